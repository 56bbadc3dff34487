internal import AppStoreTrust

extension VerificationError {
  /// The error of a chain. Its code is one of the shared `chain.` codes.
  init(_ failure: ChainFailure) {
    self.init(
      Code(rawValue: failure.code), failure.message, expected: failure.expected, found: failure.found, path: "x5c")
  }
}
