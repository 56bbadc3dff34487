import Testing

@testable import AppStoreLedger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct SQLiteFailureTests {
  /// SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC, _TRUNCATE and _SHMSIZE, for which SQLite may have noted no reason.
  @Test(arguments: [3, 4, 5, 6, 19] as [Int32]) func aFailedWriteTellsTheSystemsReason(detail: Int32) {
    errno = ENOSPC
    let error = LedgerError(result: 10 | detail << 8, systemError: 0, message: "disk I/O error", path: "")
    #expect(error.code == .diskFull)
    #expect(error.message == "disk I/O error: No space left on device")
  }

  /// SQLITE_IOERR_READ, _SHORT_READ, _LOCK and _SHMMAP, and SQLITE_CANTOPEN: a reason that something else has left
  /// behind is not theirs.
  @Test(arguments: [10 | 1 << 8, 10 | 2 << 8, 10 | 15 << 8, 10 | 21 << 8, 14] as [Int32])
  func aReasonLeftOverIsNoReason(result: Int32) {
    errno = ENOSPC
    let error = LedgerError(result: result, systemError: 0, message: "message", path: "")
    #expect(error.code == (result == 14 ? .cannotOpen : .failed))
    #expect(error.message == "message")
  }
}
