/// Why a chain is refused. The code is one of the stable `chain.` codes.
package struct ChainFailure: Error, Sendable, Equatable {
  package let code: String
  package let message: String
  package let expected: String?
  package let found: String?

  package init(_ code: String, _ message: String, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.message = message
    self.expected = expected
    self.found = found
  }
}
