#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread of the system's. Swift's own tasks would bring a thread pool along, which a run of one token has no use
/// for.
package struct WorkerThread {
  private let handle: pthread_t

  /// The system would start no more threads.
  package struct NotStarted: Error, CustomStringConvertible {
    /// The value of `errno`.
    package let number: Int32

    package var description: String { "the system starts no more threads (error \(number))" }
  }

  /// Starts a thread, to be joined or detached.
  package init(_ body: @escaping @Sendable () -> Void) throws(NotStarted) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var handle = pthread_t()
      let number = unsafe pthread_create(
        &handle, nil,
        { argument in
          if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
      let created = number == 0 ? handle : nil
    #else
      var created: pthread_t?
      let number = unsafe pthread_create(
        &created, nil,
        { argument in
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
    #endif
    guard number == 0, let created else {
      unsafe work.release()
      throw NotStarted(number: number)
    }
    self.handle = created
  }

  /// Waits for the thread's end.
  package func join() { pthread_join(handle, nil) }

  /// Lets the thread end by itself.
  package func detach() { pthread_detach(handle) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
