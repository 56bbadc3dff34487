import Testing

@testable import AppStoreReceipts

@Suite struct BERReaderTests {
  private func failure(_ bytes: [UInt8]) -> BERReader.Failure? {
    var reader = BERReader(bytes.indices)
    do throws(BERReader.Failure) {
      while !reader.isAtEnd { _ = try reader.next(in: bytes.span) }
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ([0x04, 0x00], 2..<2), ([0x04, 0x02, 1, 2], 2..<4), ([0x04, 0x81, 0x01, 9], 3..<4),
      ([0x04, 0x84, 0, 0, 0, 1, 9], 6..<7), ([0x30, 0x80, 0, 0], 2..<2), ([0x30, 0x80, 0x04, 1, 0, 0, 0], 2..<5),
      ([0x30, 0x80, 0x30, 0x80, 0, 0, 0, 0], 2..<6),
    ] as [([UInt8], Range<Int>)])
  func contentsAreFound(bytes: [UInt8], contents: Range<Int>) throws {
    var reader = BERReader(bytes.indices)
    let element = try reader.next(in: bytes.span)
    #expect(element.contents == contents && element.whole == bytes.indices && reader.isAtEnd)
  }

  @Test(
    arguments: [
      ([0x04], nil), ([0x04, 0x82, 1], nil), ([0x04, 0x03, 1, 2], 5),
      ([0x04, 0x84, 0x7F, 0xFF, 0xFF, 0xFF], 0x8000_0005),
      ([0x30, 0x80, 0x04, 1, 7], nil), ([0x30, 0x80, 0x04, 3, 0, 0], 7),
    ] as [([UInt8], Int?)])
  func anEndTooEarlyIsTold(bytes: [UInt8], needed: Int?) {
    #expect(failure(bytes) == .endsEarly(needed: needed))
  }

  @Test(
    arguments: [
      [0x1F, 0x81, 0x01, 0x00], [0x04, 0x80, 0, 0], [0x04, 0x85, 0, 0, 0, 0, 1, 9], [0x30, 0x80, 0x00, 0x01, 0, 0, 0],
      [0x30, 0x80, 0x00, 0x81, 0x00, 0, 0],
    ] as [[UInt8]])
  func whatIsNoBERIsRefused(bytes: [UInt8]) {
    guard case .malformed = failure(bytes) else {
      Issue.record("read \(bytes)")
      return
    }
  }

  @Test func nestingIsLimited() {
    let limit = ReceiptLimits.nestingDepth
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeatElement([0x30, 0x80], count: depth).joined()) + [UInt8](repeating: 0, count: 2 * depth)
    }
    #expect(failure(nested(limit)) == nil)
    #expect(failure(nested(limit + 1)) != nil)
    #expect(failure(nested(1_000_000)) != nil)
  }
}
