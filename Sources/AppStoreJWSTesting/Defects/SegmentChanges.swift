extension String {
  /// Sets the lowest bit of the last character. In the segment of a 64-byte signature it belongs to no byte.
  mutating func setStrayBits() {
    guard let last = popLast(), let index = String.urlAlphabet.firstIndex(of: last) else { return }
    append(String.urlAlphabet[index | 1])
  }

  private static let urlAlphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// The same bits in the alphabet of RFC 4648 section 4.
  func inStandardAlphabet() -> String {
    String(map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
  }
}
