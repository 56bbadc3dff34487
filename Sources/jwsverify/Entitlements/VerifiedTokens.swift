internal import AppStoreJWS

/// Judges the tokens of inputs, hands on those that are verified, and lists the others on standard error.
final class VerifiedTokens: BlockSink {
  private var judge: Judge
  private let take: (VerifiedToken) -> Void
  private var list = Output.standardError
  private let style = TerminalStyle(for: .standardError)
  private var isFileEmpty = true
  private(set) var status = ExitStatus.success

  init(_ judge: consuming Judge, take: @escaping (VerifiedToken) -> Void) {
    self.judge = judge
    self.take = take
  }

  var isStopped: Bool { false }

  func submit(_ block: LineBlock, by finder: TokenFinder, of file: String) {
    judge.forEachRecord(of: block, by: finder, of: file, add)
    flush()
  }

  func submit(_ piece: Piece) {
    switch piece {
    case .record(let record): add(record)
    case .startOfFile: isFileEmpty = true
    case .endOfFile(let file): if isFileEmpty { add(.noToken(in: file)) }
    case .judged: break
    }
    flush()
  }

  private func add(_ record: Record) {
    isFileEmpty = false
    if let token = record.token { return take(token) }
    status.merge(.unverified)
    try? list.append { $0.appendText(record, style) }
  }

  /// Nobody is left to tell when standard error cannot be written.
  private func flush() { try? list.flush() }
}
