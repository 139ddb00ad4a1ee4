import Foundation
import Simulator
import Basics
import Testing

struct TimeTests {
  @Test(arguments: [
    ("2024-01-22T16:55:49+0000", 1_705_942_549.0), ("2024-01-22T16:55:49Z", 1_705_942_549),
    ("2024-01-22T18:55:49+02:00", 1_705_942_549), ("2026-11-08T18:00Z", 1_794_160_800),
    ("2024-02-29", 1_709_164_800), ("1970-01-01T00:00:00.250Z", 0.25),
    ("1969-12-31T23:59:59Z", -1),
  ])
  func reads(text: String, seconds: Double) {
    #expect(Date(iso8601: text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "tomorrow", "1705942549", "2024-13-01", "2023-02-29", "2024-04-31", "2024-01-00",
    "2024-01-22T24:01", "2024-01-22T16:55:49+00:00x",
  ])
  func refuses(text: String) { #expect(Date(iso8601: text) == nil) }

  @Test(arguments: [0.0, 1_705_942_549, -86_401, 253_402_300_799, 1_709_164_800.125])
  func matchesFoundation(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Date(iso8601: date.rfc3339) == date)
    #expect(date.rfc3339.prefix(19) == date.ISO8601Format().prefix(19))
  }

  @Test func spans() {
    #expect(TimeSpan.seconds("500ms") == 0.5)
    #expect(TimeSpan.seconds("8h") == 28_800)
    let sums: [(String, Double)] = [
      ("90s", 90), ("1h30m", 5400), ("7h59m", 28_740), ("1d12h", 129_600), ("1.5h", 5400),
      ("1m0.5s", 60.5), ("2s250ms", 2.25), ("-5m", -300), ("12", 12),
    ]
    for (text, seconds) in sums { #expect(TimeSpan.seconds(text) == seconds, "\(text)") }
    for text in [
      "soon", "inf", "nans", "1e999h", "", "h", "30m1h", "1h1h", "1h30", "1h-5m", "-1h5m", "1hm",
      "1 h",
    ] {
      #expect(TimeSpan.seconds(text) == nil, "\(text)")
    }
    #expect("\(TimeSpan.text(14_280))" == "3 h 58 min")
  }
}
