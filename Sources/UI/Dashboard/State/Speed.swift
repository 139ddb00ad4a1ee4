internal import Basics

extension State {
  /// The speeds that `<` and `>` go through, the first being a clock that stands still.
  static let speeds = [0.0, 1, 10, 60, 600, 3600]

  var faster: Double? { Self.speeds.first { $0 > wishedSpeed ?? speed } }

  var slower: Double? { Self.speeds.last { $0 < wishedSpeed ?? speed } }

  /// Asks for a speed; the next step goes on from it, though the gateway has not answered yet.
  mutating func wish(_ speed: Double?) -> [Effect] {
    guard let speed else { return [] }
    wishedSpeed = speed
    return [.setSpeed(speed)]
  }

  /// What the header says of a clock that does not go as ours: `×60`.
  var speedWords: String? {
    speed == 1 ? nil : Self.words(ofSpeed: speed)
  }

  /// A speed in a word: `×60`, or that the clock stands still.
  static func words(ofSpeed speed: Double) -> String {
    if speed == 0 { return localized("stopped") }
    return Int(exactly: speed).map { "×\($0)" } ?? "×\(speed)"
  }

  /// The gateway's time when some of our seconds have passed.
  ///
  /// What a person is to read stays as long as on a clock of usual speed; while the clock stands
  /// still, the next thing to happen takes it away.
  func moment(after seconds: TimeInterval, now: Date) -> Date {
    now.addingTimeInterval(seconds * speed)
  }

  /// How many of our seconds lie between two moments of the gateway's clock.
  func seconds(from start: Date, to end: Date) -> TimeInterval {
    speed > 0 ? end.timeIntervalSince(start) / speed : 0
  }

  mutating func setSpeed(_ new: Double, now: Date) {
    if new == wishedSpeed { wishedSpeed = nil }
    guard new != speed, new >= 0 else { return }
    // What is shown for a while keeps the rest of its while.
    func moved(_ until: Date) -> Date {
      let left = speed > 0 ? until.timeIntervalSince(now) / speed : Self.toastSpan
      return now.addingTimeInterval(left * new)
    }
    if let until = toast?.until { toast?.until = moved(until) }
    if let until = expansion?.until { expansion?.until = moved(until) }
    if let until = notice?.until { notice?.until = moved(until) }
    motion.rest()
    speed = new
  }
}
