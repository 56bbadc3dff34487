/// What a run comes to, in whatever form it is told.
struct Summary {
  private(set) var files: [(name: String, kind: InputKind?)] = []
  /// Inputs that could not be read, or not to their end.
  var unread: [String] = []
  var tally = Tally()
  var copies = TransactionCopies()
  /// Bytes of input that have been judged.
  private(set) var bytes = 0
  /// Since the start of the run.
  var seconds = 0.0
  /// What ended the run before its end.
  var interruption: String?

  /// A run of one token speaks for itself.
  var isBulk: Bool { tally.tokens > 1 }

  var tokensPerSecond: Double { seconds > 0 ? Double(tally.tokens) / seconds : 0 }

  mutating func add(_ judgement: Judgement) {
    tally.merge(judgement.tally)
    for copy in judgement.copies { copies.add(copy) }
    bytes += judgement.byteCount
  }

  mutating func begin(_ file: String, _ kind: InputKind?) { files.append((file, kind)) }
}
