#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Calls that take files by their names.
enum FileName {
  /// Whether another file may take this name: nothing has it, or a plain file.
  static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Who may read, write and run a plain file; nil for anything else.
  static func permissions(_ path: String) -> mode_t? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mode & 0o777
  }

  /// Bytes of a plain file; nil for anything else.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// What a symbolic link says; nil for anything else.
  static func target(ofLink path: String) -> String? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe target.withUnsafeMutableBytes { bytes in
      unsafe readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: target[..<count], as: UTF8.self) : nil
  }

  /// Where a path's last name begins, after its folder.
  static func start(in path: String) -> String.Index {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
  }

  /// A new name in the same folder, not longer than any may be, and another each time: in a container a process has the
  /// same number in every run, and one that is killed leaves its file behind.
  static func temporary(beside path: String) -> String {
    let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let random = String((0..<8).map { _ in characters[Int.random(in: characters.indices)] })
    return "\(path[..<start(in: path)])jwsverify-\(random).part"
  }

  static func rename(_ old: String, to new: String) throws(SystemError) {
    #if canImport(Glibc)
      let result = unsafe Glibc.rename(old, new)
    #else
      let result = unsafe Darwin.rename(old, new)
    #endif
    guard result == 0 else { throw .last }
  }

  static func remove(_ path: String) { unsafe unlink(path) }
}
