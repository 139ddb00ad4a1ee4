import Basics
import Simulator

/// The device's clock, which can be advanced, sped up and stopped.
package struct GatewayClock: Sendable, Hashable {
  private var anchor: Date
  private var anchorWall: Date
  /// Seconds of device time per second of the wall clock; 0 stops the device's clock.
  private(set) var speed: Double

  /// The allowed speeds: from stopped to one day per second.
  package static let speeds = 0.0...86_400.0

  init(wall: Date) {
    anchor = wall
    anchorWall = wall
    speed = 1
  }

  /// The device's time at a wall-clock time, rounded to whole milliseconds, so that stored and
  /// published times equal those in memory.
  func now(wall: Date) -> Date {
    let now = anchor.addingTimeInterval(wall.timeIntervalSince(anchorWall) * speed)
    return Date(timeIntervalSince1970: (now.timeIntervalSince1970 * 1000).rounded() / 1000)
  }

  /// Seconds by which the device's clock is ahead of the wall clock at a device time; 0 if the
  /// clock is stopped and the difference is unknown.
  func lead(at now: Date) -> TimeInterval {
    guard speed > 0 else { return 0 }
    return now.timeIntervalSince(anchorWall) - now.timeIntervalSince(anchor) / speed
  }

  /// Wall-clock seconds until a device time; `nil` while the clock is stopped.
  func wallSeconds(until date: Date, wall: Date) -> TimeInterval? {
    guard speed > 0 else { return nil }
    return date.timeIntervalSince(now(wall: wall)) / speed
  }

  /// Advances the clock by a span in seconds. The clock never moves backwards.
  mutating func advance(by span: TimeInterval, wall: Date) {
    anchor = now(wall: wall).addingTimeInterval(max(0, span))
    anchorWall = wall
  }

  mutating func setSpeed(_ speed: Double, wall: Date) {
    anchor = now(wall: wall)
    anchorWall = wall
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  /// The range of stored times and spans, in Unix seconds: up to the year 5138.
  private static let moments = 0.0...1e11

  /// Restores the clock of an earlier run as if it had kept running; `nil` if the document is
  /// invalid.
  init?(document: JSON, wall: Date) {
    self.init(wall: wall)
    if let offset = document["offset"]?.double {
      guard Self.moments.contains(offset) else { return nil }
      // Older stores have only the offset to the wall clock.
      advance(by: offset, wall: wall)
      return
    }
    guard let anchor = document["anchor"]?.double, let anchorWall = document["wall"]?.double,
      let speed = document["speed"]?.double, Self.speeds.contains(speed),
      Self.moments.contains(anchor), Self.moments.contains(anchorWall)
    else { return nil }
    self.anchor = Date(timeIntervalSince1970: anchor)
    self.anchorWall = Date(timeIntervalSince1970: anchorWall)
    self.speed = speed
  }

  /// The state for a later run: the device's time at a wall-clock time, both in Unix seconds, and
  /// the speed.
  var document: JSON {
    [
      "anchor": .double(anchor.timeIntervalSince1970),
      "wall": .double(anchorWall.timeIntervalSince1970), "speed": .double(speed),
    ]
  }

  /// The JSON of `GET /islet/v1/clock`.
  func json(wall: Date) -> JSON {
    ["now": .string(now(wall: wall).rfc3339), "speed": .double(speed)]
  }
}
