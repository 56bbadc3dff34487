#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Values by name, for names as Jansson hands them out: looked up without making a `String`.
@safe struct NameTable<Value: Sendable>: Sendable {
  private let slots: [(name: StaticString, value: Value)?]

  init(_ entries: [(StaticString, Value)]) {
    // Twice the entries, in a power of two: probes stay short.
    var capacity = 8
    while capacity < entries.count * 2 { capacity *= 2 }
    var slots = [(name: StaticString, value: Value)?](repeating: nil, count: capacity)
    for (name, value) in entries {
      var slot = unsafe NameTable.hash(name.utf8Start, name.utf8CodeUnitCount) & (capacity - 1)
      while slots[slot] != nil { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = (name, value)
    }
    self.slots = slots
  }

  subscript(name: UnsafePointer<CChar>) -> Value? {
    let count = unsafe strlen(name)
    let bytes = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    var slot = unsafe NameTable.hash(bytes, count) & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.name.utf8CodeUnitCount == count, unsafe memcmp(entry.name.utf8Start, bytes, count) == 0 {
        return entry.value
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Of the length and three bytes, by which names differ. The table's own names are fixed, so a sender cannot make
  /// probes long.
  private static func hash(_ name: UnsafePointer<UInt8>, _ count: Int) -> Int {
    if count == 0 { return 0 }
    return unsafe count + Int(name[0]) + 5 * Int(name[count / 2]) + 11 * Int(name[count - 1])
  }
}
