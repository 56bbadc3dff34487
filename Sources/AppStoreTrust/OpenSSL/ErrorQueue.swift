internal import COpenSSL

/// OpenSSL keeps its errors in a queue per thread. Left-overs of one call would be blamed on the next, and nothing here
/// reads them: what a call returns says enough.
package enum ErrorQueue {
  /// Runs `body`, which must not suspend, and leaves the queue empty.
  package static func clearing<Value>(_ body: () -> Value) -> Value {
    defer { ERR_clear_error() }
    return body()
  }
}
