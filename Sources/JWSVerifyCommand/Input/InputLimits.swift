internal import AppStoreJWS

/// How much of an input is held at a time.
enum InputLimits {
  /// Documents are read whole. The largest answer of the App Store Server API has a hundredth of this.
  static let documentBytes = 256 << 20

  /// Lines of JSON Lines and rows of tables. They hold several tokens, or much beside one.
  static let lineBytes = 16 << 20

  /// Columns among which that of the tokens is looked for. Spreadsheets have no more.
  static let columns = 16_384

  /// As many tokens of a document as one worker takes at a time.
  static let candidates = TokenBatch.capacity

  /// Members of one header or payload that `inspect` lists. An Advanced Commerce transaction with hundreds of items has
  /// some thousands.
  static let listedMembers = 10_000
}
