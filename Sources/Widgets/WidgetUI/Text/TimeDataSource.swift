import ViewTree

/// A value that changes with time, so that a text must be formatted again (iOS 18).
public struct TimeDataSource<Value>: Sendable {
  let value: @Sendable (Date) -> Value
}

extension TimeDataSource where Value == Date {
  public static var currentDate: Self { Self { $0 } }
}

extension TimeDataSource where Value == Range<Date> {
  public static func dateRange(startingAt date: Date) -> Self { Self { date..<max(date, $0) } }
  public static func dateRange(endingAt date: Date) -> Self { Self { min(date, $0)..<date } }
}

extension TimeDataSource where Value == Duration {
  public static func durationOffset(to date: Date) -> Self {
    Self { .seconds(date.timeIntervalSince($0)) }
  }
}

extension Text {
  /// A text of a value that changes with time. Some formats become a running clock; others become
  /// the current text and the text after its next change.
  public init<V, F: FormatStyle>(_ source: TimeDataSource<V>, format: F)
  where F.FormatInput == V, F.FormatOutput == AttributedString {
    self.init(source, format) { String($0.characters) }
  }
  public init<V, F: FormatStyle>(_ source: TimeDataSource<V>, format: F)
  where F.FormatInput == V, F.FormatOutput == String {
    self.init(source, format) { $0 }
  }

  private init<V, F: FormatStyle>(
    _ source: TimeDataSource<V>, _ format: F, _ text: (F.FormatOutput) -> String
  ) where F.FormatInput == V {
    let now = Date()
    if let clock = (format as? any ClockFormat)?.clock(at: now) {
      self.source = .content(clock)
      return
    }
    let style = format.localized
    func words(_ date: Date) -> String { text(style.format(source.value(date))) }
    let first = words(now)
    // A widget's texts change at most once per second. A text that does not change within a day is
    // constant.
    var (low, high) = (0.0, 1.0)
    while high < 86_400, words(now.addingTimeInterval(high)) == first {
      (low, high) = (high, high * 2)
    }
    guard high < 86_400 else {
      self.source = .verbatim(first)
      return
    }
    while high - low > 0.5 {
      let middle = (low + high) / 2
      if words(now.addingTimeInterval(middle)) == first { low = middle } else { high = middle }
    }
    self.source = .content(
      .changing(
        at: now.addingTimeInterval(high), before: first, after: words(now.addingTimeInterval(high)))
    )
  }
}

extension LocalizedStringKey.StringInterpolation {
  public mutating func appendInterpolation<V, F: FormatStyle>(
    _ source: TimeDataSource<V>, format: F
  ) where F.FormatInput == V, F.FormatOutput == AttributedString {
    appendInterpolation(Text(source, format: format))
  }
  public mutating func appendInterpolation<V, F: FormatStyle>(
    _ source: TimeDataSource<V>, format: F
  ) where F.FormatInput == V, F.FormatOutput == String {
    appendInterpolation(Text(source, format: format))
  }
}
