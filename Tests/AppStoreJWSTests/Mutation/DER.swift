/// A value in DER (X.690), taken apart so that any part of it can be replaced and the lengths around it still be right.
struct DER {
  let tag: UInt8
  /// Its elements, where it has any. An OCTET STRING that holds one DER value has that one: so extensions are written.
  let elements: [DER]
  /// Its contents, where it has no elements.
  let contents: [UInt8]

  init(_ tag: UInt8, _ contents: [UInt8]) {
    self.tag = tag
    self.contents = contents
    elements = []
  }

  init(_ tag: UInt8, _ elements: [DER]) {
    self.tag = tag
    self.elements = elements
    contents = []
  }

  /// Reads exactly one value.
  init?(_ bytes: [UInt8]) {
    guard let (value, end) = DER.read(bytes[...]), end == bytes.endIndex else { return nil }
    self = value
  }

  private static func read(_ bytes: ArraySlice<UInt8>) -> (value: DER, end: Int)? {
    guard bytes.count >= 2, let tag = bytes.first, tag & 0x1F != 0x1F else { return nil }
    var start = bytes.startIndex + 2
    var length = Int(bytes[bytes.startIndex + 1])
    if length > 0x80 {
      let digits = bytes[start...].prefix(length - 0x80)
      guard digits.count == length - 0x80, digits.count <= 3 else { return nil }
      length = digits.reduce(0) { $0 << 8 | Int($1) }
      start += digits.count
    }
    let end = start + length
    guard end <= bytes.endIndex else { return nil }
    let contents = bytes[start..<end]
    if tag & 0x20 != 0 || tag == octetString {
      if let elements = elements(of: contents), tag & 0x20 != 0 || elements.count == 1 {
        return (DER(tag, elements), end)
      }
      if tag & 0x20 != 0 { return nil }
    }
    return (DER(tag, Array(contents)), end)
  }

  private static func elements(of contents: ArraySlice<UInt8>) -> [DER]? {
    var elements: [DER] = []
    var rest = contents
    while !rest.isEmpty {
      guard let (element, end) = read(rest) else { return nil }
      elements.append(element)
      rest = contents[end...]
    }
    return elements
  }

  static let sequence: UInt8 = 0x30
  static let octetString: UInt8 = 0x04
  static let bitString: UInt8 = 0x03

  /// The value with the length in front that it has.
  var encoded: [UInt8] { DER.encode(tag, body) }

  var body: [UInt8] { elements.isEmpty ? contents : elements.flatMap(\.encoded) }

  static func encode(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    if body.count < 0x80 { return [tag, UInt8(body.count)] + body }
    var digits: [UInt8] = []
    var length = body.count
    while length > 0 {
      digits.insert(UInt8(truncatingIfNeeded: length), at: 0)
      length >>= 8
    }
    return [tag, 0x80 | UInt8(digits.count)] + digits + body
  }

  /// The value with other bytes in the place of one part, and lengths around it to match.
  /// - Parameter path: indices of elements within elements.
  func encoded(replacing path: ArraySlice<Int>, by bytes: [UInt8]) -> [UInt8] {
    guard let first = path.first else { return bytes }
    let body = elements.enumerated().flatMap { index, element in
      index == first ? element.encoded(replacing: path.dropFirst(), by: bytes) : element.encoded
    }
    return DER.encode(tag, body)
  }

  subscript(path: ArraySlice<Int>) -> DER {
    path.first.map { elements[$0][path.dropFirst()] } ?? self
  }

  /// The paths of the value and of all parts of it.
  var paths: [[Int]] { [[]] + elements.indices.flatMap { index in elements[index].paths.map { [index] + $0 } } }

  /// The path of the innermost part in which a byte of the encoding lies.
  func path(toByteAt offset: Int) -> [Int] {
    var start = encoded.count - body.count
    for (index, element) in elements.enumerated() {
      let end = start + element.encoded.count
      if (start..<end).contains(offset) { return [index] + element.path(toByteAt: offset - start) }
      start = end
    }
    return []
  }
}
