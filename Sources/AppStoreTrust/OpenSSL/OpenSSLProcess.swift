internal import COpenSSL

/// What OpenSSL does for the whole process. A library leaves that alone, a program may decide it.
package enum OpenSSLProcess {
  /// To be called before anything else of OpenSSL's: no configuration file is read, so that verdicts depend on nothing
  /// that the program was not told, and no memory is tidied up when the process ends.
  package static func standsAlone() {
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT), nil)
  }
}
