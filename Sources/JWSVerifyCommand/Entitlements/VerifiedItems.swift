internal import AppStoreJWS

/// Judges the tokens and receipts of inputs, hands on those that are verified, and lists the others on standard error.
package final class VerifiedItems: BlockSink {
  private var judge: Judge
  private let take: (VerifiedItem) throws(Complaint) -> Void
  private let style: RecordStyle
  private var list = Output.standardError
  private var isFileEmpty = true
  private(set) var status = ExitStatus.success
  /// Why no more tokens are taken.
  private(set) var complaint: Complaint?

  init(_ settings: VerifySettings, _ verifiers: Verifiers, take: @escaping (VerifiedItem) throws(Complaint) -> Void) {
    var style = RecordStyle()
    style.only = .failed
    style.terminal = TerminalStyle(for: .standardError)
    self.style = style
    self.take = take
    judge = Judge(
      verifiers, revocation: settings.asksForRevocation ? RevocationChecker() : nil,
      kind: settings.askedFor,
      style: style, keepsItems: true)
  }

  var isStopped: Bool { complaint != nil }

  func submit(_ block: LineBlock, by finder: TokenFinder, of file: String) {
    add(judge.judge(block, by: finder, of: file))
  }

  func submit(_ piece: Piece) {
    switch piece {
    case .judged(let judgement): add(judgement)
    case .record(let record): add(record)
    case .startOfFile: isFileEmpty = true
    case .endOfFile(let file): if isFileEmpty { add(.noToken(in: file)) }
    }
  }

  private func add(_ record: Record) {
    var judgement = Judgement(keepsItems: true)
    judgement.add(record, style)
    add(judgement)
  }

  private func add(_ judgement: Judgement) {
    if judgement.tally.tokens > 0 { isFileEmpty = false }
    if judgement.tally.failed > 0 { status.merge(.unverified) }
    do throws(Complaint) {
      for item in judgement.items where !isStopped { try take(item) }
    } catch {
      complaint = error
    }
    // Nobody is left to tell when standard error cannot be written.
    try? list.append(judgement.output)
    try? list.flush()
  }
}
