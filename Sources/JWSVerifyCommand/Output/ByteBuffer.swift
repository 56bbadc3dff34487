/// Output is put together as bytes and written in whole buffers.
package typealias ByteBuffer = [UInt8]

extension ByteBuffer {
  package mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
