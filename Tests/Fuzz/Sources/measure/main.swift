import AppStoreJWS
@testable import Authority

// measure slow: what hostile shapes cost. measure soak SECONDS: whether memory stays flat.
switch CommandLine.arguments.dropFirst().first {
case "slow": SlowInputs.run()
case "soak": Soak.run(seconds: CommandLine.arguments.dropFirst(2).first.flatMap(Double.init) ?? 60)
default: fatalError("measure slow | measure soak SECONDS")
}
