internal import CSQLite

/// A value of a column.
enum SQLValue {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  static func integer(_ value: Int?) -> SQLValue { value.map { .integer(Int64($0)) } ?? .null }
  static func optional(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
  static func optional(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
}

/// A prepared statement. The owner of its `sqlite3_stmt`.
@safe final class Statement {
  private let handle: OpaquePointer

  init(takingOwnership handle: OpaquePointer) { unsafe self.handle = unsafe handle }

  deinit { unsafe sqlite3_finalize(handle) }

  func bind(_ values: [SQLValue]) -> Int32 {
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let result =
        switch value {
        case .null: unsafe sqlite3_bind_null(handle, place)
        case .integer(let number): unsafe sqlite3_bind_int64(handle, place, number)
        case .text(let text): bind(text, at: place)
        case .blob(let bytes): bind(bytes, at: place)
        }
      if result != SQLITE_OK { return result }
    }
    return SQLITE_OK
  }

  private func bind(_ text: String, at place: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        // A null pointer would stand for NULL and not for no characters.
        guard let start = characters.baseAddress else {
          return unsafe shim_sqlite3_bind_text(handle, place, "", 0)
        }
        return unsafe shim_sqlite3_bind_text(handle, place, start, Int32(clamping: characters.count))
      }
    }
  }

  private func bind(_ bytes: [UInt8], at place: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe shim_sqlite3_bind_blob(handle, place, bytes.baseAddress, Int32(clamping: bytes.count))
    }
  }

  func step() -> Int32 { unsafe sqlite3_step(handle) }

  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  // MARK: The row stepped to

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  func optionalInteger(_ column: Int32) -> Int64? {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
  }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    guard let text = unsafe sqlite3_column_text(handle, column) else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column)))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
