/// Finds what somebody may have meant.
enum Suggestion {
  /// The names nearest to `text`, best first: those a few slips away, be it with their words in another order, and
  /// those that hold it.
  static func nearest(to text: String, among names: [String], limit: Int = 3) -> [String] {
    let text = text.lowercased()
    guard !text.isEmpty, text.utf8.count <= 64 else { return [] }
    let ranked = names.compactMap { name -> (rank: Int, name: String)? in
      let candidate = name.lowercased()
      if candidate == text { return (0, name) }
      let slips = min(distance(text, candidate), distance(ordered(text), ordered(candidate)))
      if slips <= max(1, candidate.utf8.count / 3) { return (slips, name) }
      return text.utf8.count > 2 && holds(candidate, text) ? (candidate.utf8.count, name) : nil
    }
    return ranked.sorted { $0.rank < $1.rank }.prefix(limit).map(\.name)
  }

  /// `did you mean --root?`, or nil when nothing is near.
  static func hint(for text: String, among names: [String]) -> String? {
    let names = nearest(to: text, among: names)
    return names.isEmpty ? nil : "did you mean \(names.joined(separator: " or "))?"
  }

  /// What `contains(_:)` tells, without the 1.5 MB of regular expressions that stand behind it in a static executable.
  private static func holds(_ text: String, _ part: String) -> Bool {
    text.indices.contains { text[$0...].hasPrefix(part) }
  }

  /// The words of a name in alphabetical order, so that `expired-leaf` finds `leaf-expired`.
  private static func ordered(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }.sorted().joined(separator: "-")
  }

  /// Slips from one text to the other: bytes put in, left out, replaced, or swapped with their neighbours.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    var rowBefore: [Int] = []
    var row = Array(0...right.count)
    for index in left.indices {
      var next = [index + 1]
      for column in right.indices {
        let replaced = row[column] + (left[index] == right[column] ? 0 : 1)
        var slips = min(replaced, row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, left[index] == right[column - 1], left[index - 1] == right[column] {
          slips = min(slips, rowBefore[column - 1] + 1)
        }
        next.append(slips)
      }
      rowBefore = row
      row = next
    }
    return row[right.count]
  }
}
