package import AppStoreJWS
package import AppStoreReceipts

/// What judges tokens and what judges receipts, by the same policies.
package struct Verifiers: Sendable {
  package let tokens: AppStoreVerifier
  package let receipts: ReceiptVerifier
  /// What is asked of tokens and cannot be asked of receipts.
  let notesOnReceipts: [String]
}

extension VerifySettings {
  /// The verifiers that are asked for. Reads the certificate files.
  package func verifiers() throws(Complaint) -> Verifiers {
    let roots = try VerifySettings.certificates(roots)
    let xcodeCertificates = try VerifySettings.certificates(xcodeCertificates)
    let bundleIDs: Accepted<String> = bundleIDs.isEmpty ? .any : .only(bundleIDs)
    let environments: Accepted<AppStoreEnvironment> = environments.isEmpty ? .any : .only(environments)
    do throws(ConfigurationError) {
      return Verifiers(
        tokens: try AppStoreVerifier(
          bundleIDs: bundleIDs, environments: environments, appAppleID: appAppleID,
          productIDs: products.isEmpty ? .any : .only(products), roots: roots.isEmpty ? TrustedRoot.appStore : roots,
          xcodeCertificates: xcodeCertificates, instant: instant, maximumAge: maximumAge),
        receipts: try ReceiptVerifier(
          bundleIDs: bundleIDs, environments: environments, appAppleID: appAppleID,
          roots: roots.isEmpty ? TrustedRoot.appStoreReceipts : roots, xcodeCertificates: xcodeCertificates,
          instant: instant, maximumAge: maximumAge),
        notesOnReceipts: products.isEmpty ? [] : ["product not checked: a receipt lists every purchase"])
    } catch {
      throw Complaint(error.description)
    }
  }

  private static func certificates(_ paths: [String]) throws(Complaint) -> [TrustedRoot] {
    var certificates: [TrustedRoot] = []
    for path in paths {
      let contents = try FileContents.read(path, as: "certificate file")
      do throws(ConfigurationError) {
        certificates += try TrustedRoot.read(contents, name: path)
      } catch {
        throw Complaint(error.description)
      }
    }
    return certificates
  }
}
