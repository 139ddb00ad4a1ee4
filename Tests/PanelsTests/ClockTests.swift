import Basics
import Testing

@testable import Panels

@Suite struct ClockTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)

  @Test(arguments: [
    (298.0, "04:58"), (297.4, "04:58"), (0.2, "00:01"), (0, "00:00"), (-5, "00:00"),
    (3898, "1:04:58"), (97_200, "1 d 03 h"),
  ])
  func countsDown(seconds: Double, text: String) {
    #expect(Clock.until(now.addingTimeInterval(seconds), now: now).text == text)
  }

  /// Its text changes exactly at the time that it names.
  @Test(arguments: [0.2, 1, 59.5, 60, 297.4, 3600, 3600.5, 90_100, 200_000])
  func namesItsNextChange(seconds: Double) throws {
    let end = now.addingTimeInterval(seconds)
    let (text, next) = Clock.until(end, now: now)
    let change = try #require(next)
    #expect(change > now)
    #expect(Clock.until(end, now: change.addingTimeInterval(0.001)).text != text)
    #expect(
      Clock.until(end, now: change.addingTimeInterval(-0.01)).text == text
        || change.timeIntervalSince(now) < 0.02)
  }

  @Test(arguments: [
    (0.0, "now"), (9.9, "now"), (12, "10 s"), (59, "50 s"), (60, "1 m"), (3599, "59 m"),
    (7200, "2 h"), (200_000, "2 d"),
  ])
  func ages(seconds: Double, text: String) throws {
    let date = now.addingTimeInterval(-seconds)
    let age = Clock.age(of: date, now: now)
    #expect(age.text == text)
    #expect(Clock.age(of: date, now: try #require(age.next).addingTimeInterval(0.001)).text != text)
  }

  @Test(arguments: [
    (42.0, "42 s"), (60, "60 s"), (61, "2 m"), (14_280, "3 h 58 m"), (14_400, "4 h"),
  ])
  func spansLeft(seconds: Double, text: String) throws {
    let end = now.addingTimeInterval(seconds)
    let left = Clock.left(until: end, now: now)
    #expect(left.text == text)
    #expect(
      Clock.left(until: end, now: try #require(left.next).addingTimeInterval(0.001)).text != text)
  }
}
