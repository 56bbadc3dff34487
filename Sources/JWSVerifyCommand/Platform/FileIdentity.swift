#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Which plain file is meant, by whatever path: its device and inode, or, while it is not there, its folder and name.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// nil for a file that is there. Device and inode are the folder's otherwise.
  private let newName: Substring?

  private init(_ status: stat, newName: Substring?) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    self.newName = newName
  }

  /// - Returns: nil for a terminal, a pipe, a folder and the like, which no writing replaces.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status, newName: nil)
  }

  /// - Returns: nil also for a path that leads nowhere.
  init?(_ path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      self.init(status)
      return
    }
    // Links in a circle are another error; here they would be followed for ever.
    guard SystemError.last == .noSuchFile else { return nil }
    let name = FileName.start(in: path)
    let folder = path[..<name]
    if let target = FileName.target(ofLink: path) {
      self.init(target.hasPrefix("/") ? target : folder + target)
      return
    }
    guard unsafe stat(folder.isEmpty ? "." : String(folder), &status) == 0 else { return nil }
    self.init(status, newName: path[name...])
  }
}
