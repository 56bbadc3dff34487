extension SampleJSON {
  /// The strings of a header's `x5c`.
  var x5c: [String] {
    get {
      guard case .array(let elements) = self["x5c"] else { return [] }
      return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    set { self["x5c"] = .array(newValue.map(SampleJSON.string)) }
  }
}

extension String {
  /// The same bits in the alphabet of RFC 4648 section 5, without padding.
  func inURLAlphabet() -> String {
    String(filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }
}
