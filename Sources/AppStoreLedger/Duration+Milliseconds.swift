extension Duration {
  /// Whole milliseconds, rounded to zero. What is beyond 64 bits is taken for the nearer end of them.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = min(max(self, .milliseconds(Int64.min)), .milliseconds(Int64.max)).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
