internal import AppStoreJWS

extension Summary {
  /// For people, on standard error: only what there is something to say about.
  var text: String {
    let places = files.count > 1 ? " in \(Summary.grouped(files.count)) files" : ""
    let noun = tally.receipts == 0 ? "token" : tally.receipts == tally.tokens ? "receipt" : "tokens and receipt"
    let count = "\(Summary.grouped(tally.tokens)) \(noun)\(tally.tokens == 1 ? "" : "s")"
    let all = unread.isEmpty ? "all verified" : "all verified of what could be read"
    let verdict =
      tally.tokens == 0
      ? ""
      : tally.failed == 0
        ? ": \(all)" : ": \(Summary.grouped(tally.verified)) verified, \(Summary.grouped(tally.failed)) not"
    var lines: [[String]] = []
    func add(_ name: String, _ text: String?) { if let text, !text.isEmpty { lines.append(["  \(name)", text]) } }
    add("stopped", interruption)
    add("not read", unreadText)
    add("read as", readAs)
    add("not verified", Summary.list(tally.codes))
    add("kinds", Summary.list(tally.kinds))
    add("environments", Summary.list(tally.environments))
    let sandbox = tally.sandboxAmongProduction
    add("warning", sandbox == 0 ? nil : "\(Summary.grouped(sandbox)) of the Sandbox among those of Production")
    add("products", Summary.list(tally.products))
    add("revoked", tally.revoked == 0 ? nil : Summary.grouped(tally.revoked))
    add("copies", copiesText)
    add("conflicts", conflictsText)
    add("signed", tally.signedDates.map { "\($0.lowerBound) to \($0.upperBound)" })
    add("rate", "\(Summary.grouped(Int(tokensPerSecond))) \(noun)s/s")
    return "jwsverify: \(count)\(places)\(verdict)\n" + Columns.text(lines)
  }

  /// Where it is worth a line: whatever is not plain lines of tokens.
  private var readAs: String? {
    var kinds = Counts()
    for (_, kind) in files { if let kind { kinds.add(kind.rawValue) } }
    if kinds.sorted.allSatisfy({ $0.name == InputKind.lines.rawValue }) { return nil }
    return kinds.sorted.count == 1 ? kinds.sorted[0].name : Summary.list(kinds)
  }

  private var unreadText: String {
    let names = unread.prefix(5).map { DisplayText.safe($0) }.joined(separator: ", ")
    return unread.count > 5 ? "\(names) and \(Summary.grouped(unread.count - 5)) more" : names
  }

  private var copiesText: String {
    var parts: [String] = []
    if copies.repeated > 0 { parts.append("\(Summary.grouped(copies.repeated)) repeated") }
    if copies.superseded > 0 { parts.append("\(Summary.grouped(copies.superseded)) superseded by a newer copy") }
    if copies.unfollowed > 0 {
      parts.append("counted among the first \(Summary.grouped(copies.followed)) transactions only")
    }
    return parts.joined(separator: ", ")
  }

  private var conflictsText: String? {
    if copies.conflictCount == 0 { return nil }
    let more = copies.conflictCount > copies.conflicts.count ? ", …" : ""
    let ids = copies.conflicts.map { DisplayText.safe($0) }.joined(separator: ", ")
    return "\(Summary.grouped(copies.conflictCount)) under two appAccountTokens: \(ids)\(more)"
  }

  /// The most frequent names.
  private static func list(_ counts: Counts) -> String {
    let sorted = counts.sorted
    var parts = sorted.prefix(5).map { "\(DisplayText.safe($0.name)) \(grouped($0.count))" }
    let rest = sorted.dropFirst(5)
    if !rest.isEmpty || counts.others > 0 {
      let isMore = counts.others > 0 ? "more than " : ""
      parts.append("\(isMore)\(grouped(rest.count)) others \(grouped(rest.reduce(counts.others) { $0 + $1.count }))")
    }
    return parts.joined(separator: ", ")
  }

  /// `1,234,567`
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
