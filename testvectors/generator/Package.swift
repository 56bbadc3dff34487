// swift-tools-version: 6.2
import PackageDescription

// Debug builds only: the generator makes faults for which the test authority has no public name.
let package = Package(
  name: "VectorGenerator",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "jwsverify", path: "../..")],
  targets: [
    .executableTarget(
      name: "VectorGenerator",
      dependencies: [.product(name: "AppStoreJWSTesting", package: "jwsverify")],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
