internal import COpenSSL

/// What OpenSSL does for the whole process. A library leaves that alone, a program may decide it.
package enum OpenSSLProcess {
  /// To be called before anything else of OpenSSL's: no configuration file is read, so that verdicts depend on nothing
  /// that the program was not told, and no memory is tidied up when the process ends.
  ///
  /// Random numbers come from SHA-256 (Hash_DRBG, SP 800-90A section 10.1.1) and not from AES: the first one, which
  /// even verifying a signature asks for, else looks up every cipher there is, a third of a millisecond.
  package static func standsAlone() {
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT), nil)
    unsafe RAND_set_DRBG_type(nil, "HASH-DRBG", nil, nil, "SHA256")
  }
}
