@testable import AppStoreJWSTesting

func header() throws -> VectorFile {
  var file = VectorFile("header", "The protected header. Where it can be signed as it stands, it is.")
  try file.addDefects("header")

  for algorithm in ["HS384", "RS256", "PS256", "ES256K", "ES512", "EdDSA", "ES256 ", ""] {
    file.add(
      "algorithm-\(algorithm.isEmpty ? "empty" : algorithm == "ES256 " ? "with-space" : algorithm)",
      "alg is '\(algorithm)'", signedHeaderMembers { $0["alg"] = .string(algorithm) }, "header.algorithm")
  }
  for (name, value) in [
    ("null", SampleJSON.null), ("number", 256), ("array", ["ES256"]), ("object", ["name": "ES256"]), ("true", true),
  ] {
    file.add(
      "algorithm-\(name)", "alg is \(value.text())", signedHeaderMembers { $0["alg"] = value }, "header.algorithm")
  }

  file.add("critical-empty", "crit is empty", signedHeaderMembers { $0["crit"] = [] }, "header.critical")
  file.add("critical-null", "crit is null", signedHeaderMembers { $0["crit"] = .null }, "header.critical")
  file.add(
    "critical-b64", "crit and b64, as RFC 7797 has them",
    signedHeaderMembers {
      $0["b64"] = false
      $0["crit"] = ["b64"]
    }, "header.critical")
  file.add(
    "b64-true", "b64 is true, which changes nothing", signedHeaderMembers { $0["b64"] = true }, "header.critical")
  file.add("b64-null", "b64 is null", signedHeaderMembers { $0["b64"] = .null }, "header.critical")

  for (id, comment, change) in [
    ("array", "the header is an array", { "[\($0)]" }),
    ("string", "the header is a string", { _ in #""ES256""# }),
    ("trailing-text", "text follows the header's closing brace", { $0 + "{}" }),
    ("trailing-comma", "a comma follows the last member", { $0.dropLast() + ",}" }),
    ("nul", "a NUL follows the header's closing brace", { $0 + "\0" }),
    ("byte-order-mark", "the header begins with a byte order mark", { "\u{FEFF}" + $0 }),
    ("duplicate-x5c", "the header names x5c twice", { #"{"x5c":[],"# + $0.dropFirst() }),
    (
      "duplicate-escaped", "the header names alg twice, once with an escape",
      { #"{"\u0061lg":"none","# + $0.dropFirst() }
    ),
    ("duplicate-other", "the header names kid twice", { #"{"kid":"a","kid":"b","# + $0.dropFirst() }),
    ("comment", "the header has a comment", { "/* */" + $0 }),
    ("single-quotes", "the header is written with single quotes", { $0.replacingQuotes() }),
  ] as [(String, String, (String) -> String)] {
    file.add("json-\(id)", comment, signedHeader(change), "header.json")
  }
  file.add(
    "json-not-utf8", "a string of the header is not UTF-8",
    signed("not UTF-8", .headerText { $0.insertMember(Array(#""kid":""#.utf8) + [0xE9] + Array(#"""#.utf8)) }),
    "header.json")
  file.add(
    "empty-object", "the header is an empty object", signedHeader { _ in "{}" }, "header.algorithm",
    "header.x5c_absent")

  for (name, value, code) in [
    ("null", SampleJSON.null, "header.x5c_absent"), ("number", 3, "header.x5c"), ("object", [:], "header.x5c"),
    ("false", false, "header.x5c"),
  ] {
    file.add("x5c-\(name)", "x5c is \(value.text())", signedHeaderMembers { $0["x5c"] = value }, code)
  }
  for (name, value) in [("number", SampleJSON.integer(3)), ("null", .null), ("array", [])] {
    file.add(
      "x5c-with-\(name)", "the third entry of x5c is \(value.text())",
      signedHeaderMembers { header in
        header["x5c"] = .array(header.x5c.prefix(2).map(SampleJSON.string) + [value])
      }, "header.x5c")
  }
  file.add(
    "x5c-five", "x5c has two certificates too many", signedHeaderMembers { $0.x5c += $0.x5c.suffix(2) },
    "header.x5c_count", flags: ["tamtamchik/apple-iap-tools#23"])
  for (id, comment, change) in [
    ("empty", "an empty string", { _ in "" }),
    ("line-break", "base64 in two lines", { $0.prefix(64) + "\n" + $0.dropFirst(64) }),
    ("unpadded", "base64 without its padding", { $0.filter { $0 != "=" } }),
    ("pem", "PEM", { "-----BEGIN CERTIFICATE-----\n\($0)\n-----END CERTIFICATE-----" }),
  ] as [(String, String, (String) -> String)] {
    file.add(
      "x5c-entry-\(id)", "the root in x5c is \(comment)",
      signedHeaderMembers { $0.x5c = $0.x5c.prefix(2) + [change($0.x5c[2])] }, "chain.certificate")
  }

  for variation in [Variation.headerReordered, .headerExtraMembers] {
    file.add(
      variation.rawValue, variation.explanation,
      try authority.sign(purchase, defects: [], variations: [variation]))
  }
  file.add(
    "escaped-slashes", "every / is written \\/",
    signedHeader { $0.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/") })
  file.add("escaped-name", "alg is written with an escape", signedHeader { $0.replacingAlgorithmName() })
  file.add("white-space", "white space stands around the header", signedHeader { " \r\n\($0)\t" })
  file.add(
    "other-keys", "jwk, jku and x5u, which point to other keys, are ignored",
    signedHeaderMembers {
      $0["jku"] = "https://example.com/keys"
      $0["x5u"] = "https://example.com/chain"
      $0["jwk"] = ["kty": "EC"]
    })
  file.add("kid-null", "kid is null", signedHeaderMembers { $0["kid"] = .null })
  return file
}

extension String {
  fileprivate func replacingQuotes() -> String { String(map { $0 == "\"" ? "'" : $0 }) }

  fileprivate func replacingAlgorithmName() -> String {
    hasPrefix(#"{"alg""#) ? #"{"\u0061lg""# + dropFirst(6) : self
  }
}
