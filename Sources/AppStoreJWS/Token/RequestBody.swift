internal import AppStoreTrust

/// What the App Store posts to a server: one member, `signedPayload`.
enum RequestBody {
  static func signedPayload(_ body: Span<UInt8>) throws(VerificationError) -> String {
    if body.isEmpty { throw VerificationError(.inputEmpty, "the request body is empty", expected: "signedPayload") }
    if body.count > Limits.requestBodyBytes {
      throw VerificationError(
        .inputTooLarge, "the request body is larger than any the App Store sends",
        expected: "at most \(Limits.requestBodyBytes) bytes", found: "\(body.count) bytes")
    }
    let object = try JSONObject(reading: [UInt8](copying: body), named: "the request body", or: .inputBody)
    guard let token = object.string("signedPayload") else {
      throw VerificationError(
        .inputBody, "the request body has no signedPayload", expected: "a token in a string",
        found: object.kind("signedPayload").map { "\($0)" }, path: "signedPayload")
    }
    return token
  }
}
