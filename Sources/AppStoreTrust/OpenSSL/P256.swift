internal import COpenSSL

/// Arithmetic on P-256 (SP 800-186 section 3.2.1.3), and the memory it works in. One thread at a time.
///
/// Every function says whether OpenSSL could do what was asked. Products are Montgomery's: a·b·R⁻¹ for a constant R, so
/// that nothing is divided; a factor that already carries an R makes it an ordinary product.
@safe struct P256: ~Copyable {
  private let group: OpaquePointer
  private let context: OpaquePointer
  private let moduloOrder: OpaquePointer
  private let moduloField: OpaquePointer
  private let point: OpaquePointer
  private let addend: OpaquePointer
  private let x = BigNumber()
  private let z = BigNumber()
  private let candidate = BigNumber()
  private let product = BigNumber()

  /// OpenSSL's number of the curve.
  static let curve = NID_X9_62_prime256v1

  init() {
    guard let group = unsafe EC_GROUP_new_by_curve_name(P256.curve), let context = unsafe BN_CTX_new(),
      let point = unsafe EC_POINT_new(group), let addend = unsafe EC_POINT_new(group),
      let moduloOrder = unsafe BN_MONT_CTX_new(), let moduloField = unsafe BN_MONT_CTX_new(),
      unsafe BN_MONT_CTX_set(moduloOrder, EC_GROUP_get0_order(group), context) == 1,
      unsafe BN_MONT_CTX_set(moduloField, EC_GROUP_get0_field(group), context) == 1
    else { preconditionFailure("OpenSSL is out of memory") }
    unsafe self.group = unsafe group
    unsafe self.context = unsafe context
    unsafe self.point = unsafe point
    unsafe self.addend = unsafe addend
    unsafe self.moduloOrder = unsafe moduloOrder
    unsafe self.moduloField = unsafe moduloField
  }

  deinit {
    unsafe BN_MONT_CTX_free(moduloField)
    unsafe BN_MONT_CTX_free(moduloOrder)
    unsafe EC_POINT_free(addend)
    unsafe EC_POINT_free(point)
    unsafe BN_CTX_free(context)
    unsafe EC_GROUP_free(group)
  }

  /// n
  private var order: OpaquePointer { unsafe EC_GROUP_get0_order(group) }
}

// MARK: Modulo n, the order of the group

extension P256 {
  /// Whether 1 ≤ `number` < n.
  func isScalar(_ number: borrowing BigNumber) -> Bool {
    unsafe BN_is_zero(number.handle) == 0 && BN_ucmp(number.handle, order) < 0
  }

  /// Brings 256 bits below n, for which one subtraction is enough.
  func reduce(_ number: borrowing BigNumber) -> Bool {
    unsafe BN_ucmp(number.handle, order) < 0 || BN_usub(number.handle, number.handle, order) == 1
  }

  /// `result` = R mod n, by which a Montgomery product changes nothing.
  func setOne(_ result: borrowing BigNumber) -> Bool {
    unsafe BN_set_word(result.handle, 1) == 1
      && BN_to_montgomery(result.handle, result.handle, moduloOrder, context) == 1
  }

  /// `result` = a·b·R⁻¹ mod n, for a, b < n.
  func multiply(_ a: borrowing BigNumber, _ b: borrowing BigNumber, into result: borrowing BigNumber) -> Bool {
    unsafe BN_mod_mul_montgomery(result.handle, a.handle, b.handle, moduloOrder, context) == 1
  }

  /// `result` = R·a⁻¹ mod n, for 0 < a < n.
  func invert(_ a: borrowing BigNumber, into result: borrowing BigNumber) -> Bool {
    unsafe BN_mod_inverse(result.handle, a.handle, order, context) != nil
      && BN_to_montgomery(result.handle, result.handle, moduloOrder, context) == 1
  }
}

// MARK: Points

extension P256 {
  /// Whether P = u1·G + u2·Q has a coordinate x with x mod n = r, where 1 ≤ r < n and Q is the key of `table`.
  func isR(
    _ r: borrowing BigNumber, ofSum u1: borrowing BigNumber, _ u2: borrowing BigNumber, with table: FixedKeyTable
  ) -> Bool {
    // Infinity has no coordinates, but its Z = 0 would make r·Z² = X true for every r.
    guard unsafe EC_POINT_mul(group, point, u1.handle, nil, nil, context) == 1,
      unsafe table.multiply(u2, into: addend, context),
      unsafe EC_POINT_add(group, point, point, addend, context) == 1,
      unsafe EC_POINT_is_at_infinity(group, point) == 0,
      unsafe shim_EC_POINT_get_Jprojective_x_z(group, point, x.handle, z.handle, context) == 1,
      unsafe BN_mod_mul_montgomery(z.handle, z.handle, z.handle, moduloField, context) == 1,
      unsafe BN_from_montgomery(x.handle, x.handle, moduloField, context) == 1,
      unsafe BN_from_montgomery(x.handle, x.handle, moduloField, context) == 1
    else { return false }
    if isX(r) { return true }
    // n < p: a coordinate between the two also leaves r.
    return unsafe BN_uadd(candidate.handle, r.handle, order) == 1
      && BN_ucmp(candidate.handle, EC_GROUP_get0_field(group)) < 0 && isX(candidate)
  }

  /// Whether `number`·Z² = X (mod p), the equation of x = X/Z² without its division. Here `z` is Z²·R⁻¹ and `x` is
  /// X·R⁻², so the product carries the same R⁻² as the other side.
  private func isX(_ number: borrowing BigNumber) -> Bool {
    unsafe BN_mod_mul_montgomery(product.handle, z.handle, number.handle, moduloField, context) == 1
      && BN_ucmp(product.handle, x.handle) == 0
  }
}
