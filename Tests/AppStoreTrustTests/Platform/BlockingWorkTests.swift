import AppStoreTrust
import Foundation
import Synchronization
import Testing

@Suite struct BlockingWorkTests {
  @Test(.timeLimit(.minutes(10))) func allIsDoneInOrder() throws {
    let work = BlockingWork()
    let done = Mutex<[Int]>([])
    let end = DispatchSemaphore(value: 0)
    // Twice, because the first thread may have ended by then.
    for round in 0..<2 {
      for number in 0..<100 { try work.add { done.withLock { $0.append(round * 100 + number) } } }
      try work.add { end.signal() }
      end.wait()
    }
    #expect(done.withLock { $0 } == Array(0..<200))
  }
}
