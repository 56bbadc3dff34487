internal import CSQLite

enum Pause {
  /// Blocks the thread.
  static func milliseconds(_ count: Int32) { sqlite3_sleep(count) }
}
