// swift-tools-version: 6.2
import PackageDescription

// A server's use of the library, as an adopter would write it.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "jwsverify", path: "..")],
  targets: [
    .executableTarget(
      name: "LetterService",
      dependencies: [
        .product(name: "AppStoreLedger", package: "jwsverify"),
        .product(name: "AppStoreJWSTesting", package: "jwsverify"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
