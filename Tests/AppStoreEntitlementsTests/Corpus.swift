import Foundation
import Testing

/// Real signed data, in a folder outside this tree that `JWSVERIFY_CORPUS` names.
enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["JWSVERIFY_CORPUS"].flatMap {
    $0.isEmpty ? nil : URL(filePath: $0)
  }

  /// Says that a test needs the corpus, and is skipped where there is none.
  static let isThere = ConditionTrait.enabled(
    if: folder != nil, "JWSVERIFY_CORPUS names no folder: real tokens and receipts are not judged")
}
