@testable import AppStoreReceipts
import AppStoreTrust
@testable import Authority

// Receipts: text, BER, SignedData, certificates, attributes.
extension Fuzzer {
  /// What verifies says what a genuine receipt says, whatever was done to the parts that nothing signs.
  static let receipt = Fuzzer(name: "receipt") {
    Receipts.good + Receipts.bad
  } run: { input in
    guard let verified = Receipts.judge(input) else { return }
    promise(Receipts.genuine.contains(verified.receipt))
  }

  /// The input is the signed content, in a receipt that is signed anew. What is read is what a simple reader finds.
  static let receiptContent = Fuzzer(name: "receiptContent") {
    Receipts.genuine.map(\.attributes.bytes) + [[0x31, 0], [0x31, 2, 0x30, 0]]
  } run: { input in
    let content: [UInt8] = input.bytes
    guard let verified = Receipts.judge(Receipts.sign(content).span) else { return }
    guard let found = FoundAttribute.all(in: content) else { return }
    let receipt = verified.receipt
    promise(receipt.creationDate != nil)
    promise(
      receipt.unknownAttributes.map { FoundAttribute($0.number, $0.value[...]) }
        == found.filter { ReceiptField(rawValue: $0.number) == nil })
    for field in ReceiptField.allCases where field != .inAppPurchase {
      let values = found.filter { $0.number == field.rawValue }.map(\.value)
      promise(values.count <= 1 && receipt.attributes.bytes(field) == values.first, field.name)
    }
    let purchases = found.filter { $0.number == ReceiptField.inAppPurchase.rawValue }
    promise(receipt.inAppPurchases.count == purchases.count)
    for (purchase, found) in zip(receipt.inAppPurchases, purchases) {
      guard let found = FoundAttribute.all(in: Array(found.value)) else { continue }
      let known = found.filter { PurchaseField(rawValue: $0.number) != nil }
      promise(known.allSatisfy { purchase.attributes.bytes(PurchaseField(rawValue: $0.number)!) == $0.value })
      promise(purchase.unknownAttributes.count == found.count - known.count)
    }
  }
}

/// An attribute as a reader finds it that knows definite lengths only, and recurses as it likes.
private struct FoundAttribute: Equatable {
  let number: Int64
  let value: ArraySlice<UInt8>

  init(_ number: Int64, _ value: ArraySlice<UInt8>) {
    self.number = number
    self.value = value
  }

  /// By number, in order.
  /// - Returns: nil for what it cannot read.
  static func all(in content: [UInt8]) -> [FoundAttribute]? {
    var outer = elements(content[...])
    if let only = outer?.first, outer?.count == 1, only.tag == ASN1Tag.octetString { outer = elements(only.contents) }
    guard let set = outer?.first, let attributes = elements(set.contents) else { return nil }
    var found: [FoundAttribute] = []
    for attribute in attributes {
      guard let fields = elements(attribute.contents), fields.count == 3, let first = fields[0].contents.first else {
        return nil
      }
      let number = fields[0].contents.reduce(Int64(first & 0x80 == 0 ? 0 : -1)) { $0 * 256 + Int64($1) }
      found.append(FoundAttribute(number, fields[2].contents))
    }
    return found.enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }.map(\.element)
  }

  private static func elements(_ bytes: ArraySlice<UInt8>) -> [(tag: UInt8, contents: ArraySlice<UInt8>)]? {
    var rest = bytes
    var found: [(tag: UInt8, contents: ArraySlice<UInt8>)] = []
    while let tag = rest.popFirst() {
      guard let length = rest.popFirst(), length != 0x80 else { return nil }
      var count = Int(length)
      if length > 0x80 {
        count = rest.prefix(count - 0x80).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(Int(length) - 0x80)
      }
      found.append((tag, rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return found
  }
}
