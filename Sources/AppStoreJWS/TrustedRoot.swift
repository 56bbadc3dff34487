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
}

// MARK: Apple's

extension TrustedRoot {
  /// What a root of Apple anchors.
  public enum Purpose: Sendable, Hashable, CaseIterable {
    /// What StoreKit 2 and the App Store's servers sign.
    case tokens
    /// App receipts.
    case receipts
    /// Neither so far.
    case nothing
  }

  /// Apple Root CA - G3, under which the App Store signs tokens. It is embedded.
  public static let appStore = embedded(for: .tokens)

  /// All roots of Apple that are embedded, each with what it anchors.
  public static let embedded = Purpose.allCases.flatMap { purpose in
    embedded(for: purpose).map { (root: $0, purpose: purpose) }
  }

  /// Those for one purpose; the others are not even read.
  package static func embedded(for purpose: Purpose) -> [TrustedRoot] {
    let root: AppleRoot =
      switch purpose {
      case .tokens: .appleRootCAG3
      case .receipts: .appleRootCA
      case .nothing: .appleRootCAG2
      }
    return [TrustedRoot(root.certificate)]
  }
}
