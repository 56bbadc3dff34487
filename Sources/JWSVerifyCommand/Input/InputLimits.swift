internal import AppStoreJWS

/// How much of an input is held at a time.
enum InputLimits {
  /// Documents are read whole. The largest answer of the App Store Server API has a hundredth of this.
  static let documentBytes = 256 << 20

  /// Lines of JSON Lines and rows of tables. They hold several tokens, or much beside one.
  static let lineBytes = 16 << 20

  /// Columns among which that of the tokens is looked for. Spreadsheets have no more.
  static let columns = 16_384

  /// How many times the bytes of a row may be repeated in what is kept beside its tokens after the first. Rows have a
  /// token or two, and what is kept of them is a part of the row.
  static let keptRepetition = 4

  /// Characters of a kept value that every token has, however often it was repeated: enough for ids and names.
  static let keptCharacters = 64

  /// As many tokens of a document as one worker takes at a time.
  static let candidates = TokenBatch.capacity
}
