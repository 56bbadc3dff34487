/// `jwsverify ledger …`: a program of its own, so that this one need not load SQLite, which would slow every start.
package enum LedgerProgram {
  package static let name = "jwsverify-ledger"

  /// Becomes that program: the one installed beside this one, or else the first in `PATH`.
  static func run(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    let words = [name] + arguments
    do throws(SystemError) {
      if let folder = Process.folder {
        do throws(SystemError) { try Process.become("\(folder)/\(name)", words) } catch .noSuchFile {}
      }
      try Process.become(name, words)
    } catch .noSuchFile {
      throw Complaint(
        "the program \(name) is not installed",
        hint: "make install puts it beside jwsverify; any folder in PATH will do")
    } catch {
      throw Complaint("\(name): \(error)")
    }
  }
}
