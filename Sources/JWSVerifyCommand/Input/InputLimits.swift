internal import AppStoreJWS

/// How much of an input is held at a time.
enum InputLimits {
  /// Documents are read whole. The largest answer of the App Store Server API has a hundredth of this.
  static let documentBytes = 256 << 20

  /// Lines of JSON Lines and rows of tables. They hold several tokens, or much beside one.
  static let lineBytes = 16 << 20

  /// Values in a document. Read, one takes up to 240 bytes. A document of tokens alone has one for each 2,000 bytes.
  static let documentValues = 4_000_000

  /// Values in a line of JSON Lines. As many lines are read at a time as there are jobs.
  static let lineValues = 1_000_000

  /// Columns of a table. Spreadsheets have no more.
  static let columns = 16_384

  /// How many times the bytes of a row may be repeated in what is kept beside its tokens after the first. Rows have a
  /// token or two, and what is kept of them is a part of the row.
  static let keptRepetition = 4

  /// Characters of a kept value that every token has, however often it was repeated: enough for ids and names.
  static let keptCharacters = 64

  /// As many tokens of a document as one worker takes at a time.
  static let candidates = TokenBatch.capacity

  /// Members of one header or payload that `inspect` lists. An Advanced Commerce transaction with hundreds of items has
  /// some thousands.
  static let listedMembers = 10_000

  /// The failure of a JSON text that may have more values than `limit`: before each but the outermost stands a comma or
  /// an opening bracket. No byte ends the loop, so that the compiler compares many at a time.
  static func failure(ofValuesIn text: Span<UInt8>, limit: Int) -> VerificationError? {
    var count = 1
    for index in text.indices {
      let byte = text[index]
      count += byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") ? 1 : 0
    }
    if count <= limit { return nil }
    return VerificationError(
      .inputTooLarge,
      "the document has more values than can be held; there can be any number of documents in JSON Lines, one a line",
      expected: "at most \(limit) values",
      found: "up to \(count)")
  }
}
