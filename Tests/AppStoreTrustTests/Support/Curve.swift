import AppStoreJWSTesting
import COpenSSL

/// P-256 for building special signatures: slow and plain, and none of the code under test.
enum Curve {
  nonisolated(unsafe) static let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)!

  /// n, big-endian.
  static let order = bytes(of: EC_GROUP_get0_order(group))

  static func bytes(of number: OpaquePointer?) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    precondition(BN_bn2binpad(number, &bytes, 32) == 32)
    return bytes
  }

  /// Calls `body` with numbers of these values, and gives the value that it left in the last one, of 32 bytes.
  fileprivate static func compute(_ values: [UInt8]..., body: ([OpaquePointer?], OpaquePointer) -> Void) -> [UInt8] {
    let numbers = values.map { BN_bin2bn($0, Int32($0.count), nil) }
    let context = BN_CTX_new()!
    defer {
      numbers.forEach { BN_free($0) }
      BN_CTX_free(context)
    }
    body(numbers, context)
    return bytes(of: numbers.last!)
  }
}

/// An integer modulo n.
struct Scalar: Equatable {
  /// Big-endian, below n.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = Curve.compute(bytes, []) { BN_nnmod($0[1], $0[0], EC_GROUP_get0_order(Curve.group), $1) }
  }

  init(_ value: UInt8) { self.init([value]) }

  static func random(using generator: inout SeededGenerator) -> Scalar { Scalar(generator.bytes(32)) }

  static func + (a: Scalar, b: Scalar) -> Scalar {
    Scalar(Curve.compute(a.bytes, b.bytes) { BN_mod_add($0[1], $0[0], $0[1], EC_GROUP_get0_order(Curve.group), $1) })
  }

  static func * (a: Scalar, b: Scalar) -> Scalar {
    Scalar(Curve.compute(a.bytes, b.bytes) { BN_mod_mul($0[1], $0[0], $0[1], EC_GROUP_get0_order(Curve.group), $1) })
  }

  static prefix func - (a: Scalar) -> Scalar { Scalar(0) - a }

  static func - (a: Scalar, b: Scalar) -> Scalar {
    Scalar(Curve.compute(a.bytes, b.bytes) { BN_mod_sub($0[1], $0[0], $0[1], EC_GROUP_get0_order(Curve.group), $1) })
  }

  static func / (a: Scalar, b: Scalar) -> Scalar {
    a * Scalar(Curve.compute(b.bytes) { BN_mod_inverse($0[0], $0[0], EC_GROUP_get0_order(Curve.group), $1) })
  }

  /// The number that is congruent to this one and not below n, where 32 bytes can hold it.
  var plusOrder: [UInt8]? {
    let sum = Curve.compute(Curve.order, bytes, [UInt8](repeating: 0, count: 32)) { numbers, _ in
      BN_add(numbers[1], numbers[0], numbers[1])
      if BN_num_bits(numbers[1]) <= 256 { BN_copy(numbers[2], numbers[1]) }
    }
    return sum.allSatisfy { $0 == 0 } ? nil : sum
  }
}

/// A point that is not infinity.
struct Point {
  /// Uncompressed (SEC 1 section 2.3.3): 4, x, y.
  let encoded: [UInt8]

  var x: [UInt8] { Array(encoded[1...32]) }

  /// Q = scalar·G
  init(_ scalar: Scalar) { self.init { Point.multiply($0, by: scalar, $1) } }

  /// A point with this x, if there is one on the curve.
  init?(x: [UInt8]) {
    let point = EC_POINT_new(Curve.group)
    defer { EC_POINT_free(point) }
    guard EC_POINT_oct2point(Curve.group, point, [2] + x, 33, nil) == 1 else {
      ERR_clear_error()
      return nil
    }
    self.init { result, _ in EC_POINT_copy(result, point) }
  }

  private init(_ body: (OpaquePointer?, OpaquePointer?) -> Void) {
    let point = EC_POINT_new(Curve.group)
    let context = BN_CTX_new()
    defer {
      EC_POINT_free(point)
      BN_CTX_free(context)
    }
    body(point, context)
    var encoded = [UInt8](repeating: 0, count: 65)
    let count = EC_POINT_point2oct(Curve.group, point, POINT_CONVERSION_UNCOMPRESSED, &encoded, 65, context)
    precondition(count == 65, "infinity")
    self.encoded = encoded
  }

  private static func multiply(_ result: OpaquePointer?, by scalar: Scalar, _ context: OpaquePointer?) {
    let number = BN_bin2bn(scalar.bytes, 32, nil)
    defer { BN_free(number) }
    EC_POINT_mul(Curve.group, result, number, nil, nil, context)
  }

  /// a·G + b·P
  static func sum(_ a: Scalar, _ b: Scalar, times point: Point) -> Point {
    Point { result, context in
      let scalars = [a, b].map { BN_bin2bn($0.bytes, 32, nil) }
      let other = EC_POINT_new(Curve.group)
      EC_POINT_oct2point(Curve.group, other, point.encoded, 65, context)
      EC_POINT_mul(Curve.group, result, scalars[0], other, scalars[1], context)
      EC_POINT_free(other)
      scalars.forEach { BN_free($0) }
    }
  }
}
