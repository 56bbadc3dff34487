internal import AppStoreJWS
internal import AppStoreLedger
internal import JWSVerifyCommand

extension ReverificationReport.Failure {
  /// The form for people.
  var columns: [String] {
    ["FAIL", "\(kind.rawValue) \(id)", reason.text].map { DisplayText.safe($0) }
  }
}

extension ReverificationReport.Reason {
  fileprivate var name: String {
    switch self {
    case .notVerified: "notVerified"
    case .differs: "differs"
    case .tokenMissing: "tokenMissing"
    case .receiptMissing: "receiptMissing"
    case .digestDiffers: "digestDiffers"
    }
  }

  fileprivate var code: VerificationError.Code? {
    if case .notVerified(let error) = self { error.code } else { nil }
  }

  fileprivate var text: String {
    switch self {
    case .notVerified(let error): error.description
    case .differs: "the row says something else than its token or receipt"
    case .tokenMissing: "its token is gone"
    case .receiptMissing: "its receipt is gone"
    case .digestDiffers: "its receipt is kept under the digest of another one"
    }
  }
}

extension ByteBuffer {
  /// The JSON Lines form. Names and order are what other programs rely on.
  mutating func appendJSONLine(_ failure: ReverificationReport.Failure) {
    append("{\"kind\":")
    appendJSON(failure.kind.rawValue)
    append(",\"id\":")
    appendJSON(failure.id)
    append(",\"reason\":")
    appendJSON(failure.reason.name)
    append(",\"code\":")
    appendJSON(failure.reason.code?.rawValue)
    append(",\"message\":")
    appendJSON(failure.reason.text)
    append("}\n")
  }
}
