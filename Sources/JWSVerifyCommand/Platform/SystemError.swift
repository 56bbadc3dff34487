#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the system said when a call failed.
struct SystemError: Error, Equatable {
  /// The value of `errno`.
  let number: Int32

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(number: errno) }

  static let interrupted = SystemError(number: EINTR)
  static let wouldBlock = SystemError(number: EAGAIN)
  static let brokenPipe = SystemError(number: EPIPE)
  static let isDirectory = SystemError(number: EISDIR)
  static let exists = SystemError(number: EEXIST)
  static let noSuchFile = SystemError(number: ENOENT)
}

extension SystemError: CustomStringConvertible {
  /// The system's own words, for instance `No such file or directory`.
  var description: String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
