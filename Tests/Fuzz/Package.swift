// swift-tools-version: 6.2
import PackageDescription

// Fuzzers, run by libFuzzer: see run. `Library` is the sources of the libraries and the command, which belong to this
// package too when they are fuzzed: only so do the fuzzers reach what lies inside.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v26)],
  targets: [
    .systemLibrary(name: "COpenSSL", path: "Library/COpenSSL", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CJansson", path: "Library/CJansson", pkgConfig: "jansson"),
    .systemLibrary(name: "CSQLite", path: "Library/CSQLite", pkgConfig: "sqlite3"),
    .target(name: "AppStoreTrust", dependencies: ["COpenSSL"], path: "Library/AppStoreTrust"),
    .target(name: "AppStoreJWS", dependencies: ["AppStoreTrust", "CJansson"], path: "Library/AppStoreJWS"),
    .target(
      name: "AppStoreJWSTesting", dependencies: ["AppStoreTrust", "COpenSSL"], path: "Library/AppStoreJWSTesting"),
    .target(
      name: "AppStoreEntitlements", dependencies: ["AppStoreJWS", "AppStoreReceipts"],
      path: "Library/AppStoreEntitlements"),
    .target(
      name: "AppStoreLedger",
      dependencies: ["AppStoreEntitlements", "AppStoreReceipts", "AppStoreJWS", "AppStoreTrust", "CSQLite"],
      path: "Library/AppStoreLedger"),
    .target(
      name: "AppStoreReceipts", dependencies: ["AppStoreJWS", "AppStoreTrust", "COpenSSL"],
      path: "Library/AppStoreReceipts"),
    .target(
      name: "JWSVerifyCommand",
      dependencies: [
        "AppStoreEntitlements", "AppStoreReceipts", "AppStoreTrust", "AppStoreJWS", "AppStoreJWSTesting",
      ],
      path: "Library/JWSVerifyCommand"),
    .target(
      name: "Authority", dependencies: ["AppStoreReceipts", "AppStoreTrust", "AppStoreJWS", "AppStoreJWSTesting"]),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Authority", "JWSVerifyCommand", "AppStoreLedger", "AppStoreEntitlements", "AppStoreReceipts", "AppStoreTrust",
        "AppStoreJWS", "AppStoreJWSTesting", "CJansson",
      ]),
    .executableTarget(
      name: "measure",
      dependencies: [
        "Authority", "JWSVerifyCommand", "AppStoreReceipts", "AppStoreTrust", "AppStoreJWS", "AppStoreJWSTesting",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
