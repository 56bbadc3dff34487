import Foundation
import Synchronization

/// A server on 127.0.0.1 that reads a request and sends whatever it is told to, HTTP or not.
final class LoopbackServer: Sendable {
  let port: UInt16
  private let socket: Int32
  private let connections = Mutex(0)

  /// How many clients have come.
  var connectionCount: Int { connections.withLock { $0 } }

  func url(_ path: String = "") -> String { "http://127.0.0.1:\(port)/\(path)" }

  /// - Parameter answer: given the path that is asked for. Called on a thread of its own for each connection, which is
  ///   closed after that.
  init(answer: @escaping @Sendable (_ path: String) -> [UInt8]) throws {
    (socket, port) = try LoopbackServer.listen()
    let socket = socket
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(socket, nil, nil)
        if client < 0 {
          close(socket)
          return
        }
        self?.connections.withLock { $0 += 1 }
        Thread.detachNewThread {
          let path = LoopbackServer.readRequest(client)
          var rest = answer(path)[...]
          while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { break }
            rest = rest.dropFirst(count)
          }
          close(client)
        }
      }
    }
  }

  // The thread that accepts closes the socket, so that its number is not another's while it is in use there.
  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  /// A port on which nobody listens just now.
  static func freePort() throws -> UInt16 {
    let (socket, port) = try listen()
    close(socket)
    return port
  }

  private static func listen() throws -> (socket: Int32, port: UInt16) {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // A child with it would keep the port open.
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && Foundation.listen(socket, 64) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// Reads the headers and as many bytes as they announce.
  /// - Returns: the path.
  private static func readRequest(_ client: Int32) -> String {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(client, &buffer, buffer.count, 0)
      if count <= 0 { return "" }
      request += buffer[..<count]
      guard let end = request.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { continue }
      let headers = String(decoding: request[..<end], as: UTF8.self)
      guard let length = headers.firstMatch(of: /Content-Length: (\d+)/),
        let path = headers.firstMatch(of: /POST \/(\S*)/)
      else { return "" }
      if request.count - end >= Int(length.1) ?? 0 { return String(path.1) }
    }
  }
}
