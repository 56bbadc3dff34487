import Testing

@testable import JWSVerifyCommand

struct ManualTests {
  @Test func fitsATerminal() {
    for manual in [VerifyCommand.manual, InspectCommand.manual, ExplainCommand.manual, IssueCommand.manual] {
      for line in manual.text.split(separator: "\n") {
        #expect(line.count <= 80)
        #expect(line.last != " ")
      }
    }
  }
}
