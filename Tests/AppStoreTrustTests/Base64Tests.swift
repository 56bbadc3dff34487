import AppStoreTrust
import Testing

@Suite struct Base64Tests {
  @Test(arguments: [
    ("Zm9v", Base64.Alphabet.standard, "foo"), ("Zm8=", .standard, "fo"), ("Zg==", .standard, "f"),
    ("Zm9v", .url, "foo"), ("Zm8", .url, "fo"), ("Zg", .url, "f"), ("", .url, ""), ("", .standard, ""),
  ]) func oneSpelling(text: String, alphabet: Base64.Alphabet, bytes: String) {
    #expect(Base64.decode(text.utf8.span, alphabet: alphabet) == Array(bytes.utf8))
    #expect(Base64.encode(bytes.utf8.span, alphabet: alphabet) == text)
  }

  @Test(arguments: [
    ("Zm9v\n", Base64.Alphabet.standard, "byte 0x0a after 4 characters"),
    ("Zm-v", .standard, "byte 0x2d after 2 characters"), ("Zm+v", .url, "byte 0x2b after 2 characters"),
    ("Zm9vZ", .standard, "5 characters, which no bytes encode to"),
    ("Zm9vZ===", .standard, "5 characters, which no bytes encode to"),
    ("Zm9vZ", .url, "5 characters, which no bytes encode to"),
    ("Zm8", .standard, "no padding after 3 characters"), ("Zm8==", .standard, "padding after 3 characters"),
    ("Zm9v=", .standard, "padding after 4 characters"), ("Zm8=Zm8=", .standard, "padding after 3 characters"),
    ("Zg=a", .standard, "padding after 2 characters"), ("Zm8=", .url, "padding after 3 characters"),
    ("Zm9=", .standard, "stray bits in the last character"), ("Zh==", .standard, "stray bits in the last character"),
    ("Zm9", .url, "stray bits in the last character"), ("Zh", .url, "stray bits in the last character"),
  ]) func flaws(text: String, alphabet: Base64.Alphabet, flaw: String) {
    #expect(Base64.decode(text.utf8.span, alphabet: alphabet) == nil)
    #expect(Base64.flaw(of: text.utf8.span, alphabet: alphabet) == flaw)
  }
}
