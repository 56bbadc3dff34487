internal import AppStoreTrust

/// An attribute whose meaning is not known.
public struct ReceiptAttribute: Sendable, Hashable, Encodable {
  /// Its type, as Apple numbers them.
  public let number: Int64
  /// Its version.
  public let version: Int64
  /// What its OCTET STRING holds: an encoded value most of the time.
  public let value: [UInt8]

  /// Writes the number, the version and the value in base64.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AttributeKey.self)
    try container.encode(number, forKey: AttributeKey("type"))
    try container.encode(version, forKey: AttributeKey("version"))
    try container.encode(Base64.encode(value.span, alphabet: .standard), forKey: AttributeKey("value"))
  }
}
