import AppStoreTrust
import Foundation

/// The signatures of a file of tokens under one header, ready to be judged: only from digest and key to verdict is
/// measured, as `openssl speed` does, and the digest.
struct Signatures {
  private let key: SigningKey
  private let prefix: SHA256State
  private let signed: [(payload: [UInt8], signature: ES256Signature)]

  init(_ tokens: [String]) throws {
    let segments = tokens.map { $0.split(separator: ".") }
    let header = Array(segments[0][0].utf8)
    let json = try JSONDecoder().decode(Header.self, from: Data(Signatures.decode(header, .url)))
    let leaf = Certificate(der: Signatures.decode(Array(json.x5c[0].utf8), .standard).span)
    key = SigningKey(leaf!)!
    prefix = SHA256State(prefix: (header + Array(".".utf8)).span)
    signed = segments.map { (Array($0[1].utf8), ES256Signature(Signatures.decode(Array($0[2].utf8), .url))!) }
  }

  private struct Header: Decodable {
    let x5c: [String]
  }

  private static func decode(_ text: [UInt8], _ alphabet: Base64.Alphabet) -> [UInt8] {
    Base64.decode(text.span, alphabet: alphabet)!
  }

  func validCount(times: Int) -> Int {
    var batch = BatchVerifier(tables: FixedKeyTables())
    var valid = 0
    var waiting = 0
    for (payload, signature) in repeatElement(signed, count: times).joined() {
      batch.add(signature, for: prefix.digest(appending: payload.span), by: key)
      waiting += 1
      if batch.isFull { valid += Signatures.count(batch.verify(), of: &waiting) }
    }
    return valid + Signatures.count(batch.verify(), of: &waiting)
  }

  private static func count(_ verdicts: BatchVerifier.Verdicts, of waiting: inout Int) -> Int {
    defer { waiting = 0 }
    return (0..<waiting).count { verdicts[$0] }
  }
}
