internal import AppStoreJWS

/// Something that stops the command, or the reading of one file: what is wrong, and what to do about it.
package struct Complaint: Error, Equatable {
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

extension Complaint {
  /// Writes the complaint to standard error, one line each for message and hint.
  /// - Parameter isOverProgress: whether a progress line may stand where it goes.
  package func report(isOverProgress: Bool = false) {
    var text = "jwsverify: \(DisplayText.safe(message, limit: 1000))\n"
    if let hint { text += "jwsverify: hint: \(DisplayText.safe(hint, limit: 1000))\n" }
    if isOverProgress { text = Progress.eraser + text }
    // Nobody is left to tell when standard error cannot be written either.
    try? FileDescriptor.standardError.write(Array(text.utf8))
  }
}
