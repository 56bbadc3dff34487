import AppStoreJWS
import Testing

@testable import AppStoreJWSTesting
@testable import AppStoreTrust

/// An answer says when it was right and when there will be a newer one, and must say it so that it can be read.
struct OCSPTimesTests {
  @Test(
    arguments: [
      (nil, nil), (1, "the answer has no thisUpdate that can be read"),
      (2, "the answer has no nextUpdate that can be read"),
    ] as [(Int?, String?)])
  func mustBeReadable(place: Int?, reason: String?) throws {
    let now = Int64(1_760_000_000)
    let authority = TestAuthority(instant: now * 1000)
    let certificates = [authority.chain.leaf, authority.chain.intermediate].map { Certificate(der: $0.span) }
    let exchange = OCSPExchange(
      about: IssuedCertificate(certificate: try #require(certificates[0]), issuer: try #require(certificates[1])))
    var der = try authority.chain.leafResponder().answer()
    // GeneralizedTime: producedAt, thisUpdate, nextUpdate (RFC 6960 section 4.2.1).
    let times = der.indices.dropLast().filter { der[$0] == 0x18 && der[$0 + 1] == 15 }
    try #require(times.count == 3)
    if let place {
      for offset in 2..<17 { der[times[place] + offset] = UInt8(ascii: "z") }
    }
    var failure: OCSPFailure?
    do throws(OCSPFailure) {
      _ = try exchange.statement(of: OCSPResponse(der), now: Timestamp.now().milliseconds / 1000)
    } catch {
      failure = error
    }
    #expect(failure?.reason == reason)
    #expect(ErrorQueue.isEmpty)
  }
}
