import AppStoreJWS
import AppStoreJWSTesting
import Foundation

/// What cannot be measured from outside: `measure signature|payload|single|batch TIMES TOKENS ROOT` judges the tokens
/// of a file so many times, and prints how many that were, and the seconds of processor time and of the clock that
/// took.
/// `measure chains NUMBER COUNT TOKENS ROOTS` writes tokens of many authorities in turn.
@main enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    switch (arguments.dropFirst().first, arguments.count) {
    case ("chains", 6):
      try writeChains(Int(arguments[2]) ?? 1, count: Int(arguments[3]) ?? 1, tokens: arguments[4], roots: arguments[5])
    case (let mode?, 5):
      let lines = try String(contentsOfFile: arguments[3], encoding: .utf8).split(separator: "\n").map(String.init)
      let times = Int(arguments[2]) ?? 1
      let count = lines.count * times
      let roots = try TrustedRoot.read(Array(Data(contentsOf: URL(filePath: arguments[4]))), name: arguments[4])
      let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any, roots: roots)
      let tokens = repeatElement(lines, count: times).joined()
      switch mode {
      case "signature":
        let signatures = try Signatures(lines)
        Measurement(of: count) { signatures.validCount(times: times) }.print()
      case "payload":
        let payloads = Payloads(lines)
        Measurement(of: count) { payloads.readCount(times: times) }.print()
      case "single":
        Measurement(of: count) { tokens.count { (try? verifier.verify($0)) != nil } }.print()
      case "batch":
        Measurement(of: count) {
          verifier.verify(stream: tokens).reduce(into: 0) { if case .success = $1 { $0 += 1 } }
        }.print()
      default: exit(2)
      }
    default: exit(2)
    }
  }

  private static func writeChains(_ number: Int, count: Int, tokens: String, roots: String) throws {
    let authorities = (0..<number).map { _ in TestAuthority(instant: 1_760_000_000_000) }
    try authorities.map(\.rootPEM).joined().write(toFile: roots, atomically: true, encoding: .utf8)
    let lines = (0..<count).map { position in
      let authority = authorities[position % number]
      return authority.sign(.transaction(signedDate: authority.instant)) + "\n"
    }
    try lines.joined().write(toFile: tokens, atomically: true, encoding: .utf8)
  }
}
