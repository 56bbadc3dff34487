#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The process the command runs in.
package enum Process {
  /// Lets a write to a closed pipe fail with ``SystemError/brokenPipe`` where the signal would end the process.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Processors this process may use.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The number of this process.
  static var identifier: Int32 { getpid() }

  /// Seconds since some moment in the past, which nobody sets.
  static var uptime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// The value of an environment variable.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Ends the process while other threads are at work, without the tidying up that would pull the ground from under
  /// them.
  static func exitAtOnce(with status: Int32) -> Never { _exit(status) }

  /// Leaves it to another thread to end the process.
  package static func waitForever() -> Never { while true { pause() } }

  /// The folder of the program that runs, links to it resolved.
  static var folder: String? {
    #if canImport(Glibc)
      let path = unsafe realpath("/proc/self/exe", nil)
    #else
      var name = [CChar](repeating: 0, count: Int(PATH_MAX))
      var size = UInt32(name.count)
      guard unsafe _NSGetExecutablePath(&name, &size) == 0 else { return nil }
      let path = unsafe realpath(name, nil)
    #endif
    guard let path = unsafe path else { return nil }
    defer { unsafe free(path) }
    let program = unsafe String(cString: path)
    return program.lastIndex(of: "/").map { String(program[..<$0]) }
  }

  /// execvp(3): another program goes on in this process. One without a slash in its name is looked for in `PATH`.
  static func become(_ program: String, _ arguments: [String]) throws(SystemError) -> Never {
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    unsafe execvp(program, &words)
    let error = SystemError.last
    unsafe words.forEach { unsafe free($0) }
    throw error
  }

  static func exit(with status: ExitStatus) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status.rawValue)
    #else
      Darwin.exit(status.rawValue)
    #endif
  }
}
