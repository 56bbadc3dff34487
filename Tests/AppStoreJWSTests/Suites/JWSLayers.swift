import AppStoreTrust

@testable import AppStoreJWS

/// A token judged by the layers below certificates and payloads: its form, its header, its signature under a known key.
enum JWSLayers {
  /// The first failure; nil where the token holds.
  static func failure(of token: String, under key: SigningKey) -> VerificationError? {
    do throws(VerificationError) {
      let bytes = Array(token.utf8)
      let jws = try CompactJWS(bytes.span)
      _ = try CompactJWS.decode(bytes.span.extracting(jws.payload), name: "payload")
      let signature = try CompactJWS.decode(bytes.span.extracting(jws.signature), name: "signature")
      let header = try JOSEHeader(CompactJWS.decode(bytes.span.extracting(jws.header), name: "header"))
      if let failure = header.algorithmFailure ?? header.criticalFailure { return failure }
      guard let signature = ES256Signature(signature) else { return VerificationError(.signatureLength, "") }
      let isValid = key.isValid(signature, for: bytes.span.extracting(0..<jws.payload.upperBound))
      return isValid ? nil : VerificationError(.signatureInvalid, "")
    } catch {
      return error
    }
  }
}
