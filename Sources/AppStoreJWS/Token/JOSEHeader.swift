/// The protected header of a token (RFC 7515 section 4). Members other than these are ignored.
struct JOSEHeader {
  private let object: JSONObject

  init(_ json: [UInt8]) throws(VerificationError) {
    object = try JSONObject(reading: json, named: "the header", or: .headerJSON)
  }

  /// RFC 7518 section 3.1: the name is case-sensitive, and ES256 is the only one taken.
  var algorithmFailure: VerificationError? {
    let algorithm = object.string("alg")
    if algorithm == "ES256" { return nil }
    return VerificationError(
      .headerAlgorithm, "the algorithm is not ES256", expected: "ES256",
      found: algorithm ?? object.kind("alg").map { "\($0)" }, path: "alg")
  }

  /// Both members change what the rest means (RFC 7515 section 4.1.11, RFC 7797), and a reader that ignores them reads
  /// something other than was signed. Even a `null` there is not for this reader to interpret.
  var criticalFailure: VerificationError? {
    for (name, isThere) in [("crit", object.names("crit")), ("b64", object.names("b64"))] where isThere {
      return VerificationError(
        .headerCritical, "the header has \(name), which the App Store does not send", found: name, path: name)
    }
    return nil
  }

  /// The certificates as base64, signer first (RFC 7515 section 4.1.6).
  /// - Parameter takesOne: whether a single certificate will do, as Xcode sends.
  func x5c(takesOne: Bool) throws(VerificationError) -> [String] {
    guard let kind = object.kind("x5c") else {
      throw VerificationError(.headerX5CAbsent, "the header has no certificates", expected: "x5c", path: "x5c")
    }
    guard let entries = object.strings("x5c") else {
      throw VerificationError(
        .headerX5C, "x5c is not an array of strings", expected: "an array of strings", found: "\(kind)", path: "x5c")
    }
    guard entries.count == object.count("x5c") else {
      throw VerificationError(
        .headerX5C, "x5c holds something other than strings", expected: "an array of strings", path: "x5c")
    }
    if entries.count == 3 || entries.count == 1 && takesOne { return entries }
    throw VerificationError(
      .headerX5CCount,
      entries.count == 1
        ? "one certificate: this is a token of StoreKit Testing in Xcode, not one of the App Store"
        : "the App Store sends three certificates",
      expected: "3 certificates", found: "\(entries.count)", path: "x5c")
  }
}
