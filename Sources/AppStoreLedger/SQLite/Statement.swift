internal import CSQLite

/// A value of a column.
enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  static func integer(_ value: Int?) -> SQLValue { value.map { .integer(Int64($0)) } ?? .null }
  static func optional(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
  static func optional(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
}

extension SQLValue: Hashable {
  /// Texts are equal if their bytes are, as for SQLite. For `String` a letter with its accent equals the two apart.
  static func == (left: SQLValue, right: SQLValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.blob(let left), .blob(let right)): left == right
    case (.null, _), (.integer, _), (.text, _), (.blob, _): false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .integer(let number): hasher.combine(number)
    case .text(let text): hasher.combine(text)
    case .blob(let bytes): hasher.combine(bytes)
    }
  }
}

/// A prepared statement. The owner of its `sqlite3_stmt`.
///
/// A value that is not of the type it is read as is a ``misfit``. SQLite would convert it, and so tell other values
/// than those it has compared: to it `1.5` is no `1`, and the same characters as text and as blob are two keys.
@safe final class Statement {
  private let handle: OpaquePointer
  /// What is wrong with a value of the row, once it was read.
  private(set) var misfit: String?

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
    misfit = nil
  }

  // MARK: The row stepped to

  func integer(_ column: Int32) -> Int64 { optionalInteger(column) ?? 0 }

  func optionalInteger(_ column: Int32) -> Int64? {
    has(SQLITE_INTEGER, "a whole number", at: column) ? unsafe sqlite3_column_int64(handle, column) : nil
  }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    guard has(SQLITE_TEXT, "text", at: column), let start = unsafe sqlite3_column_text(handle, column) else {
      return nil
    }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      noteMisfit("text in UTF-8", at: column)
      return nil
    }
    return text
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard has(SQLITE_BLOB, "a blob", at: column), let start = unsafe sqlite3_column_blob(handle, column) else {
      return []
    }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// The value as it is stored.
  func value(_ column: Int32) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_BLOB: .blob(bytes(column))
    // No column is of the type that is left, reals: one is a misfit.
    default: .optional(optionalText(column))
    }
  }

  /// What a value stands for; one that stands for nothing is a misfit.
  /// - Parameter standIn: what is read until the misfit is seen, which is before anybody else has the row.
  func known<Value>(_ value: Value?, or standIn: Value, _ expected: String, at column: Int32) -> Value {
    if value == nil { noteMisfit(expected, at: column) }
    return value ?? standIn
  }

  /// Whether a value is there, of a type.
  private func has(_ type: Int32, _ name: String, at column: Int32) -> Bool {
    let found = unsafe sqlite3_column_type(handle, column)
    if found != type, found != SQLITE_NULL { noteMisfit(name, at: column) }
    return found == type
  }

  private func noteMisfit(_ expected: String, at column: Int32) {
    let name = unsafe String(cString: sqlite3_column_name(handle, column))
    misfit = "a value of \(name) is not \(expected)"
  }
}
