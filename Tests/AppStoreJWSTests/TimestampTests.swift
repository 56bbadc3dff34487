import Testing

@testable import AppStoreJWS

struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00Z", 0), ("1970-01-01 00:00:00", 0),
    ("1970-01-01t00:00:00z", 0), ("1969-12-31T23:59:59.999Z", -1), ("2025-10-16T05:16:32.087Z", 1_760_591_792_087),
    ("2025-10-16T05:16:32.08Z", 1_760_591_792_080), ("2025-10-16T05:16:32.0879999Z", 1_760_591_792_087),
    ("2025-10-16T07:16:32.087+02:00", 1_760_591_792_087), ("2025-10-16T00:46:32.087-0430", 1_760_591_792_087),
    ("2025-10-16T05:16:32.087", 1_760_591_792_087), ("2000-02-29", 951_782_400_000), ("2024-02-29", 1_709_164_800_000),
    ("2024-03-01", 1_709_251_200_000), ("0001-01-01", -62_135_596_800_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
  ])
  func read(text: String, milliseconds: Int64) {
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "now", "1970", "1970-01", "1970-1-1", "70-01-01", "1970/01/01", "1970-00-01", "1970-13-01", "1970-01-00",
    "1970-01-32", "1970-04-31", "2023-02-29", "1900-02-29", "2100-02-29", "1970-01-01T", "1970-01-01T24:00:00Z",
    "1970-01-01T00:60:00Z", "1970-01-01T00:00:60Z", "1970-01-01T00", "1970-01-01T00:00:00.Z", "1970-01-01T00:00:00ZZ",
    "1970-01-01T00:00:00+", "1970-01-01T00:00:00+1", "1970-01-01T00:00:00+01", "1970-01-01T00:00:00+24:00",
    "1970-01-01T00:00:00+01:60", "1970-01-01T00:00:00 Z", " 1970-01-01", "1970-01-01 ", "-1970-01-01", "+1970-01-01",
    "1970-01-01Z", "１９７０-01-01", "10000-01-01", "1970-01-01T00:00:00,5Z",
  ])
  func refuse(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"), (1_760_591_792_087, "2025-10-16T05:16:32.087Z"),
    (1_760_591_792_007, "2025-10-16T05:16:32.007Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
    (-62_135_769_600_000, "0000-12-30T00:00:00Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func write(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
  }

  @Test func anyAcceptedInstantSurvivesItsText() {
    var random = SplitMix64(state: 20_251_016)
    let accepted = Timestamp.accepted.lowerBound.milliseconds...Timestamp.accepted.upperBound.milliseconds
    for _ in 0..<20_000 {
      let instant = Timestamp(milliseconds: .random(in: accepted, using: &random))
      #expect(Timestamp(iso8601: instant.description) == instant)
    }
  }

  @Test func consecutiveDaysHaveConsecutiveText() {
    // 400 years, a whole cycle of leap years: each text is greater than the one before.
    var previous = ""
    for day in Int64(0)..<146_097 {
      let text = Timestamp(milliseconds: day * 86_400_000).description
      guard text > previous else {
        Issue.record("\(text) after \(previous)")
        break
      }
      previous = text
    }
    #expect(previous == "2369-12-31T00:00:00Z")
  }

  @Test(arguments: [Int64.min, Int64.max]) func noInstantTraps(milliseconds: Int64) {
    #expect(!Timestamp(milliseconds: milliseconds).description.isEmpty)
  }

  @Test func earlierComesFirst() {
    #expect(Timestamp(milliseconds: -2) < Timestamp(milliseconds: 1))
    #expect(Timestamp.now() > Timestamp(milliseconds: 1_700_000_000_000))
    #expect(Timestamp.accepted.contains(.now()))
  }
}

/// Random numbers that are the same in each run (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
