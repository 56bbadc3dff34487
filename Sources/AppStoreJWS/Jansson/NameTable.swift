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
      var slot =
        unsafe NameTable.hash(UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) & (capacity - 1)
      while slots[slot] != nil { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = (name, value)
    }
    self.slots = slots
  }

  subscript(name: UnsafePointer<CChar>) -> Value? {
    var slot = unsafe NameTable.hash(name) & (slots.count - 1)
    while let entry = slots[slot] {
      if unsafe strcmp(UnsafeRawPointer(entry.name.utf8Start).assumingMemoryBound(to: CChar.self), name) == 0 {
        return entry.value
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// FNV-1a. The table's own names are fixed, so a sender cannot make probes long.
  private static func hash(_ name: UnsafePointer<CChar>) -> Int {
    var hash: UInt32 = 2_166_136_261
    var cursor = unsafe name
    while unsafe cursor.pointee != 0 {
      hash = unsafe (hash ^ UInt32(UInt8(bitPattern: cursor.pointee))) &* 16_777_619
      unsafe cursor += 1
    }
    return Int(hash)
  }
}
