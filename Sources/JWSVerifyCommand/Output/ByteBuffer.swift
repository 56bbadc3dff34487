/// Output is put together as bytes and written in whole buffers.
package typealias ByteBuffer = [UInt8]

extension ByteBuffer {
  package mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// The same for what the program itself says.
  package mutating func append(literal text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
