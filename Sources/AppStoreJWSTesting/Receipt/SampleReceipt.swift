internal import AppStoreTrust

/// What a receipt for tests says: attributes by Apple's numbers, in the order in which they are written.
public struct SampleReceipt: Sendable {
  /// One attribute: of the receipt, or of a purchase in it.
  public struct Attribute: Sendable {
    /// Its type, as Apple numbers them.
    public var number: Int
    /// What its OCTET STRING holds.
    public var value: [UInt8]

    /// An attribute with any value.
    public init(_ number: Int, bytes: [UInt8]) {
      self.number = number
      value = bytes
    }

    /// An attribute with a UTF8String.
    public init(_ number: Int, text: String) {
      self.init(number, bytes: DER.element(ASN1Tag.utf8String, [text.utf8]))
    }

    /// An attribute with an INTEGER.
    public init(_ number: Int, integer: Int64) { self.init(number, bytes: Attribute.encoded(integer)) }

    /// An attribute with a date as an IA5String, which may as well be empty.
    public init(_ number: Int, date: String) {
      self.init(number, bytes: DER.element(ASN1Tag.ia5String, [date.utf8]))
    }

    /// An attribute with a date in milliseconds since 1970.
    public init(_ number: Int, date: Int64) { self.init(number, date: ISO8601.text(milliseconds: date)) }

    /// One purchase: attribute 17.
    public init(purchase attributes: [Attribute]) { self.init(17, bytes: SampleReceipt.encoded(attributes)) }

    var encoded: [UInt8] {
      let fields = [Attribute.encoded(Int64(number)), Attribute.encoded(1), DER.element(ASN1Tag.octetString, [value])]
      return DER.element(ASN1Tag.sequence, fields)
    }

    /// Two's complement in as few octets as it takes.
    private static func encoded(_ integer: Int64) -> [UInt8] {
      var octets = (0..<8).map { UInt8(truncatingIfNeeded: integer >> (56 - 8 * $0)) }
      while octets.count > 1, octets[0] == (octets[1] & 0x80 == 0 ? 0 : 0xFF) { octets.removeFirst() }
      return DER.element(ASN1Tag.integer, [octets])
    }
  }

  /// The attributes of the receipt, purchases among them.
  public var attributes: [Attribute]

  /// A receipt of any attributes.
  public init(attributes: [Attribute]) { self.attributes = attributes }

  /// A receipt as the App Store fills it.
  /// - Parameters:
  ///   - creationDate: milliseconds since 1970.
  ///   - bundleID: attribute 2.
  ///   - type: attribute 0, for instance `Production`, `ProductionSandbox` or `Xcode`.
  ///   - deviceIdentifier: the device that the receipt is made for.
  ///   - purchases: the products bought in the app, one transaction each.
  public init(
    creationDate: Int64, bundleID: String = "com.example.app", type: String = "ProductionSandbox",
    deviceIdentifier: [UInt8] = Array(0..<16), purchases: [String] = ["com.example.app.unlimited"]
  ) {
    let bundle = Attribute(2, text: bundleID)
    let opaqueValue = (0..<16).map { _ in UInt8.random(in: 0...255) }
    let hashed = deviceIdentifier + opaqueValue + bundle.value
    attributes = [
      Attribute(8, date: ""), Attribute(20, text: ""), Attribute(1, integer: 0), Attribute(3, text: "1"),
      Attribute(10, bytes: DER.element(ASN1Tag.ia5String, ["4+".utf8])), Attribute(14, integer: 229),
      Attribute(19, text: "1.0"), Attribute(4, bytes: opaqueValue), Attribute(0, text: type),
      Attribute(5, bytes: SHA1.digest(hashed.span)), bundle, Attribute(12, date: creationDate),
      Attribute(18, date: "2013-08-01T07:00:00Z"),
    ]
    for (index, product) in purchases.enumerated() {
      let id = "\(2_000_000_000_000_000 + index)"
      attributes.append(
        Attribute(purchase: [
          Attribute(1701, integer: 1), Attribute(1707, integer: 0), Attribute(1711, integer: 0),
          Attribute(1713, integer: 0), Attribute(1719, integer: 0), Attribute(1708, date: ""),
          Attribute(1712, date: ""), Attribute(1714, text: ""), Attribute(1702, text: product),
          Attribute(1703, text: id), Attribute(1705, text: id), Attribute(1704, date: creationDate - 60_000),
          Attribute(1706, date: creationDate - 60_000),
        ]))
    }
  }

  /// The content that is signed.
  var encoded: [UInt8] { SampleReceipt.encoded(attributes) }

  private static func encoded(_ attributes: [Attribute]) -> [UInt8] {
    DER.element(ASN1Tag.set, attributes.map(\.encoded))
  }
}

extension SampleReceipt {
  /// Replaces what the attributes of one number hold, and nothing else.
  mutating func replace(_ number: Int, with value: [UInt8]) {
    for index in attributes.indices where attributes[index].number == number { attributes[index].value = value }
  }
}
