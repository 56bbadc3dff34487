import AppStoreJWS

let verifier = try AppStoreVerifier(bundleIDs: .any, environments: [.production])
print(verifier.diagnose("").failures.first?.code.rawValue ?? "verified")
