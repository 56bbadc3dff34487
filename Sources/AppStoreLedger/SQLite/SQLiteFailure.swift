internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension LedgerError {
  /// What a result code of SQLite amounts to.
  init(result: Int32, systemError: Int32, message: String, path: String) {
    let failure = SQLiteFailure(result)
    // SQLite does not note the system's reason when it is a commit that fails. Elsewhere errno may be left over from
    // something else.
    let systemError = systemError != 0 ? systemError : failure.isOfWriting ? errno : 0
    let code: Code =
      switch failure.code {
      case SQLITE_FULL: .diskFull
      case SQLITE_READONLY: .readOnly
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_NOTADB: .foreignFile
      case SQLITE_CORRUPT: .damaged
      // SQLite looks at the system's reason only when it writes the database itself, not when it grows the shared
      // index.
      case SQLITE_IOERR where failure.isOfWriting && [ENOSPC, EDQUOT, EFBIG].contains(systemError): .diskFull
      case SQLITE_IOERR where failure.isOfWriting && systemError == EROFS: .readOnly
      case SQLITE_CANTOPEN: .cannotOpen
      default: .failed
      }
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(failure.code) && systemError != 0
    let reason = isOfSystem ? unsafe strerror(systemError) : nil
    self.init(code, unsafe reason.map { unsafe "\(message): \(String(cString: $0))" } ?? message, path: path)
  }
}

/// An extended result code of SQLite, in its parts.
private struct SQLiteFailure {
  let code: Int32
  private let detail: Int32

  init(_ result: Int32) {
    code = result & 0xFF
    detail = result >> 8
  }

  /// SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC, _TRUNCATE or _SHMSIZE, macros that Swift does not see: a call of the
  /// system that writes, and that says in errno why it failed.
  var isOfWriting: Bool { code == SQLITE_IOERR && [3, 4, 5, 6, 19].contains(detail) }
}
