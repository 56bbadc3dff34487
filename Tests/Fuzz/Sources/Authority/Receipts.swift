@testable import AppStoreJWS
@testable import AppStoreJWSTesting
@testable import AppStoreReceipts
import AppStoreTrust

/// Receipts of this process' own authorities, and a verifier that trusts them.
enum Receipts {
  static let authority = ReceiptAuthority(instant: Authority.instant)
  static let xcode = XcodeReceiptAuthority(instant: Authority.instant)
  static let verifier = try! ReceiptVerifier(
    bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"),
    xcodeCertificates: TrustedRoot.read(xcode.certificateDER, name: "Xcode"))
  static let sample = SampleReceipt(creationDate: Authority.instant)

  /// Plain, of Xcode, and with everything that is no defect.
  static let good: [[UInt8]] =
    [
      authority.sign(sample),
      xcode.sign(SampleReceipt(creationDate: Authority.instant, type: "Xcode")),
      authority.sign(SampleReceipt(creationDate: Authority.instant, purchases: [])),
    ] + ReceiptVariation.allCases.map { authority.sign(sample, variations: [$0]) }

  /// One with each defect, but for that of many bytes.
  static let bad = ReceiptDefect.allCases.filter { $0 != .tooLarge }.map { authority.sign(sample, defect: $0) }

  /// What may verify.
  static let genuine = Set(good.map { try! verifier.verify($0.span).receipt })

  /// A receipt of any content, signed by the authority.
  static func sign(_ content: [UInt8]) -> [UInt8] {
    var draft = ReceiptDraft(receipt: SampleReceipt(attributes: []), plan: authority.plan)
    draft.content = { _ in content }
    return draft.sign(under: authority.chain)
  }

  /// Judges a receipt in all ways, which must agree.
  /// - Returns: the receipt, where it verifies.
  static func judge(_ receipt: Span<UInt8>) -> VerifiedReceipt? {
    let verified: VerifiedReceipt?
    let failure: VerificationError?
    switch verifier.result(receipt) {
    case .verified(let receipt): (verified, failure) = (receipt, nil)
    case .unverified(_, let error): (verified, failure) = (nil, error)
    }
    let report = verifier.diagnose(receipt)
    promise(report.isVerified == (verified != nil), "\(report.failures)")
    promise(report.failures.first?.code == failure?.code, "thrown \(failure as Any), reported \(report.failures)")
    Authority.check(report.failures)
    return verified
  }
}
