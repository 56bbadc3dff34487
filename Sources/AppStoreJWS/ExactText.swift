/// A text that equals those of the same bytes only. Swift's own `==` goes by what is seen: to it the Kelvin sign,
/// U+212A, is a K, and an identifier that has one is another's.
package struct ExactText: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

extension ExactText: Hashable {
  package static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  /// Texts that Swift takes for one share a hash, and need not differ in it.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ExactText: Comparable {
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
