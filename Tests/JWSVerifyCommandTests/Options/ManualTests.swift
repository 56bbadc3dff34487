import Testing

@testable import JWSVerifyCommand
@testable import jwsverify_ledger

struct ManualTests {
  @Test func fitsATerminal() {
    for manual in [
      VerifyCommand.manual, InspectCommand.manual, EntitlementsCommand.manual, ExplainCommand.manual,
      IssueCommand.manual, ManPage.jwsverify.manual, LedgerCommand.manual, IngestCommand.manual, ShowCommand.manual,
      LedgerCommand.page.manual,
    ] {
      for line in manual.text.split(separator: "\n") {
        #expect(line.count <= 80)
        #expect(line.last != " ")
      }
    }
  }
}
