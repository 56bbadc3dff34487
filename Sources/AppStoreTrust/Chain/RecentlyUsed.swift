internal import Synchronization

/// A small bounded memory of values found by their whole bytes, the longest unused one being forgotten first.
///
/// The keys are kilobytes of text and the entries few, so comparing beats hashing: keys of the same length are compared
/// from the front and differ early.
package final class RecentlyUsed<Value: Sendable>: Sendable {
  private let capacity: Int
  private let entries: Mutex<[(key: [UInt8], value: Value)]>

  package init(capacity: Int) {
    self.capacity = capacity
    entries = Mutex([])
  }

  package var count: Int { entries.withLock { $0.count } }

  /// The value stored under exactly these bytes.
  package func value(for key: Span<UInt8>) -> Value? {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.key.hasSameBytes(as: key) }) else { return nil }
      let entry = entries[index]
      // The front entry serves nearly every look-up of a bulk run: leave it alone.
      if index > 0 {
        entries.remove(at: index)
        entries.insert(entry, at: 0)
      }
      return entry.value
    }
  }

  /// Stores a value, in place of an earlier one under the same bytes.
  package func insert(_ value: Value, for key: Span<UInt8>) {
    let stored = [UInt8](copying: key)
    entries.withLock { entries in
      entries.removeAll { $0.key == stored }
      entries.insert((stored, value), at: 0)
      if entries.count > capacity { entries.removeLast() }
    }
  }
}
