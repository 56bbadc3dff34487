import AppStoreJWSTesting
import Testing

@testable import AppStoreTrust

/// Every key here has a table from its first signature on.
struct BatchVerifierTests: ~Copyable {
  private var generator = SeededGenerator(seed: 6)
  private let signer: TestSigner
  private var batch = BatchVerifier(tables: FixedKeyTables(threshold: 1))

  init() { signer = TestSigner(.random(using: &generator)) }

  private mutating func good() -> Case {
    let digest = generator.bytes(32)
    return Case(signature: signer.sign(digest, nonce: .random(using: &generator)), digest: digest, key: signer.key)
  }

  private mutating func forgery() -> Case {
    let r = Scalar.random(using: &generator)
    let s = Scalar.random(using: &generator)
    return Case(signature: r.bytes + s.bytes, digest: generator.bytes(32), key: signer.key)
  }

  /// Judges `item` at the first, a middle and the last place of a batch of good signatures, which must stay good.
  private mutating func verdicts(amongGood item: Case) -> [Bool] {
    [0, 31, 63].map { place in
      var cases = (0..<64).map { _ in good() }
      cases[place] = item
      batch.add(cases)
      let byTable = batch.acceptedByTables()
      let verdicts = batch.verify()
      #expect(byTable == verdicts || !tablesExist)
      #expect(cases.indices.allSatisfy { verdicts[$0] || $0 == place })
      return verdicts[place]
    }
  }

  private mutating func expectAccepted(_ item: Case) {
    #expect(item.acceptedPlainly)
    #expect(verdicts(amongGood: item) == [true, true, true])
  }

  private mutating func expectRefused(_ item: Case) {
    #expect(!item.acceptedPlainly)
    #expect(verdicts(amongGood: item) == [false, false, false])
  }

  @Test(arguments: [0, 1, 2, 63, 64]) mutating func batchOfAnySize(count: Int) {
    for _ in 0..<3 {
      var cases = (0..<count).map { _ in good() }
      #expect(batch.verdicts(cases) == [Bool](repeating: true, count: count))
      for index in stride(from: 0, to: count, by: 3) { cases[index].digest[31] ^= 1 }
      #expect(batch.verdicts(cases) == (0..<count).map { $0 % 3 != 0 })
    }
  }

  @Test mutating func emptyAfterEachRun() {
    _ = batch.verdicts([good(), good()])
    let verdicts = batch.verify()
    #expect(!(0..<64).contains { verdicts[$0] })
    for _ in 0..<64 {
      let wasFull = batch.isFull
      #expect(!wasFull)
      batch.add([good()])
    }
    let isFull = batch.isFull
    #expect(isFull)
  }

  /// Its product with the others would be 0, so every inverse would be 0, and both multiples infinity.
  @Test(arguments: [0, 31, 63]) mutating func zeroSAmongForgeries(place: Int) {
    var cases = (0..<64).map { _ in forgery() }
    cases[place].signature.replaceSubrange(32..., with: [UInt8](repeating: 0, count: 32))
    #expect(!batch.verdicts(cases).contains(true))
  }

  @Test mutating func zeroSAmongGood() {
    var item = good()
    item.signature.replaceSubrange(32..., with: [UInt8](repeating: 0, count: 32))
    expectRefused(item)
  }

  /// 0, n, n + 1, n + r for what fits, and the greatest number of 32 bytes.
  @Test(arguments: [
    [UInt8](repeating: 0, count: 32), Curve.order, Scalar(1).plusOrder!, Scalar(255).plusOrder!,
    [UInt8](repeating: 255, count: 32),
  ])
  mutating func outOfRange(number: [UInt8]) {
    var item = good()
    item.signature.replaceSubrange(..<32, with: number)
    expectRefused(item)
    item = good()
    item.signature.replaceSubrange(32..., with: number)
    expectRefused(item)
    item.signature = number + number
    expectRefused(item)
  }

  /// 1 and n − 1 belong to the range: signatures by a key made for them.
  @Test mutating func endsOfTheRange() {
    let nonce = Scalar(7)
    for s in [Scalar(1), -Scalar(1)] {
      let r = Scalar(Point(nonce).x)
      let digest = (s * nonce - r * signer.secret).bytes
      expectAccepted(Case(signature: r.bytes + s.bytes, digest: digest, key: signer.key))
    }
  }

