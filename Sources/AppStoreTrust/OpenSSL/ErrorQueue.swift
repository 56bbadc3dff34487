internal import COpenSSL

/// OpenSSL keeps its errors in a queue per thread. Left-overs of one call would be blamed on the next,
/// so the queue is emptied before a call whose failure is explained, and drained whole after it.
package enum ErrorQueue {
  /// Runs `body`, which must not suspend, with an empty queue before and after.
  /// - Returns: what `body` returned, and OpenSSL's reasons, oldest first.
  package static func draining<Value>(_ body: () -> Value) -> (value: Value, reasons: [String]) {
    ERR_clear_error()
    let value = body()
    var reasons: [String] = []
    while true {
      let code = ERR_get_error()
      if code == 0 { return (value, reasons) }
      if let reason = unsafe ERR_reason_error_string(code) { reasons.append(unsafe String(cString: reason)) }
    }
  }
}
