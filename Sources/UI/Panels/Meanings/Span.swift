internal import Basics
internal import ViewLayout

/// How long something takes, as a person reads it.
enum Span {
  /// Seconds from which on a number without a unit is read as milliseconds: two days and more.
  private static let milliseconds = 200_000.0

  /// The seconds of a number of units of so many seconds, told as in `text`.
  static func seconds(_ number: Double, unit: Double) -> Double {
    let isMilliseconds = number >= milliseconds && number == number.rounded()
    return number * (unit == 0 ? isMilliseconds ? 0.001 : 1 : unit)
  }

  /// A number of units of so many seconds; a unit of 0 is seconds, or milliseconds where there are very many.
  static func text(_ number: Double, unit: Double) -> String {
    if number < 0 { return "-" + text(-number, unit: unit) }
    switch unit {
    case 0:
      return number >= milliseconds && number == number.rounded()
        ? text(number, unit: 0.001) : text(number, unit: 1)
    case ..<1:
      if number < 1000 { return "\(NumberStyle.current.text(number, digits: 0)) ms" }
      return text(number < 60_000 ? number / 1000 : (number / 1000).rounded(), unit: 1)
    case 1:
      guard number >= 60 else {
        return localized("\(NumberStyle.current.text(number)) s")
      }
      // Whole minutes say so: `09:00` would be a time of day.
      if number.truncatingRemainder(dividingBy: 60) == 0 { return words(number) }
      if number < 3600, number != number.rounded() {
        let tenths = Int((number * 10).rounded())
        return Clock.digits(tenths / 10) + NumberStyle.current.decimal + "\(tenths % 10)"
      }
      return number < 1e9 ? Clock.digits(Int(number.rounded())) : NumberStyle.current.text(number)
    case 86_400 where number == number.rounded():
      return localized("\(NumberStyle.current.text(number)) d")
    default: return words(number * unit)
    }
  }

  /// What somebody took in a race: `29.84 s`, `1:02.79`, and `+0.64 s` behind somebody else.
  static func race(_ seconds: Double, isGap: Bool) -> String {
    if seconds < 0 { return "-" + race(-seconds, isGap: false) }
    let sign = isGap && seconds > 0 ? "+" : ""
    let style = NumberStyle.current
    guard seconds >= 60 else { return sign + localized("\(style.text(seconds)) s") }
    guard seconds < 3600, seconds != seconds.rounded() else { return sign + text(seconds, unit: 1) }
    let hundredths = Int((seconds * 100).rounded())
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000)
    let places = [rest / 1000, rest / 100 % 10].map(String.init).joined()
    return sign + "\(minutes):\(places)" + style.decimal + "\(rest / 10 % 10)\(rest % 10)"
  }

  /// How long one waits, as exactly as that can be known: `5 min 52 s`, `15 min`, `1 h 35 min`. Nothing of it looks like
  /// a clock, which would run.
  static func wait(_ seconds: Double, isExact: Bool) -> String {
    let whole = Int(bounded: seconds.rounded())
    guard whole < (isExact ? 3600 : 600), whole % 60 > 0 else {
      return words(seconds < 3600 ? (seconds / 60).rounded() * 60 : seconds)
    }
    return localized("\(whole / 60) min") + " " + localized("\(whole % 60) s")
  }

  /// `48 min`, `1 h 5 min`, `2 d 03 h`.
  static func words(_ seconds: Double) -> String {
    guard seconds >= 60 || seconds == 0 else { return text(seconds, unit: 1) }
    let minutes = seconds / 60
    if minutes < 60 { return localized("\(NumberStyle.current.text(minutes, digits: 1)) min") }
    let whole = Int(bounded: minutes.rounded())
    if whole >= 2880 { return Clock.digits(whole * 60) }
    return localized(
      whole % 60 == 0 ? "\(whole / 60) h" : "\(whole / 60) h \(whole % 60) min")
  }
}
