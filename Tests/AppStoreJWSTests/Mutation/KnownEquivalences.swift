/// Mutants that verify, and why that does no harm. One that is not listed here must fail, and each entry here must
/// still have a mutant that verifies.
struct KnownEquivalence: Hashable {
  let region: String
  /// nil where any change will do.
  let change: String?
  let reason: String

  func covers(_ mutant: Mutant) -> Bool { region == mutant.region && (change == nil || change == mutant.change) }

  static let all: [KnownEquivalence] =
    twins + unread.map { KnownEquivalence(region: "\(root).\($0)", change: nil, reason: untrusted) }
    + ["", ".signed", ".signed.subject", ".signed.subjectPublicKeyInfo"].flatMap { part in
      spellings.map { KnownEquivalence(region: root + part, change: $0, reason: spelling) }
    }
    + ["bit flipped", "another type of string", "primitive made constructed, or the reverse"].map {
      KnownEquivalence(region: root + ".signed.subject", change: $0, reason: names)
    }

  private static let twins = [
    KnownEquivalence(
      region: "signature", change: "s is n − s",
      reason: "ECDSA accepts (r, n − s) wherever it accepts (r, s): what is signed is the same, bytes and key"),
    KnownEquivalence(
      region: "leaf.signatureValue", change: "s is n − s",
      reason: "the same of a certificate: what the authority signed is the same; the token has to be signed anew"),
    KnownEquivalence(
      region: "intermediate.signatureValue", change: "s is n − s",
      reason: "the same of a certificate: what the authority signed is the same; the token has to be signed anew"),
  ]

  private static let root = "root sent along"

  private static let unread = [
    "signed.version", "signed.serialNumber", "signed.signature", "signed.issuer", "signed.validity",
    "signed.extensions", "signatureAlgorithm", "signatureValue",
  ]
  private static let untrusted =
    "the root sent along is never trusted: only its name and key are compared with the anchor's, and genuine ones differ"

  private static let spellings = ["type in long form", "length in more bytes", "length indefinite"]
  private static let spelling =
    "the root sent along may be spelled in BER: nothing rests on its bytes, and the token has to be signed anew"
  private static let names =
    "names are compared as RFC 5280 section 7.1 has it: the case of letters and the type of a string do not count"
}
