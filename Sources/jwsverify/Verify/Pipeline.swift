internal import AppStoreTrust

/// Judges blocks on several threads and writes their records in the order in which the blocks came.
///
/// Whoever finishes a block that is next in order writes it, and what is ready behind it: no thread does nothing but
/// write, and what is done never waits for the reader. The blocks under way are few, so memory does not grow with the
/// input.
final class Pipeline: Sendable {
  private let state: Monitor<State>
  private let blockLimit: Int

  private struct State {
    /// Blocks that no thread has taken yet.
    var queue: [Work] = []
    var isClosed = false
    /// Tickets number the pieces in the order in which they are to be written.
    var nextTicket = 0
    var nextToWrite = 0
    var ready: [Int: Piece] = [:]
    /// Away while a thread writes.
    var writer: RecordWriter?
    /// Whether nothing more can be written.
    var isStopped = false
    var isEnded = false
    var complaint: Complaint?

    mutating func takeTicket() -> Int {
      defer { nextTicket += 1 }
      return nextTicket
    }

    /// The pieces that are next in order, and the writer to write them with; nil when there are none, or a thread has it.
    mutating func takeReady() -> (pieces: [Piece], writer: RecordWriter)? {
      guard !isStopped, let writer, ready[nextToWrite] != nil else { return nil }
      var pieces: [Piece] = []
      while let piece = ready.removeValue(forKey: nextToWrite + pieces.count) { pieces.append(piece) }
      self.writer = nil
      return (pieces, writer)
    }
  }

  private struct Work {
    let ticket: Int
    let block: LineBlock
    let finder: TokenFinder
    let file: String
  }

  init(_ writer: RecordWriter, jobs: Int) {
    blockLimit = 2 * jobs + 2
    state = Monitor(State(writer: writer))
  }

  // MARK: The reader's side

  /// Whether nothing more can be written, so that there is no use in reading on.
  var isStopped: Bool { state.change { $0.isStopped } }

  /// Hands a block over, as soon as not too many are under way.
  func submit(_ block: LineBlock, by finder: TokenFinder, of file: String) {
    state.waitToChange { state -> Void? in
      if state.isStopped { return () }
      guard state.nextTicket - state.nextToWrite < blockLimit else { return nil }
      state.queue.append(Work(ticket: state.takeTicket(), block: block, finder: finder, file: file))
      return ()
    }
  }

  /// Hands over what needs no judging.
  func submit(_ piece: Piece) { deliver(piece, ticket: state.change { $0.takeTicket() }) }

  /// Tells the workers that there is no more to come.
  func close() { state.change { $0.isClosed = true } }

  /// Ends the run: nothing is written any more by anybody else. Waits for a thread that is writing.
  /// - Returns: the writer, and what kept it from writing; nil when the run has been ended already.
  func end() -> (writer: RecordWriter, complaint: Complaint?)? {
    state.waitToChange { state -> (writer: RecordWriter, complaint: Complaint?)?? in
      if state.isEnded { return .some(nil) }
      guard let writer = state.writer else { return nil }
      state.writer = nil
      state.isEnded = true
      state.isStopped = true
      return (writer, state.complaint)
    }
  }

  // MARK: The workers' side

  /// Judges blocks until there are no more.
  func work(_ judge: consuming Judge) {
    while let work = nextWork() {
      deliver(.judged(judge.judge(work.block, by: work.finder, of: work.file)), ticket: work.ticket)
    }
  }

  private func nextWork() -> Work? {
    state.waitToChange { state -> Work?? in
      if state.isStopped { return .some(nil) }
      if !state.queue.isEmpty { return state.queue.removeFirst() }
      return state.isClosed ? .some(nil) : nil
    }
  }

  private func deliver(_ piece: Piece, ticket: Int) {
    state.change { $0.ready[ticket] = piece }
    while let (pieces, writer) = state.change({ $0.takeReady() }) {
      var complaint: Complaint?
      do throws(Complaint) {
        for piece in pieces { try writer.write(piece) }
        try writer.flush()
      } catch { complaint = error }
      state.change { state in
        state.nextToWrite += pieces.count
        state.writer = writer
        if state.complaint == nil { state.complaint = complaint }
        if complaint != nil || writer.isDone { state.isStopped = true }
      }
    }
  }
}
