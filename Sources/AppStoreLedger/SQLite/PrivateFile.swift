#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that its owner alone may read and write. SQLite itself would let everybody read it whom the process's umask
/// lets, and to narrow that afterwards is too late for who has opened it. What SQLite puts beside a file has the file's
/// mode.
enum PrivateFile {
  /// Makes an empty file, which to SQLite is a new database, unless something has that name already: another process
  /// may have made it a moment ago.
  ///
  /// To close a file gives up the locks that the process has on it, SQLite's too: nobody in the process must have it
  /// open, or open it meanwhile.
  /// - Returns: whether there is something of that name now.
  static func make(at path: String) -> Bool {
    // O_EXCL would spare the look, and not follow a link that leads to where nothing is yet.
    var status = stat()
    if unsafe stat(path, &status) == 0 { return true }
    guard errno == ENOENT else { return false }
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
