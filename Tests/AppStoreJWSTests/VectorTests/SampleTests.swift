import AppStoreJWS
import Foundation
import Testing

/// The tokens that the quick start shows.
@Suite struct SampleTests {
  @Test func verifyAtTheirSignedDates() throws {
    let folder = VectorFile.folder.appending(path: "samples")
    let root = try [UInt8](Data(contentsOf: folder.appending(path: "root.pem")))
    let tokens = try String(contentsOf: folder.appending(path: "tokens.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let verifier = try AppStoreVerifier(
      bundleIDs: ["com.example.birdsong"], environments: [.production],
      roots: TrustedRoot.read(root, name: "root.pem"))
    let verified = try tokens.map { try verifier.verify($0) }
    #expect(
      verified.map(\.kind) == [
        .transaction, .renewalInfo, .appTransaction, .notification, .realtimeRequest, .transaction,
      ])
    #expect(verified[3].nested.map(\.token.kind) == [.transaction, .renewalInfo])
    let refund = try verifier.verifyTransaction(#require(tokens.last))
    #expect(refund.isRevoked(at: refund.judgedAt))
  }
}
