internal import AppStoreTrust

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A signal by which somebody ends the command, and which it answers with what it knows so far.
package struct Interruption {
  private let number: Int32

  /// What a shell tells of a process that such a signal has ended.
  package var status: Int32 { 128 + number }

  package var name: String { Interruption.signals.first { $0.number == number }?.name ?? "a signal" }

  private static let signals: [(number: Int32, name: String)] = [
    (SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP"),
  ]

  /// Has the first one answered by `body`, in a thread of its own, and none end the process meanwhile. The other
  /// threads may be anywhere, waiting for input say, so it is for `body` to end the process.
  package static func answer(with body: @escaping @Sendable (Interruption) -> Void) {
    // This thread and all that it starts from now on are deaf to them.
    var signals = all()
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    do throws(WorkerThread.NotStarted) {
      try WorkerThread {
        let interruption = wait()
        try? WorkerThread { endWithNext() }.detach()
        body(interruption)
      }.detach()
    } catch {
      // Nobody waits for them, so they end the process again.
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  private static func wait() -> Interruption {
    var signals = all()
    var number: Int32 = 0
    while unsafe sigwait(&signals, &number) != 0 {}
    return Interruption(number: number)
  }

  /// Ends the process with the next one, should it be stuck. What follows the first within half a second is an echo of
  /// it, from a shell that passes signals on for instance.
  private static func endWithNext() {
    usleep(500_000)
    Process.exitAtOnce(with: wait().status)
  }

  /// What is ignored stays ignored, as in a process that a shell has put into the background, or nohup(1) has started.
  private static func all() -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for (number, _) in Interruption.signals {
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      #if canImport(Glibc)
        let isIgnored = unsafe action.__sigaction_handler.sa_handler.map { unsafe unsafeBitCast($0, to: Int.self) } == 1
      #else
        let isIgnored = unsafe action.__sigaction_u.__sa_handler.map { unsafe unsafeBitCast($0, to: Int.self) } == 1
      #endif
      if !isIgnored { unsafe sigaddset(&signals, number) }
    }
    return signals
  }

  /// Ends the process while other threads are at work, with the status that tells the signal.
  package func end() -> Never { Process.exitAtOnce(with: status) }
}
