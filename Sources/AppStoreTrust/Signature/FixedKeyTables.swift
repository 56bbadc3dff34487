internal import Synchronization

/// The tables of one owner, which all its threads share: few, and only for keys that are seen often.
///
/// A table costs as much as it saves on some 500 signatures (21 ms against 43 µs each), so it is built when a key has
/// been seen that often without one: at worst, the work doubles. No more than ``limit`` tables live, whatever comes in.
/// A table gives way only when it was idle for long: keys in turn, however many, never make tables chase each other.
package final class FixedKeyTables: Sendable {
  private let limit: Int
  private let threshold: Int
  private let state = Mutex(State())

  private struct State {
    var slots: [Slot] = []
    /// Counts signatures.
    var clock = 0
  }

  private struct Slot {
    let key: SigningKey
    /// Absent while it is being built, and where OpenSSL makes none.
    var table: FixedKeyTable?
    var lastUse: Int
  }

  /// - Parameters:
  ///   - limit: of tables, 150 KB each. Genuine tokens need a handful: Apple's leaf keys serve for years.
  ///   - threshold: signatures of one key before its table is built.
  package init(limit: Int = 16, threshold: Int = 512) {
    self.limit = limit
    self.threshold = threshold
  }

  /// How many tables there are, or are being built.
  package var count: Int { state.withLock { $0.slots.count } }

  /// The table for the next `uses` signatures of `key`, if there is one already.
  ///
  /// The caller whose request makes the key a frequent one builds the table. Others need not wait for it.
  func table(for key: SigningKey, uses: Int) -> FixedKeyTable? {
    let found = state.withLock { state -> Slot? in
      state.clock += uses
      guard let index = state.slots.firstIndex(where: { $0.key === key }) else { return nil }
      state.slots[index].lastUse = state.clock
      return state.slots[index]
    }
    if let found { return found.table }
    guard key.uses.add(uses, ordering: .relaxed).newValue >= threshold, claimSlot(for: key) else { return nil }
    key.uses.store(0, ordering: .relaxed)
    let table = key.makeTable()
    state.withLock { state in
      guard let index = state.slots.firstIndex(where: { $0.key === key }) else { return }
      state.slots[index].table = table
    }
    return table
  }

  /// - Returns: false when every slot is taken by a key in use, or this key has one already.
  private func claimSlot(for key: SigningKey) -> Bool {
    state.withLock { state in
      guard !state.slots.contains(where: { $0.key === key }) else { return false }
      if state.slots.count >= limit {
        guard let oldest = state.slots.indices.min(by: { state.slots[$0].lastUse < state.slots[$1].lastUse }),
          state.clock - state.slots[oldest].lastUse > limit * threshold
        else { return false }
        state.slots.remove(at: oldest)
      }
      state.slots.append(Slot(key: key, table: nil, lastUse: state.clock))
      return true
    }
  }
}
