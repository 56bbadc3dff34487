/// Why the ledger could not do what was asked. Nothing that was acknowledged before is lost by it.
public struct LedgerError: Error, Sendable, Hashable {
  /// What is wrong, for programs.
  public let code: Code
  /// What is wrong, for people.
  public let message: String
  /// The ledger's file.
  public let path: String

  /// Whether the same call may succeed later without anybody doing anything.
  public var isRetryable: Bool { code == .busy }

  init(_ code: Code, _ message: String, path: String) {
    self.code = code
    self.message = message
    self.path = path
  }
}

extension LedgerError {
  /// A stable name of one way to fail.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name.
    public let rawValue: String

    /// A code by its name, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The disk is full, or a quota on it is used up, or the file is as large as a file may be.
    public static let diskFull = Self(rawValue: "disk_full")
    /// The file, its folder or the file system cannot be written to.
    public static let readOnly = Self(rawValue: "read_only")
    /// The file is something else: another program's database, or no database at all. It was not touched.
    public static let foreignFile = Self(rawValue: "foreign_file")
    /// A later version of this library has written the file. It was not touched.
    public static let newerSchema = Self(rawValue: "newer_schema")
    /// Another process kept the file locked for longer than the timeout.
    public static let busy = Self(rawValue: "busy")
    /// The file is damaged, or has in it what this library does not write.
    public static let damaged = Self(rawValue: "damaged")
    /// The file cannot be opened, or does not exist and was not to be made.
    public static let cannotOpen = Self(rawValue: "cannot_open")
    /// A history names another customer or environment than the one that was to be restored from it. Nothing was
    /// changed.
    public static let otherHistory = Self(rawValue: "other_history")
    /// The system failed to read or write, or anything else went wrong; the message tells.
    public static let failed = Self(rawValue: "failed")
  }
}

extension LedgerError: CustomStringConvertible {
  /// `path: message (code)`.
  public var description: String { "\(path): \(message) (\(code.rawValue))" }
}
