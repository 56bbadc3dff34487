/// A JSON object that the App Store has signed: a payload, or an object inside one.
///
/// Fields are optional because the App Store leaves out what does not apply, and because older tokens lack newer
/// fields. Every field is read when asked for; that it has the right JSON type was checked before.
public protocol AppStoreObject: Sendable, Hashable, Encodable {
  /// The members that this library does not know, by JSON name.
  var unknownFields: [String: JSONValue] { get }
}

/// An object with a ``Schema``, read through its accessors.
protocol SchemaObject: AppStoreObject {
  static var schema: Schema { get }

  var object: JSONObject { get }

  /// Takes an object whose members fit ``schema``.
  init(_ object: JSONObject)
}

extension SchemaObject {
  /// The members that this library does not know, by JSON name.
  public var unknownFields: [String: JSONValue] { object.unknownMembers(of: Self.schema) }

  /// Two objects are equal when their members are, in any order.
  public static func == (left: Self, right: Self) -> Bool { left.object.value == right.object.value }

  /// Hashes all members.
  public func hash(into hasher: inout Hasher) { hasher.combine(object.value) }

  /// Writes all members, known or not.
  public func encode(to encoder: any Encoder) throws { try object.value.encode(to: encoder) }
}

extension JSONObject {
  func int(_ name: StaticString) -> Int? { integer(name).flatMap(Int.init(exactly:)) }

  func open<Value: OpenEnum>(_ name: StaticString) -> Value? where Value.RawValue == String {
    string(name).map(Value.init(rawValue:))
  }

  func open<Value: OpenEnum>(_ name: StaticString) -> Value? where Value.RawValue == Int {
    int(name).map(Value.init(rawValue:))
  }

  func object<Value: SchemaObject>(_ name: StaticString) -> Value? { object(name).map(Value.init) }

  func objects<Value: SchemaObject>(_ name: StaticString) -> [Value]? { objects(name)?.map(Value.init) }
}