  /// u1·G = −u2·Q: the sum is infinity and has no x to compare with, whatever r is.
  @Test mutating func sumIsInfinity() {
    for _ in 0..<8 {
      var item = forgery()
      item.digest = (-(Scalar(Array(item.signature[..<32])) * signer.secret)).bytes
      expectRefused(item)
    }
  }

  /// u1·G = u2·Q: the sum is a doubling, for which the addition formula does not hold. The signature is good.
  @Test mutating func sumIsDoubling() {
    let u1 = Scalar.random(using: &generator)
    let u2 = u1 / signer.secret
    let r = Scalar(Point(u1 + u1).x)
    let s = r / u2
    expectAccepted(Case(signature: r.bytes + s.bytes, digest: (u1 * s).bytes, key: signer.key))
  }

  /// n ≤ x < p happens once in 2¹²⁸ signatures, so the nonce's point is chosen first and the key made to fit:
  /// Q = s/r·R − e/r·G. Then r = x − n is right, and x itself, though congruent, is not.
  @Test mutating func xNotBelowOrder() throws {
    let (r, point) = try #require(
      (UInt8(1)...255).lazy.map(Scalar.init).compactMap { r in Point(x: r.plusOrder!).map { (r, $0) } }.first)
    // Small enough that s + n has 32 bytes too.
    let s = Scalar(5)
    let digest = generator.bytes(32)
    let key = TestKey(Point.sum(-(Scalar(digest) / r), s / r, times: point))
    expectAccepted(Case(signature: r.bytes + s.bytes, digest: digest, key: key))
    expectRefused(Case(signature: r.plusOrder! + s.bytes, digest: digest, key: key))
    expectRefused(Case(signature: r.bytes + s.plusOrder!, digest: digest, key: key))
    expectRefused(Case(signature: point.x + s.bytes, digest: digest, key: key))
  }

  /// u1 = 0 for the first two; the others are not below n.
  @Test(arguments: [
    [UInt8](repeating: 0, count: 32), Curve.order, Scalar(1).plusOrder!, [UInt8](repeating: 255, count: 32),
  ])
  mutating func unusualDigest(digest: [UInt8]) {
    var item = Case(
      signature: signer.sign(digest, nonce: .random(using: &generator)), digest: digest, key: signer.key)
    expectAccepted(item)
    item.digest[31] ^= 2
    expectRefused(item)
  }

  @Test mutating func sameSTwice() {
    let s = Scalar.random(using: &generator)
    let cases = (0..<2).map { _ in
      let nonce = Scalar.random(using: &generator)
      let r = Scalar(Point(nonce).x)
      let digest = (s * nonce - r * signer.secret).bytes
      return Case(signature: r.bytes + s.bytes, digest: digest, key: signer.key)
    }
    #expect(batch.verdicts(cases) == [true, true])
    #expect(batch.verdicts([cases[0], cases[0], cases[1]]) == [true, true, true])
  }

  /// The product of all s, and the sum of all points, are those of a good batch.
  @Test mutating func exchangedParts() {
    let cases = [good(), good(), good()]
    var exchanged = cases
    exchanged[0].signature.replaceSubrange(32..., with: cases[2].signature[32...])
    exchanged[2].signature.replaceSubrange(32..., with: cases[0].signature[32...])
    #expect(batch.verdicts(exchanged) == [false, true, false])
    exchanged = cases
    exchanged[0].digest = cases[2].digest
    exchanged[2].digest = cases[0].digest
    #expect(batch.verdicts(exchanged) == [false, true, false])
  }

  /// Keys alternate, two with a table and one without.
  @Test mutating func mixedKeys() {
    let other = TestSigner(.random(using: &generator))
    let third = TestSigner(.random(using: &generator))
    let tables = FixedKeyTables(limit: 2, threshold: 1)
    batch = BatchVerifier(tables: tables)
    _ = batch.verdicts([good()])
    let cases = (0..<60).map { index in
      var item = good()
      let owner = [signer, other, third][index % 3]
      item.signature = owner.sign(item.digest, nonce: .random(using: &generator))
      item.key = owner.key
      if index % 7 == 0 { item.key = [other, third, signer][index % 3].key }
      return item
    }
    #expect(batch.verdicts(cases) == (0..<60).map { $0 % 7 != 0 })
    #expect(tables.count == 2)
  }
}
