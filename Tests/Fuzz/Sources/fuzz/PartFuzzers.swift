import AppStoreJWS
@testable import Authority
@testable import AppStoreJWSTesting
@testable import AppStoreTrust
@testable import JWSVerifyCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The parts under tokens and around them.
extension Fuzzer {
  /// What decodes has one spelling only: encoding it again gives the same text.
  static let base64 = Fuzzer(name: "base64") {
    ["", "AA==", "AAA=", "AAAA", "-_-_", "+/+/", "AB==", "A===", "AA"].map { Array($0.utf8) }
  } run: { input in
    for alphabet in [Base64.Alphabet.standard, .url] {
      guard let decoded = Base64.decode(input, alphabet: alphabet) else { continue }
      promise(Array(Base64.encode(decoded.span, alphabet: alphabet).utf8) == input.bytes)
    }
  }

  /// The fast path against the plain one: batches of signatures that the input changes.
  static let signature = Fuzzer(name: "signature") {
    [[0], Array(repeating: 0, count: 66), [3, 1, 255, 64, 32, 1], Array(0...255)]
  } run: { input in
    let key = Authority.signingKey
    var batch = BatchVerifier(tables: Authority.tables)
    var expected: [Bool] = []
    var rest = input.bytes[...]
    while let choice = rest.popFirst(), !batch.isFull {
      let message = [choice & 7]
      var signature = Authority.signatures[Int(choice & 7)]
      switch choice >> 6 {
      case 0: break
      case 1:
        // A byte changed.
        let place = Int(rest.popFirst() ?? 0) % 64
        signature[place] ^= rest.popFirst() ?? 1
      case 2:
        // r or s replaced.
        let half = Int(choice >> 5 & 1) * 32
        let bytes = Array(rest.prefix(32))
        signature.replaceSubrange(half..<half + bytes.count, with: bytes)
        rest = rest.dropFirst(32)
      default:
        // n − s, or s of another signature.
        if choice & 32 == 0 {
          var parts = SignedParts(header: [], payload: [], key: Authority.plan.signingKey)
          parts.signature = signature
          parts.negateS()
          signature = parts.signature
        } else {
          signature.replaceSubrange(32..., with: Authority.signatures[Int(rest.popFirst() ?? 0) & 7][32...])
        }
      }
      guard let signature = ES256Signature(signature) else { fatalError("64 bytes are a signature") }
      expected.append(key.isValid(signature, for: message.span))
      batch.add(signature, for: SHA256State.digest(message.span), by: key)
    }
    let byTable = batch.acceptedByTables()
    let verdicts = batch.verify()
    for (index, isValid) in expected.enumerated() {
      promise(verdicts[index] == isValid, "the batch errs on \(index)")
      promise(byTable[index] == isValid, "the table errs on \(index)")
    }
  }

  static let certificates = Fuzzer(name: "certificates") {
    Authority.chain.x5c + [Array(Authority.authority.rootPEM.utf8)]
  } run: { input in
    guard let roots = try? TrustedRoot.read(input.bytes, name: "fuzzed") else { return }
    promise(!roots.isEmpty)
    for root in roots { _ = root.identity }
  }

  /// The input is arguments, each ended by a NUL. `--name=VALUE` says what `--name VALUE` says.
  static let options = Fuzzer(name: "options") {
    [
      "--kind\0transaction\0--jobs=2\0-\0", "--at\0now\0--max-age\090s\0file\0", "--bundle-id=a\0--\0--x\0",
      "--help\0", "--at=2026-01-01T00:00:00Z\0--environment\0Sandbox\0",
    ].map { Array($0.utf8) }
  } run: { input in
    let arguments = input.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    // Files are somebody's own.
    guard !arguments.contains(where: { $0.contains("root") || $0.contains("certificate") }) else { return }
    var settings = VerifySettings()
    let parser = OptionParser(options: VerifyCommand.options)
    guard let operands = try? parser.parse(arguments, into: &settings) else { return }
    let options = arguments.prefix { $0 != "--" }
    let split = options.flatMap { argument -> [String] in
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      // A value that begins with a dash can be given in one way only.
      return argument.hasPrefix("-") && parts.count == 2 && !parts[1].hasPrefix("-") ? parts : [argument]
    }
    var again = VerifySettings()
    promise((try? parser.parse(split + arguments[options.count...], into: &again)) == operands)
    promise(
      settings.kind == again.kind && settings.jobs == again.jobs && settings.bundleIDs == again.bundleIDs
        && settings.maximumAge == again.maximumAge && settings.table.tokens == again.table.tokens)
  }

  /// The first byte says how much is read at a time. Every byte comes out once, line by line.
  static let lines = Fuzzer(name: "lines") {
    ["\u{2}a\n\n\"b\",\r\n c", "\u{10}\u{FEFF}x.y.z\n", "\u{1}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nb"]
      .map { Array($0.utf8) }
  } run: { input in
    guard let first = input.bytes.first, input.count < 60_000 else { return }
    let bytes = Array(input.bytes.dropFirst())
    var ends: [CInt] = [0, 0]
    promise(pipe(&ends) == 0)
    _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    defer { close(ends[0]) }
    let limit = 40
    var reader = BlockReader(
      try! FileDescriptor(reading: "/dev/fd/\(ends[0])"), lineLimit: limit, blockSize: Int(first) + 1)
    var count = 0
    var last = 0
    while let piece = try! reader.next() {
      switch piece {
      case .lines(let block):
        promise(block.firstOffset == count)
        count += block.bytes.count
        block.forEachLine { line, range in
          promise(line == last + 1)
          last = line
          if let token = TokenText(in: block.bytes, range) {
            promise(range.lowerBound <= token.range.lowerBound && token.range.upperBound <= range.upperBound)
          }
        }
      case .tooLong(let line, let offset, let length, _):
        promise(offset == count && line == last + 1 && length > limit)
        last = line
        count += length
        // Its line feed.
        if count < bytes.count { count += 1 }
      }
    }
    promise(count == bytes.count)
    promise(
      last == bytes.split(separator: 10, omittingEmptySubsequences: false).count
        - (bytes.last == 10 || bytes.isEmpty ? 1 : 0))
  }
}

extension Authority {
  static let signingKey: SigningKey = {
    let leaf = chain.leaf
    return SigningKey(Certificate(der: leaf.span)!)!
  }()
  static let tables = FixedKeyTables(limit: 1, threshold: 1)
  /// Of the one-byte messages 0 to 7.
  static let signatures = (UInt8(0)..<8).map { plan.signingKey.sign([$0]) }
}
