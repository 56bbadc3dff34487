/// What this library makes of JSONTestSuite's cases where JSON leaves a choice, and where it is stricter than JSON on
/// purpose. A case that fares otherwise from one day on fails the tests: the reader of JSON has changed.
enum JSONTestSuiteDecisions {
  enum Decision: String { case read, refused }

  /// JSON that is refused, with the reason.
  static let refused = [
    "y_object_duplicated_key.json": "which of two members counts would be the reader's choice, not the signer's",
    "y_object_duplicated_key_and_value.json": "two members of one name are refused even where both say the same",
    "y_object_escaped_null_in_key.json": "a name with a NUL in it would end there for some readers",
    "y_string_null_escape.json": "a string with a NUL in it would end there for some readers",
  ]

  /// Cases that JSON leaves open.
  static let open: [String: Decision] = [
    // A real number may be closer to zero than a double tells apart; such a number is 0.
    "i_number_double_huge_neg_exp.json": .read,
    "i_number_real_underflow.json": .read,
    // Out of the range of a double or of 64 bits: a number that cannot be kept is no number.
    "i_number_huge_exp.json": .refused,
    "i_number_neg_int_huge_exp.json": .refused,
    "i_number_pos_double_huge_exp.json": .refused,
    "i_number_real_neg_overflow.json": .refused,
    "i_number_real_pos_overflow.json": .refused,
    "i_number_too_big_neg_int.json": .refused,
    "i_number_too_big_pos_int.json": .refused,
    "i_number_very_big_negative_int.json": .refused,
    // Depth ends at 2,048.
    "i_structure_500_nested_arrays.json": .read,
    // JSON between systems has no byte order mark (RFC 8259 section 8.1).
    "i_structure_UTF-8_BOM_empty_object.json": .refused,
    // Half a surrogate pair is no character.
    "i_object_key_lone_2nd_surrogate.json": .refused,
    "i_string_1st_surrogate_but_2nd_missing.json": .refused,
    "i_string_1st_valid_surrogate_2nd_invalid.json": .refused,
    "i_string_incomplete_surrogate_and_escape_valid.json": .refused,
    "i_string_incomplete_surrogate_pair.json": .refused,
    "i_string_incomplete_surrogates_escape_valid.json": .refused,
    "i_string_invalid_lonely_surrogate.json": .refused,
    "i_string_invalid_surrogate.json": .refused,
    "i_string_inverted_surrogates_U+1D11E.json": .refused,
    "i_string_lone_second_surrogate.json": .refused,
    // JSON between systems is UTF-8 in its one spelling (RFC 8259 section 8.1), and nothing else.
    "i_string_UTF-16LE_with_BOM.json": .refused,
    "i_string_UTF-8_invalid_sequence.json": .refused,
    "i_string_UTF8_surrogate_U+D800.json": .refused,
    "i_string_invalid_utf-8.json": .refused,
    "i_string_iso_latin_1.json": .refused,
    "i_string_lone_utf8_continuation_byte.json": .refused,
    "i_string_not_in_unicode_range.json": .refused,
    "i_string_overlong_sequence_2_bytes.json": .refused,
    "i_string_overlong_sequence_6_bytes.json": .refused,
    "i_string_overlong_sequence_6_bytes_null.json": .refused,
    "i_string_truncated-utf-8.json": .refused,
    "i_string_utf16BE_no_BOM.json": .refused,
    "i_string_utf16LE_no_BOM.json": .refused,
  ]
}
