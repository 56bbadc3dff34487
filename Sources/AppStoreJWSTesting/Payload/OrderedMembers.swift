/// Named values in the order in which they are written.
public struct OrderedMembers<Value: Sendable>: Sendable {
  /// One name with its value.
  public typealias Member = (name: String, value: Value)

  private var members: [Member] = []

  /// The value of the first member of this name, or nil. Setting a value replaces it in place or appends it; setting
  /// nil removes it.
  public subscript(name: String) -> Value? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }
}

extension OrderedMembers: ExpressibleByDictionaryLiteral {
  /// Members as they stand, a repeated name included.
  public init(dictionaryLiteral elements: (String, Value)...) {
    members = elements.map { (name: $0.0, value: $0.1) }
  }
}

extension OrderedMembers: Sequence {
  /// The members in order.
  public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}
