internal import AppStoreTrust

/// A signature that remains to be judged.
struct PendingSignature {
  let signature: ES256Signature
  let digest: SHA256Digest
  let key: SigningKey
}
