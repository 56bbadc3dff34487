import AppStoreJWSTesting
import AppStoreTrust
import Testing

struct SHA256StateTests {
  /// FIPS 180-4's example.
  @Test func oneBlock() {
    #expect(
      [UInt8](SHA256State.digest(Array("abc".utf8).span)).hexadecimal
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  /// However a message is cut in two, and however often the state is used.
  @Test func everyCut() {
    var generator = SeededGenerator(seed: 2)
    let message = generator.bytes(200)
    let expected = SHA2.sha256(message.span)
    for cut in 0...message.count {
      let state = SHA256State(prefix: message.span.extracting(first: cut))
      #expect([UInt8](state.digest(appending: [1, 2, 3].span)) != expected)
      #expect([UInt8](state.digest(appending: message.span.extracting(droppingFirst: cut))) == expected)
    }
  }
}
