internal import Basics
internal import Simulator

/// Reads dates in the forms that senders use, told apart by which is nearest to a known time.
///
/// `JSONEncoder` writes a Date as seconds since 2001, servers send seconds or milliseconds since
/// 1970, and all three are plain numbers.
struct DateReader {
  /// A time that the dates are not far from: when the activity started.
  let near: Date
  /// Whether a date may be as far from it as it likes, because someone said that it is one.
  var isLenient = false

  init(near: Date) { self.near = near }

  /// Whether a value is a day without a time.
  static func isDay(_ json: JSON) -> Bool {
    json.string.map { $0.utf8.count == 10 && $0.contains("-") } ?? false
  }

  /// The date that a value stands for.
  func date(_ json: JSON) -> Date? {
    var digits: Double?
    if let text = json.string {
      if let date = Date(iso8601: text) { return date }
      // A number in quotes is one all the same.
      guard (9...17).contains(text.utf8.count) else { return nil }
      digits = Double(text)
    }
    guard let number = digits ?? json.double, number.isFinite, number > 1e8 else { return nil }
    let readings = [
      Date(timeIntervalSince1970: number), Date(timeIntervalSinceReferenceDate: number),
      Date(timeIntervalSince1970: number / 1000),
    ]
    let nearest = readings.min {
      abs($0.timeIntervalSince(near)) < abs($1.timeIntervalSince(near))
    }
    guard let nearest else { return nil }
    let isNear = abs(nearest.timeIntervalSince(near)) < 400 * 86_400
    return isLenient || isNear ? nearest : nil
  }
}
