import AppStoreJWS
import AppStoreJWSTesting

let authority = TestAuthority(instant: Timestamp.now().milliseconds)
let verifier = try AppStoreVerifier(
  bundleIDs: .any, environments: [.production], roots: TrustedRoot.read(authority.rootDER, name: "test root"))
print(try verifier.verify(authority.sign(.transaction(signedDate: authority.instant))).kind)
