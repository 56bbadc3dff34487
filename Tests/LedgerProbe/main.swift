import Foundation

// Another process with a ledger, for the tests. What it has acknowledged it prints, each line written before it goes
// on.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("open", 2): openWithoutRights(arguments[1])
  case ("ingest", 5):
    try Workplace(arguments[1]).ingest(
      from: number(arguments[2]), to: number(arguments[3]), batch: number(arguments[4]))
  case ("sql", 3): meddle(arguments[1], arguments[2])
  case ("prepare", 3): try Workplace.prepare(arguments[1], values: number(arguments[2]))
  case ("spend", 3): try await Workplace(arguments[1]).spend(attempts: number(arguments[2]))
  case ("bench", 4):
    try Benchmark(folder: arguments[1]).run(signing: number(arguments[2]), growingTo: number(arguments[3]))
  case ("ask", 4):
    let signed = number(arguments[2])
    try Benchmark(folder: arguments[1]).ask(signed: signed, copies: number(arguments[3]) / signed)
  default:
    say(
      """
      usage: ledger-probe open FILE | sql FILE STATEMENTS | prepare FOLDER VALUES | ingest FOLDER FROM TO BATCH
        | spend FOLDER ATTEMPTS | bench FOLDER SIGNED TOTAL | ask FOLDER SIGNED TOTAL
      """)
    exit(2)
  }
} catch {
  say("failed: \(error)")
  exit(1)
}

func number(_ text: String) -> Int { Int(text) ?? 0 }

/// Writes a line at once: a killed process has no time to flush.
func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }
