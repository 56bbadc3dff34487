/// Output is put together as bytes and written in whole buffers.
typealias ByteBuffer = [UInt8]

extension ByteBuffer {
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
