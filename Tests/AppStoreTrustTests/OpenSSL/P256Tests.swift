import Testing

@testable import AppStoreTrust

@Suite(.enabled(if: tablesExist, "this OpenSSL makes no tables"))
struct P256Tests {
  /// 0·G + 0·Q is what a whole batch would come to if one s = 0 got into it. OpenSSL writes it as X = Y = Z = 0, so
  /// r·Z² = X holds.
  @Test func infinityHasNoX() throws {
    let curve = P256()
    let table = try #require(TestKey(Point(Scalar(3))).signingKey.makeTable())
    let zero = BigNumber()
    for r in [Scalar(1), Scalar(2), -Scalar(1)] {
      let number = BigNumber()
      _ = number.assign(r.bytes.span)
      let isR = curve.isR(number, ofSum: zero, zero, with: table)
      #expect(!isR)
    }
  }

  /// G + 3·G
  @Test func sum() throws {
    let curve = P256()
    let table = try #require(TestKey(Point(Scalar(3))).signingKey.makeTable())
    let one = BigNumber()
    _ = one.assign([1].span)
    for (x, expected) in [(Point(Scalar(4)).x, true), (Point(Scalar(3)).x, false)] {
      let number = BigNumber()
      _ = number.assign(x.span)
      let isR = curve.isR(number, ofSum: one, one, with: table)
      #expect(isR == expected)
    }
  }
}
