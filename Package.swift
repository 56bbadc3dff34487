// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "jwsverify",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "AppStoreJWS", targets: ["AppStoreJWS"]),
    .library(name: "AppStoreJWSFoundation", targets: ["AppStoreJWSFoundation"]),
    .library(name: "AppStoreEntitlements", targets: ["AppStoreEntitlements"]),
    .library(name: "AppStoreLedger", targets: ["AppStoreLedger"]),
    .library(name: "AppStoreReceipts", targets: ["AppStoreReceipts"]),
    .library(name: "AppStoreJWSTesting", targets: ["AppStoreJWSTesting"]),
    .executable(name: "jwsverify", targets: ["jwsverify"]),
    .executable(name: "jwsverify-ledger", targets: ["jwsverify-ledger"]),
  ],
  targets: [
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "AppStoreTrust", dependencies: ["COpenSSL"]),
    .target(name: "AppStoreJWS", dependencies: ["AppStoreTrust", "CJansson"]),
    .target(name: "AppStoreJWSFoundation", dependencies: ["AppStoreTrust", "AppStoreJWS"]),
    .target(name: "AppStoreReceipts", dependencies: ["AppStoreJWS", "AppStoreTrust", "COpenSSL"]),
    .target(name: "AppStoreEntitlements", dependencies: ["AppStoreJWS", "AppStoreReceipts"]),
    .target(
      name: "AppStoreLedger",
      dependencies: ["AppStoreEntitlements", "AppStoreJWS", "AppStoreReceipts", "AppStoreTrust", "CSQLite"]),
    .target(name: "AppStoreJWSTesting", dependencies: ["AppStoreTrust", "COpenSSL"]),
    .target(
      name: "JWSVerifyCommand",
      dependencies: [
        "AppStoreTrust", "AppStoreJWS", "AppStoreReceipts", "AppStoreEntitlements", "AppStoreJWSTesting",
      ]),
    .executableTarget(name: "jwsverify", dependencies: ["JWSVerifyCommand"]),
    // A program of its own, so that the one that verifies need not load SQLite.
    .executableTarget(
      name: "jwsverify-ledger",
      dependencies: [
        "JWSVerifyCommand", "AppStoreLedger", "AppStoreEntitlements", "AppStoreReceipts", "AppStoreJWS",
        "AppStoreTrust",
      ]),
    // For measurements, and no product: nobody who depends on the package gets it.
    .executableTarget(
      name: "Measure", dependencies: ["AppStoreTrust", "AppStoreJWS", "AppStoreJWSTesting", "CJansson"],
      path: "Benchmarks/Measure"),
    .testTarget(name: "AppStoreTrustTests", dependencies: ["AppStoreTrust", "AppStoreJWSTesting", "COpenSSL"]),
    .testTarget(
      name: "AppStoreJWSTests",
      dependencies: [
        "AppStoreTrust", "AppStoreJWS", "AppStoreJWSFoundation", "AppStoreReceipts", "AppStoreJWSTesting",
      ]),
    .testTarget(name: "AppStoreJWSFoundationTests", dependencies: ["AppStoreJWSFoundation", "AppStoreJWSTesting"]),
    .testTarget(name: "AppStoreJWSTestingTests", dependencies: ["AppStoreTrust", "AppStoreJWSTesting"]),
    .target(
      name: "EntitlementScenarios",
      dependencies: ["AppStoreEntitlements", "AppStoreJWS", "AppStoreReceipts", "AppStoreJWSTesting"],
      path: "Tests/EntitlementScenarios"),
    .executableTarget(
      name: "ledger-probe",
      dependencies: [
        "AppStoreLedger", "AppStoreEntitlements", "AppStoreJWS", "AppStoreTrust", "AppStoreJWSTesting", "CSQLite",
      ],
      path: "Tests/LedgerProbe", exclude: ["sync-trace"]),
    .testTarget(
      name: "AppStoreEntitlementsTests",
      dependencies: [
        "AppStoreEntitlements", "AppStoreJWS", "AppStoreReceipts", "AppStoreJWSTesting", "EntitlementScenarios",
      ]),
    .testTarget(
      name: "AppStoreLedgerTests",
      dependencies: [
        "AppStoreLedger", "AppStoreEntitlements", "AppStoreJWS", "AppStoreReceipts", "AppStoreJWSTesting", "CSQLite",
        "EntitlementScenarios", "ledger-probe",
      ]),
    .testTarget(
      name: "AppStoreReceiptsTests", dependencies: ["AppStoreReceipts", "AppStoreTrust", "AppStoreJWSTesting"]),
    .testTarget(
      name: "JWSVerifyCommandTests",
      dependencies: [
        "JWSVerifyCommand", "AppStoreJWS", "AppStoreReceipts", "AppStoreJWSTesting", "AppStoreLedger", "jwsverify",
        "jwsverify-ledger", "ledger-probe",
      ],
      exclude: ["Transcripts"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  var settings = target.swiftSettings ?? []
  settings += [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if target.type != .test, target.name != "Measure" { settings.append(.strictMemorySafety()) }
  target.swiftSettings = settings
}
