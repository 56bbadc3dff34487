// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "jwsverify",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "AppStoreJWS", targets: ["AppStoreJWS"]),
    .library(name: "AppStoreJWSFoundation", targets: ["AppStoreJWSFoundation"]),
    .library(name: "AppStoreReceipts", targets: ["AppStoreReceipts"]),
    .library(name: "AppStoreJWSTesting", targets: ["AppStoreJWSTesting"]),
    .executable(name: "jwsverify", targets: ["jwsverify"]),
  ],
  targets: [
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .target(name: "AppStoreTrust", dependencies: ["COpenSSL"]),
    .target(name: "AppStoreJWS", dependencies: ["AppStoreTrust", "CJansson"]),
    .target(name: "AppStoreJWSFoundation", dependencies: ["AppStoreTrust", "AppStoreJWS"]),
    .target(name: "AppStoreReceipts", dependencies: ["AppStoreJWS", "AppStoreTrust", "COpenSSL"]),
    .target(name: "AppStoreJWSTesting", dependencies: ["AppStoreTrust", "COpenSSL"]),
    .executableTarget(name: "jwsverify", dependencies: ["AppStoreTrust", "AppStoreJWS", "AppStoreJWSTesting"]),
    .testTarget(name: "AppStoreTrustTests", dependencies: ["AppStoreTrust", "AppStoreJWSTesting", "COpenSSL"]),
    .testTarget(
      name: "AppStoreJWSTests", dependencies: ["AppStoreJWS", "AppStoreJWSFoundation", "AppStoreJWSTesting"]),
    .testTarget(name: "AppStoreJWSFoundationTests", dependencies: ["AppStoreJWSFoundation", "AppStoreJWSTesting"]),
    .testTarget(name: "AppStoreJWSTestingTests", dependencies: ["AppStoreTrust", "AppStoreJWSTesting"]),
    .testTarget(
      name: "AppStoreReceiptsTests", dependencies: ["AppStoreReceipts", "AppStoreTrust", "AppStoreJWSTesting"]),
    .testTarget(name: "jwsverifyTests", dependencies: ["jwsverify"], exclude: ["Transcripts"]),
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
  if target.type != .test { settings.append(.strictMemorySafety()) }
  target.swiftSettings = settings
}
