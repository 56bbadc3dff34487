internal import AppStoreJWS

/// What `--version` tells.
package enum Version {
  static let number = "0.1.0"

  /// Everything by which somebody can tell what this very program trusts and computes with.
  /// - Parameter libraries: what it uses beside OpenSSL and Jansson.
  package static func text(of program: String, _ libraries: String...) -> String {
    let libraries = [LibraryVersions.openSSL, "Jansson \(LibraryVersions.jansson)"] + libraries
    var text = "\(program) \(number)\n" + libraries.map { $0 + "\n" }.joined()
    for (root, purpose) in TrustedRoot.embedded {
      let anchored =
        switch purpose {
        case .tokens: "tokens"
        case .receipts: "receipts"
        case .nothing: "nothing yet"
        }
      text += "\(root.identity.subject)\n  anchors \(anchored)\n  SHA-256 \(root.identity.sha256)\n"
    }
    return text
  }
}
