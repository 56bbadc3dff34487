import Testing

@testable import JWSVerifyCommand

struct InputKindTests {
  private static let token = "eyJhbGciOiJFUzI1NiJ9.e30.AA"
  /// How a receipt begins; `§` stands for it, and `T` for the token.
  private static let receipt = "MIIBhwYJKoZIhvcNAQcCoIIBeDCCAXQCAQEx"

  private func kind(_ text: String, isWhole: Bool = true) -> InputKind? {
    let bytes = Array(text.replacing("T", with: Self.token).replacing("§", with: Self.receipt).utf8)
    return InputKind(of: bytes, isWhole: isWhole)
  }

  @Test(
    arguments: [
      ("", .lines), ("\n\n", .lines), ("T", .lines), ("\"T\",\n", .lines), ("undefined\nT\n", .lines),
      ("a.b\n", .lines),
      ("eyJ a\n", .lines), ("T,\nT,\n", .lines), ("Bearer T\n", .lines), ("\u{feff}T\n", .lines),
      ("{\"a\":1}", .json), ("{\n\"a\":1}", .json), ("[\n", .json), (" \n{", .json), ("\u{feff}{\n}", .json),
      ("{\"a\":1}\n\n", .json), ("{\"a\":1,\n\"b\":2}\n", .json), ("[1,\n[2]]", .json),
      ("{\"a\":1}\n{\"b\":2}\n", .jsonl), ("{\"a\":\n{\"b\":2}\n", .jsonl), ("[\"T\"]\n[\"T\"]", .jsonl),
      ("{\"a\":1}\nT\n", .jsonl),
      ("id,signedPayload\n", .csv), ("1,T\n", .csv), ("1;T\n2;T\n", .csv), ("a,b\n1,T\n", .csv), ("1,x\n2,T\n", .csv),
      ("token\nT\n", .csv), ("signed_payload\nundefined\n", .csv), ("\"a b\",c\n\"x\ny\",T\n", .csv),
      ("1\tT\n", .tsv), ("a\tjwsRepresentation\n", .tsv),
      ("12:00 got T.\n", .scan), ("INSERT INTO t VALUES (1,'T');\n", .scan), ("<html>\n", .scan), ("a b\n", .scan),
      ("§", .lines), ("§\n§\n", .lines), ("\"§\"\n", .lines), ("1,§\n", .csv), ("receipt\n§\n", .csv),
      ("§\nAAAA\n", .receipt), ("\u{feff}\r\n§\r\n\r\nA==\r\n", .receipt), ("§\nT\n", .lines), ("§\na b\n", .lines),
      ("-----BEGIN PKCS7-----\n§\n", .receipt), ("-----BEGIN CERTIFICATE-----\nMIIB\n", .scan), ("got §.\n", .scan),
    ] as [(String, InputKind)])
  func detects(_ text: String, _ expected: InputKind) { #expect(kind(text) == expected) }

  /// Nobody is kept waiting longer than it takes to tell.
  @Test(
    arguments: [
      ("T\n", .lines), ("T", nil), ("{\"a\":1}\n", nil), ("{\"a\":1}\n{", .jsonl), ("{\n", nil), ("{\n\"", .json),
      ("a,b\n", nil), ("a,b\n1,T\n", .csv), ("1,T\n", .csv), ("a b\n", nil), ("a b\nc d\n", .scan), ("token\n", nil),
      ("§\n", nil), ("§\nA", .receipt), ("§\n§\n", .lines), ("-----B\n", nil),
    ] as [(String, InputKind?)])
  func waits(_ text: String, _ expected: InputKind?) { #expect(kind(text, isWhole: false) == expected) }
}
