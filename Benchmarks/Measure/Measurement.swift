import Foundation

/// What a piece of work took. All of it has to succeed: speed counts for nothing otherwise.
struct Measurement {
  let count: Int
  let processorSeconds: Double
  let seconds: Double

  init(of count: Int, _ work: () -> Int) {
    let start = (Measurement.now(CLOCK_PROCESS_CPUTIME_ID), Measurement.now(CLOCK_MONOTONIC))
    let succeeded = work()
    processorSeconds = Measurement.now(CLOCK_PROCESS_CPUTIME_ID) - start.0
    seconds = Measurement.now(CLOCK_MONOTONIC) - start.1
    self.count = count
    precondition(succeeded == count, "\(count - succeeded) of \(count) failed")
  }

  func print() { Swift.print(count, processorSeconds, seconds) }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
