internal import AppStoreJWS
internal import AppStoreJWSTesting

/// Signs test tokens under one root.
struct Issuer {
  private let settings: IssueSettings
  private let instant: Int64
  private let authority: TestAuthority
  private let xcode: XcodeAuthority?

  /// What a verifier must trust.
  let rootPEM: String

  init(_ settings: IssueSettings) throws(Complaint) {
    self.settings = settings
    instant = (settings.instant ?? Timestamp.now()).milliseconds
    authority = TestAuthority(instant: instant)
    if settings.isFromXcode {
      guard settings.defects.allSatisfy(\.isEmpty) else { throw Complaint("--xcode makes good tokens only") }
      let xcode = XcodeAuthority(instant: instant)
      self.xcode = xcode
      rootPEM = xcode.certificatePEM
    } else {
      xcode = nil
      rootPEM = try Issuer.rootPEM(of: authority, for: settings.defects)
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

  /// A token. Each is signed a second after the one before.
  func token(number: Int, with defects: [Defect]) throws(Complaint) -> String {
    let payload = settings.payload(signedDate: instant + Int64(number) * 1000, signedBy: authority)
    if let xcode { return xcode.sign(payload) }
    do throws(DefectNotApplicable) {
      return try authority.sign(payload, defects: defects)
    } catch {
      throw Complaint("\(error)", hint: "name another --kind")
    }
  }
}
