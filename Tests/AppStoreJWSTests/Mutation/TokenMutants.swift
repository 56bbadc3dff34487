@testable import AppStoreJWSTesting

/// Tokens changed by somebody who holds no key at all, and signatures under keys that are not the leaf's.
struct TokenMutants {
  private let forge: Forge
  private let parts: SignedParts

  init(_ forge: Forge) {
    self.forge = forge
    parts = forge.parts()
  }

  /// One bit of each byte of the three parts.
  func bitFlips(using generator: inout SeededGenerator) -> [Mutant] {
    func flips(_ region: String, _ part: WritableKeyPath<SignedParts, [UInt8]>) -> [Mutant] {
      parts[keyPath: part].indices.map { index in
        var changed = parts
        changed[keyPath: part][index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        return Mutant(region, "bit flipped", changed.segments.text)
      }
    }
    return flips("header", \.header) + flips("payload", \.payload) + flips("signature", \.signature)
  }

  /// Bytes of the token as it is sent, exchanged for others, within the alphabet and beyond it.
  func textChanges(count: Int, using generator: inout SeededGenerator) -> [Mutant] {
    let text = Array(parts.segments.text.utf8)
    let others = Array("AZaz09-_+/=. \n\t\"\\%".utf8) + [0, 0x7F, 0x80, 0xC3, 0xFF]
    var mutants: [Mutant] = []
    func add(_ change: String, _ changed: [UInt8]) {
      if changed != text { mutants.append(Mutant("text", change, changed)) }
    }
    for _ in 0..<count {
      let index = text.indices.randomElement(using: &generator) ?? 0
      let other = others.randomElement(using: &generator) ?? 0
      let before = Array(text[..<index])
      let after = Array(text[(index + 1)...])
      add("byte replaced", before + [other] + after)
      add("byte inserted", before + [other, text[index]] + after)
      add("byte removed", before + after)
      add("cut off", before)
      add("beginning cut off", after)
      add("two bytes swapped", swapped(text, index))
      add("piece doubled", before + text[max(0, index - 24)...])
    }
    return mutants
  }

  private func swapped(_ text: [UInt8], _ index: Int) -> [UInt8] {
    var text = text
    text.swapAt(index, (index + 1) % text.count)
    return text
  }

  /// What arithmetic allows to try with r and s, and other keys.
  func signatures() -> [Mutant] {
    func changed(_ change: String, _ body: (inout SignedParts) -> Void) -> Mutant {
      var parts = parts
      body(&parts)
      return Mutant("signature", change, parts.segments.text)
    }
    let zero = [UInt8](repeating: 0, count: 32)
    let one = Array(zero.dropLast()) + [1]
    let other = PrivateKey(.p256)
    return [
      changed("s is n − s") { $0.negateS() },
      changed("r and s swapped") { ($0.r, $0.s) = ($0.s, $0.r) },
      changed("r is −r") {
        ($0.r, $0.s) = ($0.s, $0.r)
        $0.negateS()
        ($0.r, $0.s) = ($0.s, $0.r)
      },
      changed("r is zero") { $0.r = zero },
      changed("s is zero") { $0.s = zero },
      changed("both are zero") { $0.signature = [UInt8](repeating: 0, count: 64) },
      changed("both are one") { $0.signature = one + one },
      changed("r is n") { $0.r = SignedParts.order },
      changed("s is n") { $0.s = SignedParts.order },
      changed("both are n") { $0.signature = SignedParts.order + SignedParts.order },
      changed("all bits are set") { $0.signature = [UInt8](repeating: 0xFF, count: 64) },
      changed("in DER") { $0.signature = $0.key.signDER($0.signingInput) },
      changed("a byte longer") { $0.signature.append(0) },
      changed("a byte longer in front") { $0.signature.insert(0, at: 0) },
      changed("a byte shorter") { $0.signature = $0.signature.dropLast() },
      changed("r alone") { $0.signature = $0.signature.dropLast(32) },
      changed("twice") { $0.signature += $0.signature },
      changed("of another token") { $0.signature = $0.key.sign(Array("another.token".utf8)) },
      changed("of the payload alone") { $0.signature = $0.key.sign($0.payload) },
      changed("of the decoded parts") { $0.signature = $0.key.sign($0.header + [0x2E] + $0.payload) },
      changed("by another key") { $0.signature = other.sign($0.signingInput) },
      changed("by the intermediate's key, cut to size") {
        let signature = PrivateKey(.p384).signDER($0.signingInput)
        $0.signature = Array(signature.suffix(64))
      },
    ]
  }
}
