/// Does what blocks, one piece after the other, on a thread of its own, which lives for as long as there is something
/// to do. Swift's own threads are few and must never be kept waiting.
package final class BlockingWork: Sendable {
  private let state = Monitor(State())

  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var hasThread = false
  }

  package init() {}

  /// Puts a piece of work at the end of the queue.
  /// - Throws: when there is no thread and none can be started. Then nothing is put there.
  package func add(_ body: @escaping @Sendable () -> Void) throws(WorkerThread.NotStarted) {
    // The lock is held while the thread is started, so that nobody relies on one that does not come.
    try state.change { state throws(WorkerThread.NotStarted) in
      if !state.hasThread {
        try WorkerThread { self.work() }.detach()
        state.hasThread = true
      }
      state.waiting.append(body)
    }
  }

  private func work() {
    while let round = nextRound() {
      for body in round { body() }
    }
  }

  /// All that waits; nil when the thread may end.
  private func nextRound() -> [@Sendable () -> Void]? {
    state.change { state in
      if state.waiting.isEmpty {
        state.hasThread = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
