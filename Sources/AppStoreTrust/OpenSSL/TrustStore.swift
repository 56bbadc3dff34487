internal import COpenSSL

/// OpenSSL's path validation (RFC 5280 section 6) towards a fixed set of anchors.
@safe final class TrustStore {
  private let store: OpaquePointer

  init(_ anchors: [Certificate]) {
    guard let store = unsafe X509_STORE_new() else { preconditionFailure("OpenSSL is out of memory") }
    ErrorQueue.clearing { for anchor in anchors { unsafe X509_STORE_add_cert(store, anchor.handle) } }
    unsafe self.store = unsafe store
  }

  deinit { unsafe X509_STORE_free(store) }

  /// The years 0 to 9999, in seconds since 1970. At other instants OpenSSL calls the dates of certificates malformed.
  private static let instants: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// One reason OpenSSL has against a path, and the certificate it concerns: 0 is the leaf.
  struct Objection: Equatable {
    let error: Int32
    let depth: Int32

    var text: String { unsafe String(cString: X509_verify_cert_error_string(Int(error))) }
  }

  /// Builds a path from `leaf` over `intermediate` to an anchor.
  ///
  /// OpenSSL's strict flag stays off: it asks for key identifiers, which genuine test chains lack. The path may be used
  /// only when there is no objection that the caller does not judge by itself.
  /// - Parameters:
  ///   - seconds: since 1970; nil leaves the time out of it.
  ///   - level: OpenSSL's authentication level, which bounds key sizes and digests from below.
  ///   - collectsAll: whether to go on after the first objection that stands here. Going on is dear: OpenSSL then
  ///     checks the signatures of certificates that lead nowhere.
  func path(
    from leaf: Certificate, over intermediate: Certificate, at seconds: Int64?, level: Int32, collectsAll: Bool
  ) -> (certificates: [Certificate], objections: [Objection]) {
    guard let context = unsafe X509_STORE_CTX_new(), let untrusted = unsafe shim_sk_X509_new() else {
      preconditionFailure("OpenSSL is out of memory")
    }
    defer {
      unsafe X509_STORE_CTX_free(context)
      unsafe shim_sk_X509_free(untrusted)
    }
    unsafe shim_sk_X509_push(untrusted, intermediate.handle)
    guard unsafe X509_STORE_CTX_init(context, store, leaf.handle, untrusted) == 1 else {
      preconditionFailure("OpenSSL is out of memory")
    }
    let parameters = unsafe X509_STORE_CTX_get0_param(context)
    unsafe X509_VERIFY_PARAM_set_auth_level(parameters, level)
    if let seconds {
      let clamped = min(max(seconds, TrustStore.instants.lowerBound), TrustStore.instants.upperBound)
      unsafe X509_VERIFY_PARAM_set_time(parameters, time_t(clamped))
    } else {
      unsafe X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_NO_CHECK_TIME))
    }

    var collected = Collected(collectsAll: collectsAll)
    let accepted = unsafe withUnsafeMutablePointer(to: &collected) { collected in
      unsafe X509_STORE_CTX_set_ex_data(context, 0, collected)
      unsafe X509_STORE_CTX_set_verify_cb(context) { accepted, context in
        guard accepted == 0, let collected = unsafe X509_STORE_CTX_get_ex_data(context, 0) else { return accepted }
        let objection = unsafe Objection(
          error: X509_STORE_CTX_get_error(context), depth: X509_STORE_CTX_get_error_depth(context))
        return unsafe collected.assumingMemoryBound(to: Collected.self).pointee.goesOn(after: objection) ? 1 : 0
      }
      return ErrorQueue.clearing { unsafe X509_verify_cert(context) }
    }
    var objections = collected.objections
    if accepted != 1, objections.isEmpty {
      objections.append(unsafe Objection(error: X509_STORE_CTX_get_error(context), depth: 0))
    }
    let chain = unsafe X509_STORE_CTX_get0_chain(context)
    let count = unsafe shim_sk_X509_num(chain)
    let certificates = (0..<max(count, 0)).map { unsafe Certificate(copying: shim_sk_X509_value(chain, $0)) }
    return (certificates, objections)
  }
}

/// What OpenSSL's callback has been told so far.
private struct Collected {
  let collectsAll: Bool
  var objections: [TrustStore.Objection] = []

  mutating func goesOn(after objection: TrustStore.Objection) -> Bool {
    objections.append(objection)
    return collectsAll || objection.isJudgedElsewhere
  }
}

// X509_STORE locks itself, and nothing is added after the initialiser.
extension TrustStore: @unchecked Sendable {}

extension TrustStore.Objection {
  /// Whether a check of its own gives the verdict: ``Validity``, for cached chains and fresh ones alike, and
  /// ``IntermediateUsage``.
  var isJudgedElsewhere: Bool {
    switch error {
    case X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED: true
    case X509_V_ERR_INVALID_CA, X509_V_ERR_KEYUSAGE_NO_CERTSIGN: depth == 1
    default: false
    }
  }

  var isAboutStrength: Bool {
    [X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL, X509_V_ERR_CA_MD_TOO_WEAK].contains(error)
  }

  var isAboutConstraints: Bool {
    [
      X509_V_ERR_PATH_LENGTH_EXCEEDED, X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION, X509_V_ERR_INVALID_EXTENSION,
      X509_V_ERR_PERMITTED_VIOLATION, X509_V_ERR_EXCLUDED_VIOLATION, X509_V_ERR_SUBTREE_MINMAX,
      X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE, X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX,
      X509_V_ERR_UNSUPPORTED_NAME_SYNTAX,
    ].contains(error)
  }
}
