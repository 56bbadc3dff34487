internal import COpenSSL

/// OpenSSL keeps its errors in a queue per thread. Left-overs of one call would be blamed on the next, and mostly
/// what a call returns says enough.
package enum ErrorQueue {
  /// Whether this thread's queue has no error in it.
  package static var isEmpty: Bool { ERR_peek_error() == 0 }

  /// Runs `body`, which must not suspend, and leaves the queue empty.
  package static func clearing<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    defer { ERR_clear_error() }
    return try body()
  }

  /// Runs `body`, which must not suspend, with an empty queue before and after.
  /// - Returns: what `body` returned, and OpenSSL's last reason, the most general one.
  static func draining<Value>(_ body: () -> Value) -> (value: Value, reason: String) {
    ERR_clear_error()
    defer { ERR_clear_error() }
    let value = body()
    let reason = unsafe ERR_reason_error_string(ERR_peek_last_error()).map { unsafe String(cString: $0) }
    return (value, reason ?? "no reason given")
  }
}
