package import AppStoreJWS

/// What the options of `jwsverify verify` say.
package struct VerifySettings {
  var kind: PayloadKind?
  var bundleIDs: Set<String> = []
  var environments: Set<AppStoreEnvironment> = []
  var appAppleID: Int64?
  var products: Set<String> = []
  var roots: [String] = []
  var xcodeCertificates: [String] = []
  var instant: Timestamp?
  var maximumAge: Int64?
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

  package init() {}
}

extension VerifySettings {
  /// The verifier that is asked for. Reads the certificate files.
  package func verifier() throws(Complaint) -> AppStoreVerifier {
    let roots = try VerifySettings.certificates(roots)
    let xcodeCertificates = try VerifySettings.certificates(xcodeCertificates)
    do throws(ConfigurationError) {
      return try AppStoreVerifier(
        bundleIDs: bundleIDs.isEmpty ? .any : .only(bundleIDs),
        environments: environments.isEmpty ? .any : .only(environments), appAppleID: appAppleID,
        productIDs: products.isEmpty ? .any : .only(products), roots: roots.isEmpty ? TrustedRoot.appStore : roots,
        xcodeCertificates: xcodeCertificates, instant: instant, maximumAge: maximumAge)
    } catch {
      throw Complaint(error.description)
    }
  }

  private static func certificates(_ paths: [String]) throws(Complaint) -> [TrustedRoot] {
    var certificates: [TrustedRoot] = []
    for path in paths {
      let contents = try FileContents.read(path)
      do throws(ConfigurationError) {
        certificates += try TrustedRoot.read(contents, name: path)
      } catch {
        throw Complaint(error.description)
      }
    }
    return certificates
  }
}
