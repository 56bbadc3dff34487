import AppStoreJWS
import Testing

@testable import JWSVerifyCommand

struct ProgressTests {
  private var summary: Summary {
    var summary = Summary()
    for _ in 0..<1234 {
      summary.tally.add(Record(VerificationError(.inputEmpty, "m"), at: Place(file: "f", line: nil)))
    }
    var judgement = Judgement(keepsItems: false)
    judgement.byteCount = 250
    summary.add(judgement)
    return summary
  }

  @Test(
    arguments: [
      (80, "[======                    ] 25 %  1,234 tokens  123/s  0:30 left  1,234 failed"),
      (200, "[==========                              ] 25 %  1,234 tokens  123/s  0:30 left  1,234 failed"),
      (50, "25 %  1,234 tokens  123/s  0:30 left  1,234 faile"),
    ])
  func fitsTheTerminal(_ width: Int, _ expected: String) {
    let line = Progress.line(summary, of: 1000, seconds: 10, width: width)
    #expect(line == expected)
    #expect(line.count < width)
  }

  @Test func knowsNoEndOfAPipe() {
    #expect(Progress.line(summary, of: nil, seconds: 0, width: 80) == "1,234 tokens  1,234 failed")
  }

  @Test func hoursAreLeft() {
    #expect(Progress.line(summary, of: 1_000_000, seconds: 2, width: 99).contains("2:13:18 left"))
  }
}
