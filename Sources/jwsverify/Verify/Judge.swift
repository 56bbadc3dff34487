internal import AppStoreJWS

/// Gives each token its record.
struct Judge: Sendable {
  let verifier: AppStoreVerifier
  /// The kind to insist on.
  let kind: PayloadKind?

  /// Judges the token in a range of `bytes`. Only one that fails is looked at a second time, for all its failures.
  func record(of text: TokenText, in bytes: [UInt8], at place: Place) -> Record {
    let token = bytes.span.extracting(text.range)
    do {
      return Record(try verifier.verify(token, as: kind), at: place, notes: text.notes)
    } catch {
      return Record(verifier.diagnose(token, as: kind), at: place, notes: text.notes)
    }
  }
}

extension Record {
  /// A line that was skipped because no token is so long.
  static func tooLong(_ byteCount: Int, at place: Place) -> Record {
    Record(
      VerificationError(
        .inputTooLarge, "the line is longer than any token", expected: "at most \(Limits.tokenBytes) bytes",
        found: "\(byteCount) bytes"),
      at: place)
  }

  /// A file without any token.
  static func noToken(in file: String) -> Record {
    Record(VerificationError(.inputEmpty, "there is no token in it"), at: Place(file: file, line: nil))
  }

  /// A file that cannot hold lines of tokens.
  static func binary(_ file: String) -> Record {
    Record(
      VerificationError(
        .inputEmpty, "this is binary data, and no token is in it", expected: "text, one token a line",
        found: "a NUL byte near the start"),
      at: Place(file: file, line: nil))
  }
}
