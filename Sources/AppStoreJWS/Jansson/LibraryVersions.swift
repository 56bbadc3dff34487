internal import AppStoreTrust
internal import CJansson

/// The C libraries in use, which are those found at run time.
package enum LibraryVersions {
  /// For instance `OpenSSL 3.0.17 1 Jul 2025`.
  package static var openSSL: String { OpenSSLVersion.text }

  /// For instance `2.14`.
  package static var jansson: String { unsafe String(cString: jansson_version_str()) }
}
