/// The line on a terminal that tells how far a run has come.
struct Progress {
  /// Bytes of all inputs; nil when one of them is no plain file.
  private let total: Int?
  private let start: Double
  private var lastShown: Double

  /// Often enough to look alive.
  private static let interval = 0.1

  init(total: Int?) {
    self.total = total
    start = Process.uptime
    lastShown = start
  }

  /// Shows where the run stands, unless it has just been shown.
  mutating func show(_ summary: Summary) {
    let now = Process.uptime
    guard now - lastShown >= Progress.interval else { return }
    lastShown = now
    let width = FileDescriptor.standardError.terminalWidth ?? 80
    let line = Progress.line(summary, of: total, seconds: now - start, width: width)
    try? FileDescriptor.standardError.write(Array("\r\(line)\u{1b}[K".utf8))
  }

  /// What goes before anything else that is written to a terminal, so that no progress stays in front of it.
  static let eraser = "\r\u{1b}[K"

  /// One line that fits a terminal.
  static func line(_ summary: Summary, of total: Int?, seconds: Double, width: Int) -> String {
    let tally = summary.tally
    var parts: [String] = []
    let share = total.map { $0 > 0 ? min(1, Double(summary.bytes) / Double($0)) : 1 }
    if let share { parts.append("\(Int(share * 100)) %") }
    parts.append("\(Summary.grouped(tally.tokens)) tokens")
    if seconds > 0 { parts.append("\(Summary.grouped(Int(Double(tally.tokens) / seconds)))/s") }
    if let share, share > 0 { parts.append("\(clock(seconds * (1 - share) / share)) left") }
    if tally.failed > 0 { parts.append("\(Summary.grouped(tally.failed)) failed") }
    let text = parts.joined(separator: "  ")
    guard let share else { return String(text.prefix(width - 1)) }
    let room = min(40, width - text.count - 4)
    guard room >= 10 else { return String(text.prefix(width - 1)) }
    let filled = Int(Double(room) * share)
    return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: room - filled) + "] " + text
  }

  /// `1:05`, `2:00:00`
  private static func clock(_ seconds: Double) -> String {
    let seconds = Int(min(seconds.rounded(.up), 359_999))
    let (minutes, rest) = ((seconds / 60) % 60, seconds % 60)
    let hours = seconds / 3600
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
