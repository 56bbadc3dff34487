package import AppStoreTrust

/// The checks of whatever is signed, in order: among them are those of a chain.
package protocol ReportedCheck: CaseIterable, Hashable, Sendable, RawRepresentable
where AllCases == [Self], RawValue == String {
  init(_ check: ChainCheck)
}
