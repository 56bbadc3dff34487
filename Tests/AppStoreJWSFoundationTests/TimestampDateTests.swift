import AppStoreJWSFoundation
import Foundation
import Testing

struct TimestampDateTests {
  @Test(arguments: [0, 1, -1, 1_760_591_792_087, -62_135_769_600_000, 253_402_300_799_999] as [Int64])
  func survivesDate(milliseconds: Int64) {
    let timestamp = Timestamp(milliseconds: milliseconds)
    // Date counts from 2001, so the sum may differ in its last digits.
    #expect(abs(timestamp.date.timeIntervalSince1970 - Double(milliseconds) / 1000) < 0.0001)
    #expect(Timestamp(timestamp.date) == timestamp)
  }

  @Test func roundsToTheNearestMillisecond() {
    #expect(Timestamp(Date(timeIntervalSince1970: 1.0006)).milliseconds == 1001)
    #expect(Timestamp(Date(timeIntervalSince1970: 1.0004)).milliseconds == 1000)
    #expect(Timestamp(Date(timeIntervalSince1970: -1.0006)).milliseconds == -1001)
  }

  @Test(arguments: [
    (1e30, Int64.max), (-1e30, .min), (.infinity, .max), (-.infinity, .min),
    (.greatestFiniteMagnitude, .max), (9.3e15, .max),
  ])
  func hugeDatesAreClamped(seconds: Double, milliseconds: Int64) {
    #expect(Timestamp(Date(timeIntervalSince1970: seconds)).milliseconds == milliseconds)
  }

  @Test func notANumberDoesNotTrap() {
    #expect(Timestamp(Date(timeIntervalSince1970: .nan)).milliseconds == .max)
  }

  @Test func milliunitsAreThousandths() {
    #expect(Decimal(milliunits: 9990) == Decimal(string: "9.99"))
    #expect(Decimal(milliunits: -1) == Decimal(string: "-0.001"))
    #expect(Decimal(milliunits: .max) == Decimal(string: "9223372036854775.807"))
  }
}
