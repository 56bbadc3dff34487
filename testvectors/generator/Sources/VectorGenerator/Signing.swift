@testable import AppStoreJWSTesting

/// Milliseconds since 1970 around which everything is dated: 2025-10-09T08:53:20Z.
let instant: Int64 = 1_760_000_000_000
let day: Int64 = 86_400_000

/// The authority that verifiers of most cases trust. Cases take the padding from its root's base64, and set bits that
/// its headers' last character leaves over: it must have both.
let authority = {
  var authority: TestAuthority
  repeat {
    authority = TestAuthority(instant: instant)
  } while authority.rootDER.count % 3 == 0
    || authority.sign("{}").prefix { $0 != "." }.count % 4 == 0
  return authority
}()

/// The payload of every case that is not about payloads.
let purchase = SamplePayload.transaction(signedDate: instant)

/// Signs a payload with faults that have no name.
/// - Parameter name: tells the chains of different faults apart.
func signed(
  _ name: String, _ changes: Change..., payload: SamplePayload = purchase, by signer: TestAuthority = authority
) -> String {
  signer.token(Array(payload.json.utf8), [(name, changes)])
}

/// Changes a segment before it is signed, so that the signature is good.
func signedSegments(_ payload: SamplePayload = purchase, _ change: @escaping (inout Segments) -> Void) -> String {
  signed(
    "segments",
    .signature { parts in
      var segments = parts.segments
      change(&segments)
      parts.signature = parts.key.sign(Array("\(segments.header).\(segments.payload)".utf8))
    }, .segments { change(&$0) }, payload: payload)
}

/// Writes the header as text, signed.
func signedHeader(_ change: @escaping (String) -> String) -> String {
  signed("header", .headerText { $0 = Array(change(String(decoding: $0, as: UTF8.self)).utf8) })
}

/// Changes the header's members before it is signed.
func signedHeaderMembers(_ change: @escaping (inout SampleJSON) -> Void) -> String { signed("header", .header(change)) }
