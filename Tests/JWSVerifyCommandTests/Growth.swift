import Foundation

/// How many times as much of the processor's time something takes for four times the size: 4 where it is linear, 16
/// where it is quadratic. What else runs on the machine does not count.
func growth(of body: (_ size: Int) throws -> Void, from size: Int) rethrows -> Double {
  func seconds(_ size: Int) throws -> Double {
    // The quickest of a few: caches and frequencies vary.
    try (0..<3).map { _ in
      let start = threadSeconds()
      try body(size)
      return threadSeconds() - start
    }.min() ?? 0
  }
  return try seconds(4 * size) / seconds(size)
}

private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
