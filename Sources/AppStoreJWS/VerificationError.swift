/// Why a token is not verified. The code is stable and made for programs, the rest for people.
public struct VerificationError: Error, Sendable, Hashable {
  /// What is wrong; never renamed, see ``Code``.
  public let code: Code

  /// One sentence. Text that came with the token is cut to a readable length and freed of control characters.
  public let message: String

  /// What would have been right, where that can be said.
  public let expected: String?

  /// What was there instead. nil stands for nothing, or for nothing worth showing.
  public let found: String?

  /// The member of the payload or header that is meant, for instance `data.environment`, or the nested token,
  /// for instance `data.signedTransactionInfo`.
  public let path: String?

  /// For ``Code/nestedFailed``: what is wrong with the nested token.
  public let causes: [VerificationError]

  /// Whether the same token may verify later because nothing is known to be wrong with it: only the network failed.
  public var isRetryable: Bool { code == .revocationUnavailable }

  package init(
    _ code: Code, _ message: String, expected: String? = nil, found: String? = nil, path: String? = nil,
    causes: [VerificationError] = []
  ) {
    self.code = code
    self.message = DisplayText.safe(message)
    self.expected = expected.map { DisplayText.safe($0) }
    self.found = found.map { DisplayText.safe($0) }
    self.path = path.map { DisplayText.safe($0) }
    self.causes = causes
  }
}

extension VerificationError: CustomStringConvertible {
  /// `code: message (path; expected …, found …)`.
  public var description: String {
    let details = [path, expected.map { "expected \($0)" }, found.map { "found \($0)" }].compactMap { $0 }
    return "\(code): \(message)" + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
  }
}
