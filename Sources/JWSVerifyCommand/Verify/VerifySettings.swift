internal import AppStoreJWS

/// What the options of `jwsverify verify` say.
package struct VerifySettings {
  var kind: ItemKind?
  var bundleIDs: Set<String> = []
  var environments: Set<AppStoreEnvironment> = []
  var appAppleID: Int64?
  var products: Set<String> = []
  var roots: [String] = []
  var xcodeCertificates: [String] = []
  var instant: Timestamp?
  var maximumAge: Duration?
  var asksForRevocation = false
  /// nil stands for what the content of each file says.
  var inputKind: InputKind?
  var table = TableShape.Request()
  var style = RecordStyle()
  var hasFields = false
  var outputPath: String?
  var summaryPath: String?
  /// nil stands for one on each processor.
  var jobs: Int?
  var showsProgress = true
  package var wantsHelp = false
  var wantsVersion = false

  /// The kind that is asked for: whoever says that a file is a receipt wants one.
  var askedFor: ItemKind? { kind ?? (inputKind == .receipt ? .receipt : nil) }

  package init() {}
}

extension VerifySettings {
  /// What is read beside the inputs.
  package var certificateFiles: [NamedFile] {
    roots.map { .option("--root", path: $0) } + xcodeCertificates.map { .option("--xcode-certificate", path: $0) }
  }

  /// Where the records go, and the summary.
  var writtenFiles: [NamedFile] {
    [outputPath.map { .option("--output-file", path: $0) } ?? .standardOutput]
      + (summaryPath.map { [.option("--summary", path: $0)] } ?? [])
  }
}
