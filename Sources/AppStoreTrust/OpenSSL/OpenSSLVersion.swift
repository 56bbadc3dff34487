internal import COpenSSL

/// The OpenSSL in use, which is the one found at run time.
package enum OpenSSLVersion {
  /// For instance `OpenSSL 3.0.17 1 Jul 2025`.
  package static var text: String { unsafe String(cString: OpenSSL_version(OPENSSL_VERSION)) }
}
