internal import AppStoreJWS

/// What stands in a token's place.
struct Candidate {
  enum Content {
    /// These bytes of the block.
    case range(Range<Int>)
    /// Bytes that stand otherwise in the block, with escapes for instance.
    case bytes([UInt8])
    /// Nothing that could be judged.
    case failure(VerificationError)
  }

  let content: Content
  var place: Place
  var notes: [String] = []
}

extension Candidate {
  /// The token in a range of `bytes`, without what is forgiven around it; nil when there is nothing but white space.
  init?(_ bytes: [UInt8], _ range: Range<Int>, at place: Place) {
    guard let text = TokenText(in: bytes, range) else { return nil }
    self.init(content: .range(text.range), place: place, notes: text.notes)
  }

  /// The token in a value of its own. An empty value is a failure like any other.
  init(_ value: [UInt8], at place: Place) {
    guard let text = TokenText(in: value, value.indices) else {
      self.init(content: .bytes([]), place: place)
      return
    }
    let isWhole = text.range == value.indices
    self.init(content: .bytes(isWhole ? value : Array(value[text.range])), place: place, notes: text.notes)
  }

  init(_ failure: VerificationError, at place: Place) { self.init(content: .failure(failure), place: place) }
}
