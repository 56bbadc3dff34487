/// A token that somebody has tampered with.
struct Mutant {
  /// Which part was changed, for instance `leaf.signed.validity`. Known equivalences go by it.
  let region: String
  /// What was done to it.
  let change: String
  let token: [UInt8]

  init(_ region: String, _ change: String, _ token: [UInt8]) {
    self.region = region
    self.change = change
    self.token = token
  }

  init(_ region: String, _ change: String, _ token: String) { self.init(region, change, Array(token.utf8)) }

  var name: String { "\(region): \(change)" }
}
