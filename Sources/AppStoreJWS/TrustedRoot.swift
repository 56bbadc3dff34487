package import AppStoreTrust

/// A certificate that the caller trusts: a root under which chains must end, or a pinned one of Xcode.
public struct TrustedRoot: Sendable {
  package let certificate: Certificate

  /// Subject and fingerprint.
  public var identity: CertificateIdentity { CertificateIdentity(certificate) }

  package init(_ certificate: Certificate) { self.certificate = certificate }

  /// Reads certificates: PEM, one or several, or one in DER.
  /// - Parameters:
  ///   - contents: the bytes of the file.
  ///   - name: what the contents are called in the error, a file name for instance.
  public static func read(_ contents: [UInt8], name: String) throws(ConfigurationError) -> [TrustedRoot] {
    let certificates = Certificate.read(pemOrDER: contents.span)
    guard !certificates.isEmpty else { throw .notACertificate(name) }
    return certificates.map(TrustedRoot.init)
  }

  /// Apple Root CA - G3, under which the App Store signs tokens. It is embedded.
  public static let appStore = [TrustedRoot(AppleRoot.appleRootCAG3.certificate)]

  /// All roots of Apple that are embedded, each with what it anchors: `tokens`, `receipts` or `none`.
  public static let embedded = AppleRoot.all.map { (root: TrustedRoot($0.certificate), purpose: $0.purpose.rawValue) }
}
