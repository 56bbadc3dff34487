internal import AppStoreTrust
internal import Synchronization

/// Judges blocks on several threads and writes their records in the order in which the blocks came.
///
/// The thread that reads is one of them: it judges a block itself when the others have enough to do. So the first
/// block, which is all that most runs have, costs no thread, and one job is one thread.
///
/// Whoever finishes a block that is next in order writes it, and what is ready behind it: no thread does nothing but
/// write, and what is done never waits for the reader. The blocks under way are few, so memory does not grow with the
/// input.
final class Pipeline: BlockSink, Sendable {
  private let state: Monitor<State>
  private let jobs: Int
  private let makeJudge: @Sendable () -> Judge
  /// The one of the thread that reads.
  private let judge: Mutex<Judge>

  private struct State {
    /// Blocks that no thread has taken yet.
    var queue: [Work] = []
    var workers: [WorkerThread] = []
    var hasBlocks = false
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

    /// The pieces that are next in order, and the writer to write them with; nil when there are none, or a thread has
    /// it.
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

  init(_ writer: RecordWriter, jobs: Int, makeJudge: @escaping @Sendable () -> Judge) {
    state = Monitor(State(writer: writer))
    self.jobs = jobs
    self.makeJudge = makeJudge
    judge = Mutex(makeJudge())
  }

  // MARK: The reader's side

  /// Whether nothing more can be written, so that there is no use in reading on.
  var isStopped: Bool { state.change { $0.isStopped } }

  /// Sees to a block, as soon as not too many are under way.
  func submit(_ block: LineBlock, by finder: TokenFinder, of file: String) {
    let own = state.waitToChange { state -> Work?? in
      if state.isStopped { return .some(nil) }
      guard state.nextTicket - state.nextToWrite < 4 * jobs else { return nil }
      startWorkers(&state)
      let work = Work(ticket: state.takeTicket(), block: block, finder: finder, file: file)
      if state.queue.count == 2 * state.workers.count { return work }
      state.queue.append(work)
      return .some(nil)
    }
    guard let own else { return }
    judge.withLock { finish(own, &$0) }
  }

  /// From the second block on. With fewer threads than wished, or none, the work is still done.
  private func startWorkers(_ state: inout State) {
    while state.hasBlocks, state.workers.count < jobs - 1, let worker = try? WorkerThread({ self.work() }) {
      state.workers.append(worker)
    }
    state.hasBlocks = true
  }

  /// Hands over what needs no judging.
  func submit(_ piece: Piece) { deliver(piece, ticket: state.change { $0.takeTicket() }) }

  /// Waits until everything is judged and written.
  func finish() {
    let workers = state.change { state in
      state.isClosed = true
      return state.workers
    }
    judge.withLock { work(&$0) }
    for worker in workers { worker.join() }
  }

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

  private func work() {
    var judge = makeJudge()
    work(&judge)
  }

  /// Judges blocks until there are no more.
  private func work(_ judge: inout Judge) {
    while let work = nextWork() { finish(work, &judge) }
  }

  private func finish(_ work: Work, _ judge: inout Judge) {
    deliver(.judged(judge.judge(work.block, by: work.finder, of: work.file)), ticket: work.ticket)
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
