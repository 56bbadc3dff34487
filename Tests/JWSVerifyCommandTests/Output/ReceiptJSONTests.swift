import AppStoreJWS
import AppStoreJWSTesting
import AppStoreReceipts
import Foundation
import Testing

@testable import JWSVerifyCommand

struct ReceiptJSONTests {
  /// The members of the library's own `Encodable` form, and their values, known attributes or not.
  @Test(arguments: [[], [.unknownAttributes]] as [[ReceiptVariation]])
  func isWhatTheLibraryEncodes(_ variations: [ReceiptVariation]) throws {
    let authority = ReceiptAuthority(instant: 1_760_000_000_000)
    let verifier = try ReceiptVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "test authority"))
    let bytes = authority.sign(SampleReceipt(creationDate: authority.instant), variations: variations)
    let receipt = try verifier.verify(bytes.span).receipt
    #expect(!receipt.inAppPurchases.isEmpty && receipt.unknownAttributes.isEmpty == variations.isEmpty)

    var written = ByteBuffer()
    written.appendJSON(receipt)
    #expect(try members(of: Data(written)) == members(of: JSONEncoder().encode(receipt)))
  }

  private func members(of json: Data) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
  }
}
