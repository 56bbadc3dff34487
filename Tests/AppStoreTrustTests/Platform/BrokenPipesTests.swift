import Foundation
import Testing

@testable import AppStoreTrust

@Suite(.serialized) struct BrokenPipesTests {
  @Test func writingToNobodyEndsNothing() {
    signal(SIGPIPE, SIG_DFL)
    #expect(BrokenPipes.heldBack { writeToNobody() } == EPIPE)
    // It does not come later either.
    #expect(BrokenPipes.heldBack { isPending(SIGPIPE) } == false)
  }

  @Test func anEarlierSignalIsLeft() {
    signal(SIGPIPE, SIG_DFL)
    var wasLeft = false
    BrokenPipes.heldBack {
      pthread_kill(pthread_self(), SIGPIPE)
      BrokenPipes.heldBack {}
      wasLeft = isPending(SIGPIPE)
    }
    #expect(wasLeft)
  }

  private func writeToNobody() -> Int32 {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    close(ends[0])
    defer { close(ends[1]) }
    return write(ends[1], "x", 1) < 0 ? errno : 0
  }

  private func isPending(_ number: Int32) -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, number) == 1
  }
}
