import Testing

@testable import AppStoreLedger
@testable import JWSVerifyCommand
@testable import jwsverify_ledger

struct LedgerComplaintTests {
  /// Whatever is wrong with a ledger, its file is named, and there is something to do about it.
  @Test(arguments: [
    LedgerError.Code.diskFull, .readOnly, .foreignFile, .newerSchema, .busy, .damaged, .cannotOpen,
  ])
  func tellsWhatToDo(code: LedgerError.Code) throws {
    let complaint = Complaint(LedgerError(code, "what SQLite says", path: "app.ledger"))
    #expect(complaint.message == "app.ledger: what SQLite says")
    #expect(complaint.hint?.isEmpty == false)
  }
}
