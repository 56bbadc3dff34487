internal import AppStoreJWS
internal import AppStoreJWSTesting

/// What the options of `jwsverify issue` say.
struct IssueSettings {
  var kind = Kind.token(.transaction)
  var count = 1
  /// For each kind of token what is wrong with it; nothing for a good one.
  var defects: [[Defect]] = []
  var instant: Timestamp?
  var bundleID: String?
  var product: String?
  var environment: String?
  var detail = SamplePayload.Detail.typical
  var isFromXcode = false
  var rootPath: String?
  var tokensPath: String?
  var wantsList = false
  var wantsHelp = false

  enum Kind {
    case token(SamplePayload.Kind)
    case receipt
  }
}

extension IssueSettings {
  /// The payload to sign. What is not said is invented.
  func payload(_ kind: SamplePayload.Kind, signedDate: Int64, signedBy authority: TestAuthority) -> SamplePayload {
    let bundleID = bundleID ?? "com.example.app"
    let product = product ?? "\(bundleID).monthly"
    let environment = environment ?? (isFromXcode ? "Xcode" : "Production")
    return switch kind {
    case .transaction:
      .transaction(
        signedDate: signedDate, bundleID: bundleID, productID: product, environment: environment, detail: detail)
    case .renewalInfo:
      .renewalInfo(signedDate: signedDate, productID: product, environment: environment, detail: detail)
    case .appTransaction:
      .appTransaction(signedDate: signedDate, bundleID: bundleID, environment: environment, detail: detail)
    case .notification:
      .notification(
        signedDate: signedDate, bundleID: bundleID, environment: environment, signedBy: authority, detail: detail)
    case .realtimeRequest:
      .realtimeRequest(signedDate: signedDate, productID: product, environment: environment)
    }
  }

  /// The receipt to sign.
  func receipt(creationDate: Int64) -> SampleReceipt {
    let bundleID = bundleID ?? "com.example.app"
    return SampleReceipt(
      creationDate: creationDate, bundleID: bundleID, type: environment ?? (isFromXcode ? "Xcode" : "Production"),
      purchases: [product ?? "\(bundleID).unlimited"])
  }
}
