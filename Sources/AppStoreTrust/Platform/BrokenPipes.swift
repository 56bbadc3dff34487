#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// SIGPIPE, which ends a process that writes to a socket whose other side has gone. OpenSSL's writes raise it, and no
/// library may let that happen to the process it is part of.
enum BrokenPipes {
  /// Runs `body` with the signal held back in this thread alone. One that `body` has raised is taken away after it; one
  /// that was pending before is left.
  static func heldBack<Value>(during body: () -> Value) -> Value {
    var signal = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&signal)
    unsafe sigaddset(&signal, SIGPIPE)
    let wasPending = isPending
    unsafe pthread_sigmask(SIG_BLOCK, &signal, &before)
    defer {
      if !wasPending, isPending {
        var number: Int32 = 0
        unsafe sigwait(&signal, &number)
      }
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return body()
  }

  private static var isPending: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return unsafe sigismember(&pending, SIGPIPE) == 1
  }
}
