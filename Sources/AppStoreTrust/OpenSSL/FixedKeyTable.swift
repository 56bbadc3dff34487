internal import COpenSSL

/// Multiples of one signing key, by which u2·Q costs as little as u1·G: 7 µs instead of 41 µs.
///
/// OpenSSL keeps such a table for the generator of a group. So this is P-256 with the key as its generator, which
/// generates the whole group just as G does, because the order is prime.
@safe final class FixedKeyTable {
  private let group: OpaquePointer

  /// Takes 21 ms and 150 KB.
  /// - Parameter key: a key on P-256.
  /// - Returns: nil when this OpenSSL makes no tables.
  init?(_ key: OpaquePointer) {
    var encoded: UnsafeMutablePointer<UInt8>?
    let count = unsafe EVP_PKEY_get1_encoded_public_key(key, &encoded)
    defer { unsafe shim_OPENSSL_free(encoded) }
    guard count > 0, let group = unsafe EC_GROUP_new_by_curve_name(P256.curve), let point = unsafe EC_POINT_new(group)
    else { return nil }
    defer { unsafe EC_POINT_free(point) }
    guard unsafe EC_POINT_oct2point(group, point, encoded, count, nil) == 1,
      unsafe EC_GROUP_set_generator(group, point, EC_GROUP_get0_order(group), EC_GROUP_get0_cofactor(group)) == 1,
      unsafe shim_EC_GROUP_precompute_mult(group, nil) == 1
    else {
      unsafe EC_GROUP_free(group)
      return nil
    }
    unsafe self.group = unsafe group
  }

  deinit { unsafe EC_GROUP_free(group) }

  /// `result` = scalar·Q. `result` and `context` are the caller's own.
  func multiply(_ scalar: borrowing BigNumber, into result: OpaquePointer, _ context: OpaquePointer) -> Bool {
    unsafe EC_POINT_mul(group, result, scalar.handle, nil, nil, context) == 1
  }
}

// The group is complete when the initialiser returns. EC_POINT_mul takes it as const: it reads the table, the generator
// and the field's constants, counts no references, and writes to the result and the context alone, which each caller
// brings. (OpenSSL relies on the same when several threads verify with one key.)
extension FixedKeyTable: @unchecked Sendable {}
