#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread of the system's. Swift's own tasks would bring a thread pool along, which a run of one token has no use for.
struct WorkerThread {
  private let handle: pthread_t

  /// Starts a thread.
  init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
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
      throw SystemError(number: number)
    }
    self.handle = created
  }

  /// Waits for the thread's end.
  func join() { pthread_join(handle, nil) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
