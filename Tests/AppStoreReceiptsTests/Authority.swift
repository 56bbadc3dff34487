import AppStoreJWS
import AppStoreJWSTesting

@testable import AppStoreReceipts

/// One authority for all tests: making RSA keys takes longer than all the rest.
let authority = ReceiptAuthority(instant: 1_760_000_000_000)
let sample = SampleReceipt(creationDate: authority.instant)

/// A verifier that trusts the authority and, unless told otherwise, accepts every app and environment.
func verifier(
  bundleIDs: Accepted<String> = .any, environments: Accepted<AppStoreEnvironment> = .any, appAppleID: Int64? = nil,
  xcodeCertificates: [[UInt8]] = [], instant: Timestamp? = nil, maximumAge: Duration? = nil,
  clock: @escaping @Sendable () -> Timestamp = Timestamp.now, skipping: Set<ReceiptCheck> = []
) throws -> ReceiptVerifier {
  try ReceiptVerifier(
    bundleIDs: bundleIDs, environments: environments, appAppleID: appAppleID,
    roots: TrustedRoot.read(authority.rootDER, name: "test authority"),
    xcodeCertificates: xcodeCertificates.flatMap { try TrustedRoot.read($0, name: "Xcode") }, instant: instant,
    maximumAge: maximumAge, clock: clock, skipping: skipping)
}
