internal import AppStoreJWS

/// How tokens are found in a block.
enum TokenFinder {
  /// One on each line.
  case lines
  /// In the strings of a JSON document on each line.
  case jsonLines
  /// In one column of a table.
  case table(Table)
  /// Wherever something looks like one.
  case scan
  /// They have been found already, in so many bytes.
  case found([Candidate], byteCount: Int)
}

extension TokenFinder {
  /// Calls `body` with each token, and with what stands in the place of one.
  func forEachCandidate(in block: LineBlock, of file: String, _ body: (Candidate) -> Void) {
    switch self {
    case .lines:
      block.forEachLine { line, range in
        if let candidate = Candidate(block.bytes, range, at: Place(file: file, line: line)) { body(candidate) }
      }
    case .jsonLines: block.forEachDocumentLine(of: file, body)
    case .table(let table): table.forEachCandidate(in: block, of: file, body)
    case .scan: TokenScan.forEachCandidate(in: block, of: file, body)
    case .found(let candidates, _): for candidate in candidates { body(candidate) }
    }
  }

  /// How much of the file a block stands for. The tokens of a document share one.
  func byteCount(of block: LineBlock) -> Int {
    if case .found(_, let byteCount) = self { byteCount } else { block.bytes.count }
  }
}

extension LineBlock {
  /// Calls `body` with what stands in a token's place in the JSON documents of the block, one a line.
  fileprivate func forEachDocumentLine(of file: String, _ body: (Candidate) -> Void) {
    forEachLine { line, range in
      var range = range
      if firstOffset == 0, range.lowerBound == 0, TextEncoding.hasByteOrderMark(bytes[range]) { range.removeFirst(3) }
      guard let first = bytes[range].first(where: { !TokenText.isSpace($0) }) else { return }
      var place = Place(file: file, line: line)
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
        if let candidate = Candidate(bytes, range, at: place) { body(candidate) }
        return
      }
      let text = bytes.span.extracting(range)
      if let failure = InputLimits.failure(ofValuesIn: text, limit: InputLimits.lineValues) {
        return body(Candidate(failure, at: place))
      }
      do throws(JSONError) {
        var isEmpty = true
        try JSONTokens.forEach(in: bytes, range) { path, content in
          isEmpty = false
          place.path = path
          body(Candidate(jsonContent: content, at: place, in: bytes))
        }
        place.path = nil
        if isEmpty { body(Candidate(VerificationError(.inputEmpty, "there is no token in this document"), at: place)) }
      } catch {
        body(Candidate(error.failure(hint: nil), at: place))
      }
    }
  }
}

extension Candidate {
  /// A value of a JSON document.
  init(jsonContent content: JSONTokens.Content, at place: Place, in bytes: [UInt8]) {
    switch content {
    case .range(let range):
      let text = TokenText(in: bytes, range)
      self.init(content: .range(text?.range ?? range), place: place, notes: text?.notes ?? [])
    case .string(let value): self.init(value, at: place)
    case .part(let token, let note): self.init(content: .bytes(token), place: place, notes: [note])
    case .other(let kind):
      let message = kind == "null" ? "the program that wrote this had no token" : "this is no token"
      self.init(
        VerificationError(.tokenSegments, message, expected: "a token in a string", found: kind), at: place)
    }
  }
}

extension JSONError {
  /// The failure of a document that cannot be read.
  func failure(hint: String?) -> VerificationError {
    VerificationError(
      .inputFormat, "this is not JSON: \(reason)" + (hint.map { "; \($0)" } ?? ""),
      expected: "a JSON document, no member twice", found: offset.map { "an error at byte \($0)" })
  }
}
