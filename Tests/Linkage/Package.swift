// swift-tools-version: 6.2
import PackageDescription

// A program that uses the libraries without Foundation and nothing else, as an adopter would.
let package = Package(
  name: "LinkageProbe",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "jwsverify", path: "../..")],
  targets: [
    .executableTarget(
      name: "LinkageProbe",
      dependencies: [
        .product(name: "AppStoreJWS", package: "jwsverify"), .product(name: "AppStoreLedger", package: "jwsverify"),
        .product(name: "AppStoreReceipts", package: "jwsverify"),
        .product(name: "AppStoreJWSTesting", package: "jwsverify"),
      ])
  ]
)
