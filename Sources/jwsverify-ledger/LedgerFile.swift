internal import AppStoreEntitlements
internal import AppStoreLedger
internal import JWSVerifyCommand

/// The file that `--db` names.
enum LedgerFile {
  static func option<Settings>(
    _ help: String, _ path: WritableKeyPath<Settings, String?>
  ) -> Option<Settings> {
    .value("db", "FILE", help) { $0[keyPath: path] = $1 }
  }

  /// - Parameter creating: whether to make it if it is not there.
  static func open(
    _ path: String?, creating: Bool, catalogue: ProductCatalogue? = nil
  ) throws(Complaint) -> Ledger {
    guard let path else { throw Complaint("--db FILE is missing", hint: "it names the ledger") }
    return try complaining { () throws(LedgerError) in try Ledger(at: path, creating: creating, catalogue: catalogue) }
  }

  /// Tells what the ledger throws.
  static func complaining<Result>(_ body: () throws(LedgerError) -> Result) throws(Complaint) -> Result {
    do throws(LedgerError) { return try body() } catch { throw Complaint(error) }
  }
}

extension Complaint {
  init(_ error: LedgerError) {
    let hint: String? =
      switch error.code {
      case .diskFull: "make room; nothing that was told before is lost, and ingesting again adds the rest"
      case .readOnly: "file and folder must be writable, to read the ledger as well: readers share an index in it"
      case .foreignFile: "it was not touched; --db names a ledger, or a file that is not there yet"
      case .newerSchema: "it was not touched; use a jwsverify as new as what wrote it"
      case .busy: "another process is writing; nothing is lost, try again"
      case .damaged: "restore a backup, or ingest everything into a new file"
      case .cannotOpen: "ingest makes the file, not its folder; show wants one that is there"
      default: nil
      }
    self.init("\(error.path): \(error.message)", hint: hint)
  }
}
