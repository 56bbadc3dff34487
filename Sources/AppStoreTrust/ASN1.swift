/// Identifier octets (X.690 section 8.1.2).
package enum ASN1Tag {
  package static let integer: UInt8 = 0x02
  package static let octetString: UInt8 = 0x04
  package static let null: UInt8 = 0x05
  package static let objectIdentifier: UInt8 = 0x06
  package static let utf8String: UInt8 = 0x0C
  package static let ia5String: UInt8 = 0x16
  package static let sequence: UInt8 = 0x30
  package static let set: UInt8 = 0x31
  /// `[0]` and `[1]`, constructed.
  package static let context0: UInt8 = 0xA0
  package static let context1: UInt8 = 0xA1
}

/// Writes elements with definite lengths in their shortest form (X.690 section 10.1).
package enum DER {
  package static func element(_ tag: UInt8, _ contents: [some Collection<UInt8>]) -> [UInt8] {
    let count = contents.reduce(0) { $0 + $1.count }
    var bytes: [UInt8] = [tag]
    bytes.reserveCapacity(count + 6)
    if count < 0x80 {
      bytes.append(UInt8(count))
    } else {
      let octets = (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }.drop { $0 == 0 }
      bytes.append(0x80 | UInt8(octets.count))
      bytes += octets
    }
    for part in contents { bytes += part }
    return bytes
  }
}
