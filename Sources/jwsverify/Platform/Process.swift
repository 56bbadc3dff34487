#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The process the command runs in.
enum Process {
  /// Lets a write to a closed pipe fail with ``SystemError/brokenPipe`` where the signal would end the process.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Processors this process may use.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static func exit(with status: ExitStatus) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status.rawValue)
    #else
      Darwin.exit(status.rawValue)
    #endif
  }
}
