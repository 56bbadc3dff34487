import Testing

@testable import jwsverify

struct ManualTests {
  @Test func fitsATerminal() {
    for manual in [VerifyCommand.manual, ExplainCommand.manual, IssueCommand.manual] {
      for line in manual.split(separator: "\n") {
        #expect(line.count <= 80)
        #expect(line.last != " ")
      }
    }
  }
}
