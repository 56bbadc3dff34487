internal import AppStoreJWS
internal import AppStoreJWSTesting
internal import AppStoreTrust

/// Signs test tokens or receipts under one root.
struct Issuer {
  private let settings: IssueSettings
  private let instant: Int64
  private let authority: Authority

  /// What a verifier must trust.
  let rootPEM: String

  private enum Authority {
    case appStore(TestAuthority, SamplePayload.Kind)
    case xcode(XcodeAuthority, TestAuthority, SamplePayload.Kind)
    case receipts(ReceiptAuthority)
    case xcodeReceipts(XcodeReceiptAuthority)
  }

  init(_ settings: IssueSettings) throws(Complaint) {
    self.settings = settings
    instant = (settings.instant ?? Timestamp.now()).milliseconds
    guard TestAuthority.instants.contains(instant) else {
      throw Complaint(
        "no certificates can be made around \(Timestamp(milliseconds: instant))",
        hint: "name an instant in the years 10 to 9979: certificates are valid in the years 1 to 9999 only")
    }
    let isGood = settings.defects.allSatisfy(\.isEmpty)
    if settings.isFromXcode, !isGood { throw Complaint("--xcode makes good tokens only") }
    switch settings.kind {
    case .receipt where !isGood: throw Complaint("--kind receipt makes good receipts only")
    case .receipt where settings.isFromXcode:
      let xcode = XcodeReceiptAuthority(instant: instant)
      authority = .xcodeReceipts(xcode)
      rootPEM = PEM.certificate(xcode.certificateDER)
    case .receipt:
      let receipts = ReceiptAuthority(instant: instant)
      authority = .receipts(receipts)
      rootPEM = PEM.certificate(receipts.rootDER)
    case .token(let kind):
      let appStore = TestAuthority(instant: instant)
      if settings.isFromXcode {
        let xcode = XcodeAuthority(instant: instant)
        authority = .xcode(xcode, appStore, kind)
        rootPEM = xcode.certificatePEM
      } else {
        authority = .appStore(appStore, kind)
        rootPEM = try Issuer.rootPEM(of: appStore, for: settings.defects)
      }
    }
  }

  /// A defect may lie in the root itself, which only tokens of that defect then lead to.
  private static func rootPEM(of authority: TestAuthority, for defects: [[Defect]]) throws(Complaint) -> String {
    let roots = Set(defects.map { PEM.certificate(authority.rootDER(for: $0)) })
    guard roots.count <= 1 else {
      throw Complaint(
        "these defects need different roots",
        hint: "issue those that lie in the root (root-expired, path-length-exceeded) by themselves")
    }
    return roots.first ?? authority.rootPEM
  }

  /// A token, or a receipt in base64. Each is signed a second after the one before.
  func issue(number: Int, with defects: [Defect]) throws(Complaint) -> String {
    let signedDate = instant + Int64(number) * 1000
    switch authority {
    case .appStore(let authority, let kind):
      do throws(DefectNotApplicable) {
        return try authority.sign(
          settings.payload(kind, signedDate: signedDate, signedBy: authority), defects: defects)
      } catch {
        throw Complaint("\(error)", hint: "name another --kind")
      }
    case .xcode(let xcode, let authority, let kind):
      return xcode.sign(settings.payload(kind, signedDate: signedDate, signedBy: authority))
    case .receipts(let authority):
      return Base64.encode(authority.sign(settings.receipt(creationDate: signedDate)).span, alphabet: .standard)
    case .xcodeReceipts(let authority):
      return Base64.encode(authority.sign(settings.receipt(creationDate: signedDate)).span, alphabet: .standard)
    }
  }
}
