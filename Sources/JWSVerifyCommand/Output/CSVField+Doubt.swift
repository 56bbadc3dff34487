internal import AppStoreJWS
internal import AppStoreReceipts

extension CSVField {
  /// What to tell somebody who names a field that nothing has as far as is known, but that is near to one. Apple may
  /// have added it since, so it is written all the same.
  /// - Parameter kept: the columns of `--keep`.
  func doubt(kept: [String]) -> Complaint? {
    guard case .member(let name) = self else { return nil }
    // Each number is near to every other.
    let known = CSVField.known.union(kept.filter { Int($0) == nil })
    guard !known.contains(name), let hint = Suggestion.hint(for: name, among: known.sorted()) else { return nil }
    return Complaint("--fields: no record and no known payload has “\(name)”: its column may stay empty", hint: hint)
  }

  private static let known = Set(
    Known.allCases.map(\.rawValue) + PayloadKind.allCases.flatMap(\.memberNames) + Receipt.attributeNames)
}
