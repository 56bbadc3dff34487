@testable import AppStoreJWSTesting

/// Certificates with something else in each of their parts, in tokens that are signed anew: what the holder of the
/// leaf's key could send. Everybody else's token fails by its signature too.
struct CertificateMutants {
  /// The place in `x5c`.
  let place: Int
  private let forge: Forge
  private let certificate: DER

  static let places = ["leaf", "intermediate", "root sent along"]

  init?(_ place: Int, of forge: Forge) {
    guard let certificate = DER(forge.chain.x5c[place]) else { return nil }
    self.place = place
    self.forge = forge
    self.certificate = certificate
  }

  private func mutant(_ path: [Int], _ change: String, _ der: [UInt8]) -> Mutant? {
    var x5c = forge.chain.x5c
    if x5c[place] == der { return nil }
    x5c[place] = der
    return Mutant(region(path), change, forge.token(x5c: x5c))
  }

  /// Names of RFC 5280 section 4.1.
  private func region(_ path: [Int]) -> String {
    var names = [CertificateMutants.places[place]]
    if let first = path.first { names.append(["signed", "signatureAlgorithm", "signatureValue"][first]) }
    if path.first == 0, path.count > 1 {
      let fields = [
        "version", "serialNumber", "signature", "issuer", "validity", "subject", "subjectPublicKeyInfo", "extensions",
      ]
      names.append(fields[path[1]])
    }
    return names.joined(separator: ".")
  }

  /// One bit of each byte, with the lengths around it left as they are.
  func bitFlips(using generator: inout SeededGenerator) -> [Mutant] {
    let der = certificate.encoded
    return der.indices.compactMap { index in
      var changed = der
      changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      return mutant(certificate.path(toByteAt: index), "bit flipped", changed)
    }
  }

  /// Every part changed in every way, with the lengths around it made to match. Each part has random numbers of its
  /// own: the lengths of signatures differ from run to run, and must not change what is done to other parts.
  func changes(seed: UInt64) -> [Mutant] {
    certificate.paths.enumerated().flatMap { index, path in
      var generator = SeededGenerator(seed: seed << 32 | UInt64(index))
      return CertificateMutants.changes(of: certificate[path[...]], using: &generator).compactMap { change, bytes in
        mutant(path, change, certificate.encoded(replacing: path[...], by: bytes))
      } + swaps(path)
    }
  }

  /// Each two neighbours of a part in each other's place.
  private func swaps(_ path: [Int]) -> [Mutant] {
    let part = certificate[path[...]]
    return part.elements.indices.dropFirst().compactMap { index in
      var elements = part.elements
      elements.swapAt(index, index - 1)
      let swapped = DER(part.tag, elements).encoded
      return mutant(path, "elements swapped", certificate.encoded(replacing: path[...], by: swapped))
    }
  }

