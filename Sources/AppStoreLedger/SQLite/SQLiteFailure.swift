internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension LedgerError {
  /// What a result code of SQLite amounts to.
  init(result: Int32, systemError: Int32, message: String, path: String) {
    // SQLite does not note the system's reason when it is a commit that fails.
    let systemError = systemError != 0 ? systemError : errno
    let code: Code =
      switch result & 0xFF {
      case SQLITE_FULL: .diskFull
      case SQLITE_READONLY: .readOnly
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_NOTADB: .foreignFile
      case SQLITE_CORRUPT: .damaged
      // SQLite looks at the system's reason only when it writes the database itself, not when it grows the shared
      // index.
      case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError): .diskFull
      case SQLITE_IOERR where systemError == EROFS: .readOnly
      case SQLITE_CANTOPEN: .cannotOpen
      default: .failed
      }
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(result & 0xFF) && systemError != 0
    let reason = isOfSystem ? unsafe strerror(systemError) : nil
    self.init(code, unsafe reason.map { unsafe "\(message): \(String(cString: $0))" } ?? message, path: path)
  }
}
