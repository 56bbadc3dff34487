#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A signal by which somebody ends the command, and which it answers with what it knows so far.
struct Interruption {
  private let number: Int32

  /// What a shell tells of a process that such a signal has ended.
  var status: Int32 { 128 + number }

  var name: String { number == SIGINT ? "SIGINT" : "SIGTERM" }

  /// Holds such signals back in this thread and all that it starts from now on, so that only ``wait()`` gets them.
  static func hold() {
    var signals = all()
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Lets them end the process again, where nobody waits for them.
  static func release() {
    var signals = all()
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Waits for one.
  static func wait() -> Interruption {
    var signals = all()
    var number: Int32 = 0
    while unsafe sigwait(&signals, &number) != 0 {}
    return Interruption(number: number)
  }

  /// Ends the process with the next one, should it be stuck. What follows the first within half a second is an echo of it,
  /// from a shell that passes signals on for instance.
  static func endWithNext() {
    usleep(500_000)
    Process.exitAtOnce(with: wait().status)
  }

  /// What is ignored stays ignored, as in a process that a shell has put into the background.
  private static func all() -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
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
}
