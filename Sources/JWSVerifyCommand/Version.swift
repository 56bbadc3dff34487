internal import AppStoreJWS

/// What `--version` tells.
enum Version {
  static let number = "0.1.0"

  /// Everything by which somebody can tell what this very command trusts and computes with.
  static var text: String {
    var text = "jwsverify \(number)\n\(LibraryVersions.openSSL)\nJansson \(LibraryVersions.jansson)\n"
    for (root, purpose) in TrustedRoot.embedded {
      let anchored = purpose == "none" ? "nothing yet" : purpose
      text += "\(root.identity.subject)\n  anchors \(anchored)\n  SHA-256 \(root.identity.sha256)\n"
    }
    return text
  }
}
