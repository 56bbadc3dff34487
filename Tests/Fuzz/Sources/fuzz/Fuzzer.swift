#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One thing to throw bytes at. It traps where a promise is broken.
struct Fuzzer: Sendable {
  let name: String
  /// What to begin with.
  let seeds: @Sendable () -> [[UInt8]]
  let run: @Sendable (Span<UInt8>) -> Void

  static let all = [
    token, header, chain, transaction, renewalInfo, appTransaction, notification, realtimeRequest, requestBody, batch,
    base64, signature, certificates, receipt, receiptContent, options, lines, table, json, jsonLines, scan, ledger,
  ]

  /// The one that `FUZZER` names.
  static let chosen: Fuzzer = {
    let name = getenv("FUZZER").map { String(cString: $0) } ?? ""
    guard let fuzzer = all.first(where: { $0.name == name }) else {
      fatalError("FUZZER must be one of: \(all.map(\.name).joined(separator: " "))")
    }
    return fuzzer
  }()
}

/// Writes the seeds into the folder that `FUZZER_SEEDS` names. Keys are new in every process, so seeds are too.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer) -> CInt {
  guard let folder = getenv("FUZZER_SEEDS") else { return 0 }
  for (index, seed) in Fuzzer.chosen.seeds().enumerated() {
    guard let file = fopen("\(String(cString: folder))/seed-\(index)", "w") else { fatalError("cannot write seeds") }
    fwrite(seed, 1, seed.count, file)
    fclose(file)
  }
  return 0
}

/// Takes one input of libFuzzer's.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Fuzzer.chosen.run(UnsafeBufferPointer(start: bytes, count: count).span)
  return 0
}
