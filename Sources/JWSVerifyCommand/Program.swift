internal import AppStoreTrust

/// A process from its beginning to its end.
package enum Program {
  /// Does what the command line asks for, reports what goes wrong, and ends.
  package static func main(_ run: (_ arguments: ArraySlice<String>) throws(Complaint) -> ExitStatus) -> Never {
    Process.occupyClosedStreams()
    OpenSSLProcess.standsAlone()
    Process.letWritesFail()
    do throws(Complaint) {
      Process.exit(with: try run(CommandLine.arguments.dropFirst()))
    } catch {
      error.report()
      Process.exit(with: .trouble)
    }
  }
}
