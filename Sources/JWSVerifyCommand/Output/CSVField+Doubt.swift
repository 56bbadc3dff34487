internal import AppStoreJWS
internal import AppStoreReceipts

extension CSVField {
  /// What to tell somebody who names a field that nothing has as far as is known, but that is near to one. Apple may
  /// have added it since, so it is written all the same.
  /// - Parameter kept: the columns of `--keep`.
  func doubt(kept: [String]) -> Complaint? {
    switch self {
    case .known: return nil
    case .member(let name):
      if CSVField.known.contains(name) { return nil }
      let hint =
        kept.contains(name)
        ? "the column of --keep is \(CSVField.kept(name).name)"
        : Suggestion.hint(for: name, among: CSVField.known.sorted())
      guard let hint else { return nil }
      return Complaint("--fields: no record and no known payload has “\(name)”: its column may stay empty", hint: hint)
    case .kept(let name):
      // A column goes by its header and by its number, whichever of the two --keep has.
      if kept.contains(name) || kept.contains(where: { (Int($0) == nil) != (Int(name) == nil) }) { return nil }
      return Complaint(
        "--fields: no column “\(name)” is kept: \(self.name) stays empty",
        hint: Suggestion.hint(for: name, among: kept.filter { Int($0) == nil })
          ?? "add --keep \(ShellWord.quoted(name))")
    }
  }

  private static let known = Set(
    Known.allCases.map(\.rawValue) + PayloadKind.allCases.flatMap(\.memberNames) + Receipt.attributeNames)
}
