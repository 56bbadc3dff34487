@testable import AppStoreTrust

/// Whether this OpenSSL makes tables. Where it does not, the plain path alone is left to test.
let tablesExist = TestKey(Point(Scalar(1))).signingKey.makeTable() != nil

/// One signature to judge.
struct Case {
  var signature: [UInt8]
  var digest: [UInt8]
  var key: TestKey

  var acceptedPlainly: Bool {
    key.signingKey.isValid(ES256Signature(signature)!, for: SHA256Digest(copying: digest))
  }
}

extension SHA256Digest {
  init(copying bytes: [UInt8]) { self.init { bytes[$0] } }
}

extension Array where Element == UInt8 {
  init(_ digest: SHA256Digest) { self = digest.indices.map { digest[$0] } }
}

extension BatchVerifier {
  mutating func add(_ cases: some Sequence<Case>) {
    for item in cases {
      add(ES256Signature(item.signature)!, for: SHA256Digest(copying: item.digest), by: item.key.signingKey)
    }
  }

  /// The verdicts on at most ``capacity`` cases.
  mutating func verdicts(_ cases: [Case]) -> [Bool] {
    add(cases)
    let verdicts = verify()
    return cases.indices.map { verdicts[$0] }
  }
}
