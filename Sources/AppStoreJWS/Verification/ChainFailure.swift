package import AppStoreTrust

extension VerificationError {
  /// The error of a chain. Its code is one of the shared `chain.` codes.
  /// - Parameter path: where the certificates came from.
  package init(_ failure: ChainFailure, at path: String) {
    self.init(
      Code(rawValue: failure.code), failure.message, expected: failure.expected, found: failure.found, path: path)
  }
}