  private static func changes(
    of part: DER, using generator: inout SeededGenerator
  ) -> [(change: String, bytes: [UInt8])] {
    let body = part.body
    let encoded = part.encoded
    let header = Array(encoded.dropLast(body.count))
    let length = Array(header.dropFirst())
    let otherTags: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0C, 0x13, 0x17, 0x18, 0x30, 0x31, 0xA0, 0x80]
    let tag = otherTags.filter { $0 != part.tag }.randomElement(using: &generator) ?? 0
    // The length in more bytes than it needs (X.690 section 8.1.3.5), which only BER allows.
    let digits = length.count == 1 ? length : Array(length.dropFirst())
    return [
      ("type changed", [tag] + length + body),
      ("another type of string", [part.tag == 0x13 ? 0x0C : 0x13] + length + body),
      ("type in long form", [part.tag | 0x1F, part.tag & 0x1F] + length + body),
      ("primitive made constructed, or the reverse", [part.tag ^ 0x20] + length + body),
      ("emptied", [part.tag, 0]),
      ("removed", []),
      ("doubled", encoded + encoded),
      ("cut short, lengths made to match", DER.encode(part.tag, body.dropLast())),
      ("a byte longer, lengths made to match", DER.encode(part.tag, body + [0])),
      ("zero bytes throughout", header + [UInt8](repeating: 0, count: body.count)),
      ("random bytes throughout", header + generator.bytes(body.count)),
      ("length too long by one", [part.tag] + length.dropLast() + [(length.last ?? 0) &+ 1] + body),
      ("length too short by one", [part.tag] + length.dropLast() + [(length.last ?? 0) &- 1] + body),
      ("length in more bytes", [part.tag, 0x80 | UInt8(digits.count + 1), 0] + digits + body),
      ("length indefinite", [part.tag, 0x80] + body + [0, 0]),
      ("length of four gigabytes", [part.tag, 0x84, 0xFF, 0xFF, 0xFF, 0xFF] + body),
      ("length of more bytes than there are", [part.tag, 0xFE] + body),
    ]
  }

  /// Spellings that differ outside of what is signed, made by hand, and the twin that ECDSA gives every signature.
  func signatureSpellings() -> [Mutant] {
    guard let signature = DER(Array(certificate.elements[2].contents.dropFirst())), signature.elements.count == 2 else {
      return []
    }
    func replaced(_ change: String, _ bits: [UInt8]) -> Mutant? {
      mutant([2], change, certificate.encoded(replacing: [2], by: DER.encode(DER.bitString, bits)))
    }
    let (r, s) = (signature.elements[0].contents, signature.elements[1].contents)
    func pair(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] { [0] + DER(DER.sequence, [DER(2, r), DER(2, s)]).encoded }
    let twin = P384.negated(s)
    let bits = certificate.elements[2].contents
    let halves = [DER(DER.bitString, [0] + bits.dropFirst().prefix(9)), DER(DER.bitString, [0] + bits.dropFirst(10))]
    return [
      replaced("s is n − s", pair(r, twin)),
      replaced("r is −r", pair(P384.negated(r), s)),
      replaced("r with a zero in front", pair([0] + r, s)),
      replaced("s with a zero in front", pair(r, [0] + s)),
      replaced("r and s swapped", pair(s, r)),
      replaced("r is zero", pair([0], s)),
      replaced("s is zero", pair(r, [0])),
      replaced("a byte after s", pair(r, s) + [0]),
      replaced("unused bits", [1] + bits.dropFirst()),
      replaced("eight unused bits", [8] + bits.dropFirst()),
      mutant(
        [2], "in two pieces",
        certificate.encoded(replacing: [2], by: DER(DER.bitString | 0x20, halves).encoded)),
      mutant(
        [1], "with NULL parameters",
        certificate.encoded(
          replacing: [1],
          by: DER(DER.sequence, certificate.elements[1].elements + [DER(5, [UInt8]())]).encoded)),
      mutant([], "a byte after it", certificate.encoded + [0]),
      mutant([], "a fourth part", DER(DER.sequence, certificate.elements + [DER(5, [UInt8]())]).encoded),
    ].compactMap { $0 }
  }
}

/// The order of P-384, by which the authorities sign.
private enum P384 {
  /// SEC 2 section 2.5.1, big-endian.
  static let order: [UInt8] =
    [UInt8](repeating: 0xFF, count: 24) + [
      0xC7, 0x63, 0x4D, 0x81, 0xF4, 0x37, 0x2D, 0xDF, 0x58, 0x1A, 0x0D, 0xB2, 0x48, 0xB0, 0xA7, 0x7A, 0xEC, 0xEC, 0x19,
      0x6A, 0xCC, 0xC5, 0x29, 0x73,
    ]

  /// n less a number, as the contents of an INTEGER.
  static func negated(_ number: [UInt8]) -> [UInt8] {
    let number = [UInt8](repeating: 0, count: 49 - number.count) + number
    var difference = [0] + order
    var borrow = 0
    for index in difference.indices.reversed() {
      let digit = Int(difference[index]) - Int(number[index]) - borrow
      difference[index] = UInt8(truncatingIfNeeded: digit)
      borrow = digit < 0 ? 1 : 0
    }
    let digits = Array(difference.drop { $0 == 0 })
    return digits.first.map { $0 & 0x80 != 0 } == true ? [0] + digits : digits
  }
}
