import AppStoreTrust
import CJansson

/// The payloads of a file of tokens: what Jansson alone takes to read each, and to let go of it.
struct Payloads {
  private let texts: [[UInt8]]

  init(_ tokens: [String]) {
    texts = tokens.map { Base64.decode($0.utf8.split(separator: UInt8(ascii: "."))[1].span, alphabet: .url)! }
  }

  func readCount(times: Int) -> Int {
    repeatElement(texts, count: times).joined().count { text in
      text.withUnsafeBytes { text in
        let tree = json_loadb(text.baseAddress, text.count, Int(JSON_REJECT_DUPLICATES), nil)
        defer { json_decref(tree) }
        return tree != nil
      }
    }
  }
}
