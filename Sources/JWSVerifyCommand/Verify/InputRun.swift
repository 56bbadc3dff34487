internal import AppStoreJWS
internal import AppStoreReceipts

/// One input on its way to the workers: found out what it is, cut into blocks.
struct InputRun {
  let source: InputSource
  let settings: VerifySettings
  let sink: any BlockSink

  func read() throws(Complaint) {
    let complaint: Complaint?
    do throws(SystemError) {
      complaint = try readAsFound()
    } catch {
      complaint = source.complaint(error)
    }
    if let complaint { throw complaint }
  }

  /// - Returns: what is wrong with the options for this input.
  private func readAsFound() throws(SystemError) -> Complaint? {
    var reader = BlockReader(try source.open())
    if settings.inputKind != .receipt, let encoding = try reader.peek(Self.encoding), !isSearched(encoding) {
      sink.submit(.startOfFile(source.name, nil))
      sink.submit(.record(Record(encoding.failure(of: source), at: Place(file: source.name, line: nil))))
      return nil
    }
    let kind = try kind(of: &reader)
    if settings.table != TableShape.Request(), kind != .csv, kind != .tsv {
      return Complaint(
        "\(source.name): --column and --keep are for tables, and this is read as \(kind.rawValue)",
        hint: "--input csv reads it as one")
    }
    switch kind {
    case .lines: try read(&reader, .lines, kind)
    case .json: try readDocument(&reader)
    case .receipt: try readReceipt(&reader)
    case .jsonl:
      reader.cut(.lines, lineLimit: InputLimits.lineBytes)
      try read(&reader, .jsonLines, kind)
    case .scan:
      reader.cut(.words, lineLimit: BlockReader.lineLimit)
      try read(&reader, .scan, kind)
    case .csv, .tsv:
      guard let shape = try reader.peek({ Self.shape(kind, $0, isWhole: $1) }) else {
        try read(&reader, .lines, kind)
        return nil
      }
      let table: Table
      do throws(Complaint) { table = try shape.table(settings.table, of: source.name) } catch { return error }
      reader.cut(.records(table.records), lineLimit: InputLimits.lineBytes)
      try read(&reader, .table(table), kind)
    }
    return nil
  }

  /// A search passes over bytes that are no text. What is compressed, or in UTF-16, has no token that it could find.
  private func isSearched(_ encoding: TextEncoding) -> Bool {
    if case .binary = encoding { settings.inputKind == .scan } else { false }
  }

  private func kind(of reader: inout BlockReader) throws(SystemError) -> InputKind {
    if let kind = settings.inputKind { return kind }
    let found = try reader.peek(InputKind.init(of:isWhole:))
    // Whoever names a column has a table, even if no token can be seen in it.
    return settings.table.tokens != nil && (found == .lines || found == .scan) ? .csv : found
  }

  /// Whether the input is something other than text or a receipt, told from its first line or its first bytes.
  private static func encoding(_ bytes: [UInt8], isWhole: Bool) -> TextEncoding?? {
    guard isWhole || bytes.count >= 512 || bytes.contains(UInt8(ascii: "\n")) else { return nil }
    if ReceiptBeginning.isCertain(bytes.span) { return .some(nil) }
    return .some(TextEncoding(bytes))
  }

  /// How a table is written; nil inside for one without any row.
  private static func shape(_ kind: InputKind, _ bytes: [UInt8], isWhole: Bool) -> TableShape?? {
    let delimiters = kind == .tsv ? [UInt8(ascii: "\t")] : TableShape.delimiters
    let shapes = delimiters.compactMap { TableShape(bytes, delimiter: $0) }
    let isEnough = isWhole || bytes.count >= BlockReader.peekLimit
    let found = shapes.first(where: \.isTable) ?? (isEnough ? shapes.max { $0.width < $1.width } : nil)
    return found == nil && !isEnough ? nil : .some(found)
  }

  private func read(_ reader: inout BlockReader, _ finder: TokenFinder, _ kind: InputKind) throws(SystemError) {
    sink.submit(.startOfFile(source.name, kind))
    while !sink.isStopped {
      switch try reader.next() {
      case .lines(let block): sink.submit(block, by: finder, of: source.name)
      case .tooLong(let line, let offset, let byteCount, let beginning):
        // Not everything that a search comes across is a token.
        if kind == .scan, !beginning.starts(with: TokenText.beginning), !ReceiptBeginning.isCertain(beginning.span) {
          continue
        }
        let place = Place(file: source.name, line: line, offset: kind == .scan ? offset : nil)
        sink.submit(.record(.tooLong(byteCount, beginning: beginning, of: kind, at: place)))
      case nil: return sink.submit(.endOfFile(source.name))
      }
    }
  }

  /// A receipt over several lines cannot be cut anywhere.
  private func readReceipt(_ reader: inout BlockReader) throws(SystemError) {
    sink.submit(.startOfFile(source.name, .receipt))
    let place = Place(file: source.name, line: nil)
    guard let file = try reader.rest(limit: ReceiptLimits.textBytes) else {
      let failure = VerificationError(
        .inputTooLarge, "the file is larger than any receipt", expected: "at most \(ReceiptLimits.textBytes) bytes",
        found: "more")
      return sink.submit(.record(Record(failure, at: place)))
    }
    let candidates = ReceiptFile.candidates(in: file.bytes, at: place)
    if !candidates.isEmpty { sink.submit(file, by: .found(candidates, byteCount: file.bytes.count), of: source.name) }
    sink.submit(.endOfFile(source.name))
  }

  /// The tokens of a document are found at once and judged like those of any other input, some at a time.
  private func readDocument(_ reader: inout BlockReader) throws(SystemError) {
    sink.submit(.startOfFile(source.name, .json))
    let place = Place(file: source.name, line: nil)
    guard let document = try reader.rest(limit: InputLimits.documentBytes) else {
      let failure = VerificationError(
        .inputTooLarge,
        "the document is larger than can be held; one document a line (JSON Lines) can be of any length",
        expected: "at most \(InputLimits.documentBytes) bytes", found: "more")
      return sink.submit(.record(Record(failure, at: place)))
    }
    if let failure = InputLimits.failure(ofValuesIn: document.bytes.span, limit: InputLimits.documentValues) {
      return sink.submit(.record(Record(failure, at: place)))
    }
    let start = TextEncoding.hasByteOrderMark(document.bytes) ? 3 : 0
    var candidates: [Candidate] = []
    var line = 1
    var position = 0
    var submitted = 0
    func submit() {
      sink.submit(document, by: .found(candidates, byteCount: position - submitted), of: source.name)
      submitted = position
      candidates = []
    }
    do throws(JSONError) {
      try JSONTokens.forEach(in: document.bytes, start..<document.bytes.count) { path, content in
        var place = place
        place.path = path
        if case .range(let range) = content {
          line += document.lineFeedCount(in: position..<range.lowerBound)
          position = range.lowerBound
          place.line = line
        }
        candidates.append(Candidate(jsonContent: content, at: place, in: document.bytes))
        if candidates.count == InputLimits.candidates { submit() }
      }
    } catch {
      return sink.submit(
        .record(Record(error.failure(hint: "one document a line is read with --input jsonl"), at: place)))
    }
    position = document.bytes.count
    submit()
    sink.submit(.endOfFile(source.name))
  }
}
