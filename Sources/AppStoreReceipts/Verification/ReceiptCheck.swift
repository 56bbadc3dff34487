internal import AppStoreJWS
package import AppStoreTrust

/// What verification looks at, in the order in which a receipt meets it. The first check that fails gives the receipt's
/// code.
public enum ReceiptCheck: String, Sendable, CaseIterable {
  /// The receipt is neither empty nor larger than ``ReceiptLimits/receiptBytes``.
  case size
  /// The receipt is PKCS #7, or its standard base64, and nothing else that people take for a receipt.
  case form
  /// One complete PKCS #7 SignedData that holds its content.
  case structure
  /// One signer.
  case signerCount = "number of signers"
  /// One digest, SHA-1 or SHA-256.
  case algorithm
  /// The content is a set of attributes.
  case content
  /// Every known attribute has its type and stands there once.
  case attributes
  /// Each certificate is one in plain DER, and there are not too many.
  case certificates
  /// The certificate that the signer names is in the receipt.
  case signerCertificate = "certificate of the signer"
  /// The issuer of that certificate is in the receipt too, or it is a certificate of Xcode's and such are accepted.
  case issuer
  /// There is an instant at which to judge the chain.
  case creationDate = "creation date"
  /// The chain leads to a trusted root, or the certificate is a pinned one.
  case path = "certificate path"
  /// The root sent along is the one the chain leads to.
  case root = "root sent along"
  /// Leaf, intermediate, root.
  case chainLength = "chain length"
  /// All certificates are valid at the instant.
  case validity = "certificate validity"
  /// The leaf is made for App Store data.
  case leafMarker = "leaf marker"
  /// The intermediate is the authority for such leaves.
  case intermediateMarker = "intermediate marker"
  /// The leaf's key is RSA.
  case leafKey = "leaf key"
  /// The leaf may sign data, and is no authority.
  case leafUsage = "leaf usage"
  /// The intermediate may sign certificates.
  case intermediateUsage = "intermediate usage"
  /// The signature is the leaf's, over this content.
  case signature
  /// Xcode's receipts are signed by a pinned certificate, the others by the App Store.
  case signer = "environment of the signer"
  /// The app is an accepted one.
  case bundleID = "bundle id"
  /// The app's Apple id is the expected one.
  case appAppleID = "app Apple id"
  /// The environment is an accepted one.
  case environment
  /// The receipt is fresh enough.
  case age
  /// The receipt was made for the device that is named.
  case deviceHash = "device hash"
}

extension ReceiptCheck: ReportedCheck {
  package init(_ check: ChainCheck) {
    self =
      switch check {
      case .path: .path
      case .rootMatch: .root
      case .length: .chainLength
      case .validity: .validity
      case .leafMarker: .leafMarker
      case .intermediateMarker: .intermediateMarker
      case .leafKey: .leafKey
      case .leafUsage: .leafUsage
      case .intermediateUsage: .intermediateUsage
      }
  }
}
