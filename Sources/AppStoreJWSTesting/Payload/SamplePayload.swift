/// A realistic payload of one kind, whose members can be changed before it is signed.
///
/// ```swift
/// SamplePayload.transaction(signedDate: now).setting("price", to: 4_999_000_000).removing("environment")
/// ```
/// All identifiers are invented. Names are those of the JSON that the App Store signs.
public struct SamplePayload: Sendable {
  /// The kinds of payload, by the names `jwsverify --kind` takes.
  public enum Kind: String, CaseIterable, Sendable {
    /// `JWSTransactionDecodedPayload`
    case transaction
    /// `JWSRenewalInfoDecodedPayload`
    case renewalInfo
    /// `AppTransaction` as the device has it.
    case appTransaction
    /// `ResponseBodyV2DecodedPayload`
    case notification
    /// `DecodedRealtimeRequestBody` of retention messaging.
    case realtimeRequest
  }

  /// How many members a payload has.
  public enum Detail: String, CaseIterable, Sendable {
    /// Those of an everyday token.
    case typical
    /// Every member the kind may have, some of which the App Store would not combine.
    case full
  }

  /// What the payload is.
  public let kind: Kind

  /// The payload's members.
  public private(set) var members: SampleJSON

  init(_ kind: Kind, _ members: SampleJSON, full: [(String, SampleJSON)] = [], detail: Detail) {
    self.kind = kind
    self.members = members
    if detail == .full {
      for (name, value) in full { self.members[name] = value }
    }
  }

  /// The payload as compact JSON.
  public var json: String { members.text() }

  /// The same payload with one member set, in place or at the end.
  /// - Parameters:
  ///   - path: the member's name; names joined by dots lead into objects (`data.bundleId`), which are made where they
  ///     are missing.
  ///   - value: what the member becomes.
  public func setting(_ path: String, to value: SampleJSON) -> SamplePayload {
    var copy = self
    copy.members.set(path.split(separator: ".")[...], to: value)
    return copy
  }

  /// The same payload without one member. A member that is not there is no error.
  /// - Parameter path: as in ``setting(_:to:)``.
  public func removing(_ path: String) -> SamplePayload {
    var copy = self
    copy.members.set(path.split(separator: ".")[...], to: nil)
    return copy
  }
}

extension SampleJSON {
  fileprivate mutating func set(_ path: ArraySlice<Substring>, to value: SampleJSON?) {
    guard let first = path.first.map(String.init) else { return }
    if path.count == 1 {
      self[first] = value
    } else if var child = self[first] ?? (value == nil ? nil : [:]) {
      child.set(path.dropFirst(), to: value)
      self[first] = child
    }
  }
}

// MARK: What defects change

extension SamplePayload {
  private var signedDateName: String { kind == .appTransaction ? "receiptCreationDate" : "signedDate" }

  /// - Returns: whether there was a signed date to change.
  mutating func changeSignedDate(_ change: (SampleJSON) -> SampleJSON?) -> Bool {
    guard let date = members[signedDateName] else { return false }
    members[signedDateName] = change(date)
    return true
  }

  /// - Returns: whether there was a price to change.
  mutating func setPrice(_ price: SampleJSON) -> Bool {
    let name = kind == .renewalInfo ? "renewalPrice" : "price"
    guard members[name] != nil else { return false }
    members[name] = price
    return true
  }

  /// - Returns: whether there was a signed date to keep.
  mutating func keepOnlySignedDate() -> Bool {
    guard let date = members[signedDateName] else { return false }
    members = ["signedDate": date]
    return true
  }
}
