import AppStoreJWS
import Testing

@testable import JWSVerifyCommand

struct OptionValueTests {
  @Test(arguments: [("0s", 0), ("90s", 90_000), ("15m", 900_000), ("12h", 43_200_000), ("1d", 86_400_000)])
  func durations(_ text: String, _ milliseconds: Int64) throws {
    #expect(try OptionValue.duration(text, for: "--max-age") == .milliseconds(milliseconds))
  }

  @Test(arguments: ["", "s", "90", "-1s", "+1s", "1.5h", "1 d", "1w", "90S", "106751991168d", "99999999999999999999s"])
  func noDurations(_ text: String) {
    #expect(throws: Complaint.self) { try OptionValue.duration(text, for: "--max-age") }
  }

  @Test(
    arguments: [
      ("2025-10-16T05:16:32Z", 1_760_591_792_000), ("2025-10-16T07:16:32.087+02:00", 1_760_591_792_087),
      ("2025-10-16", 1_760_572_800_000), ("1760591792087", 1_760_591_792_087), ("now", 42),
      ("253402300799999", 253_402_300_799_999),
    ])
  func instants(_ text: String, _ milliseconds: Int64) throws {
    let clock = { Timestamp(milliseconds: 42) }
    #expect(try OptionValue.instant(text, for: "--at", clock: clock).milliseconds == milliseconds)
  }

  @Test(arguments: ["", "1760591792", "253402300800000", "-1760591792000", "2025-13-01", "Now", "1e12", "today"])
  func noInstants(_ text: String) {
    #expect(throws: Complaint.self) { try OptionValue.instant(text, for: "--at") }
  }
}
