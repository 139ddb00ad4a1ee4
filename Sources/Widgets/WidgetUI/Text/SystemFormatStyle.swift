import ViewTree

/// The system's formats for values that change with time (iOS 18).
public enum SystemFormatStyle {
  public typealias Field = Date.RelativeFormatStyle.Field

  /// A timer between two dates.
  public struct Timer: FormatStyle {
    let interval: Range<Date>
    let countsDown: Bool
    let showsHours: Bool
    let fields: Int
    let precision: Duration

    public init(
      countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
      maxPrecision: Duration = .seconds(1)
    ) {
      self.interval = interval
      countsDown = true
      self.showsHours = showsHours
      fields = maxFieldCount
      precision = maxPrecision
    }
    public init(
      countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
      maxPrecision: Duration = .seconds(1)
    ) {
      self.interval = interval
      countsDown = false
      self.showsHours = showsHours
      fields = maxFieldCount
      precision = maxPrecision
    }
    public func format(_ date: Date) -> AttributedString {
      let time = min(max(date, interval.lowerBound), interval.upperBound)
      let seconds =
        countsDown
        ? interval.upperBound.timeIntervalSince(time) : time.timeIntervalSince(interval.lowerBound)
      return AttributedString(
        Clock(showsHours: showsHours, fields: fields, precision: precision)
          .text(seconds, roundsUp: countsDown))
    }
  }

  /// The time since a date, with fractions of a second.
  public struct Stopwatch: FormatStyle {
    let start: Date
    let showsHours: Bool
    let fields: Int
    let precision: Duration

    public init(
      startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
      maxPrecision: Duration = .milliseconds(10)
    ) {
      start = startDate
      self.showsHours = showsHours
      fields = maxFieldCount
      precision = maxPrecision
    }
    public func format(_ date: Date) -> AttributedString {
      AttributedString(
        Clock(showsHours: showsHours, fields: fields, precision: precision, padsFirst: true)
          .text(max(0, date.timeIntervalSince(start)), roundsUp: false))
    }
  }

  /// The distance between two dates in words.
  public struct DateOffset: FormatStyle {
    let anchor: Date
    let allowed: Set<Date.ComponentsFormatStyle.Field>
    let fields: Int
    let sign: NumberFormatStyleConfiguration.SignDisplayStrategy
    var locale = Locale.autoupdatingCurrent

    public init(
      to anchor: Date,
      allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
        .year, .month, .week, .day, .hour, .minute, .second,
      ], maxFieldCount: Int = 2,
      sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
    ) {
      self.anchor = anchor
      allowed = allowedFields
      fields = maxFieldCount
      self.sign = sign
    }
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }
    public func format(_ date: Date) -> AttributedString {
      let units: [(Date.ComponentsFormatStyle.Field, Duration.UnitsFormatStyle.Unit)] = [
        (.week, .weeks), (.day, .days), (.hour, .hours), (.minute, .minutes), (.second, .seconds),
      ]
      let named = units.filter { allowed.contains($0.0) }.map(\.1)
      let seconds = date.timeIntervalSince(anchor)
      let words = Duration.seconds((abs(seconds) + 1e-3).rounded(.down)).formatted(
        .units(
          allowed: Set(named.isEmpty ? [.seconds] : named), width: .wide, maximumUnitCount: fields,
          fractionalPart: .hide(rounded: .down)
        ).locale(locale))
      let isSigned = sign != .never && seconds < 0
      let isPositive = sign == .always() && seconds >= 0
      return AttributedString((isSigned ? "-" : isPositive ? "+" : "") + words)
    }
  }

  /// A date relative to now: `in 5 minutes`, `tomorrow`. From a month on, the day.
  public struct DateReference: FormatStyle {
    let date: Date
    let allowed: Set<Field>
    let fields: Int
    let threshold: Field
    var locale = Locale.autoupdatingCurrent

    public init(
      to date: Date, allowedFields: Set<Field> = [.year, .month, .day, .hour, .minute],
      maxFieldCount: Int = 2, thresholdField: Field = .day
    ) {
      self.date = date
      allowed = allowedFields
      fields = maxFieldCount
      threshold = thresholdField
    }
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }
    public func format(_ now: Date) -> AttributedString {
      let distance = abs(date.timeIntervalSince(now))
      let limits: [Field: Double] = [
        .second: 60, .minute: 3600, .hour: 86_400, .day: 30 * 86_400, .week: 30 * 86_400,
        .month: 365 * 86_400,
      ]
      if distance < limits[threshold] ?? .infinity {
        return AttributedString(
          Date.AnchoredRelativeFormatStyle(
            anchor: date, allowedFields: allowed.union([threshold]), presentation: .named,
            locale: locale
          ).format(now))
      }
      let isThisYear = Calendar.current.isDate(date, equalTo: now, toGranularity: .year)
      let style =
        isThisYear
        ? Date.FormatStyle().weekday(fields > 1 ? .wide : .omitted).month(.wide).day()
        : fields > 2
          ? Date.FormatStyle().month(.wide).day().year() : Date.FormatStyle().month(.wide).year()
      return AttributedString(style.locale(locale).format(date))
    }
  }

  /// A clock such as `1:02:03`, with a limited number of fields.
  private struct Clock {
    let showsHours: Bool
    let fields: Int
    let precision: Duration
    var padsFirst = false

    func text(_ seconds: Double, roundsUp: Bool) -> String {
      let parts = precision.components
      let step = max(0.01, Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
      // Each call for the time returns a microsecond more, so rounding needs a tolerance.
      let counted =
        (seconds / step + (roundsUp ? -1e-3 : 1e-3)).rounded(roundsUp ? .up : .down) * step
      let whole = counted.isFinite ? Int(min(max(0, counted), 359_999_999)) : 0
      let hours = showsHours ? whole / 3600 : 0
      if step >= 60 {
        // Without seconds, a clock would look like one of minutes and seconds.
        let units: Set<Duration.UnitsFormatStyle.Unit> =
          showsHours ? [.hours, .minutes] : [.minutes]
        return Duration.seconds(whole).formatted(
          .units(allowed: units, width: .wide, maximumUnitCount: fields)
            .locale(Scope.environment.locale))
      }
      let numbers = (hours > 0 ? [hours] : []) + [whole / 60 - hours * 60, whole % 60]
      let shown = numbers.prefix(max(1, fields))
      var text = shown.enumerated().map { place, part in
        (place > 0 || padsFirst) && part < 10 ? "0\(part)" : "\(part)"
      }.joined(separator: ":")
      if step < 1, fields > numbers.count {
        let digits = step < 0.1 ? 2 : 1
        let part = Int((counted - counted.rounded(.down)) * (digits == 2 ? 100 : 10))
        text += "." + (digits == 2 && part < 10 ? "0\(part)" : "\(part)")
      }
      return text
    }
  }
}

extension FormatStyle where Self == SystemFormatStyle.Timer {
  public static func timer(
    countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
    maxPrecision: Duration = .seconds(1)
  ) -> Self {
    Self(
      countingDownIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }
  public static func timer(
    countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
    maxPrecision: Duration = .seconds(1)
  ) -> Self {
    Self(
      countingUpIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }
}

extension FormatStyle where Self == SystemFormatStyle.Stopwatch {
  public static func stopwatch(
    startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
    maxPrecision: Duration = .milliseconds(10)
  ) -> Self {
    Self(
      startingAt: startDate, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }
}

extension FormatStyle where Self == SystemFormatStyle.DateOffset {
  public static func offset(
    to anchor: Date,
    allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
      .year, .month, .day, .hour, .minute, .second,
    ], maxFieldCount: Int = 2,
    sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
  ) -> Self {
    Self(to: anchor, allowedFields: allowedFields, maxFieldCount: maxFieldCount, sign: sign)
  }
}

extension FormatStyle where Self == SystemFormatStyle.DateReference {
  public static func reference(
    to date: Date,
    allowedFields: Set<Date.RelativeFormatStyle.Field> = [.year, .month, .day, .hour, .minute],
    maxFieldCount: Int = 2, thresholdField: Date.RelativeFormatStyle.Field = .day
  ) -> Self {
    Self(
      to: date, allowedFields: allowedFields, maxFieldCount: maxFieldCount,
      thresholdField: thresholdField)
  }
}

/// A format that the tree can show as a running clock.
protocol ClockFormat {
  func clock(at now: Date) -> TextContent?
}

extension SystemFormatStyle.Timer: ClockFormat {
  func clock(at now: Date) -> TextContent? {
    // With other fields than those of the tree's clock, the format is archived as text until its
    // next change.
    guard precision == .seconds(1), fields >= (showsHours && isLong(at: now) ? 3 : 2) else {
      return nil
    }
    return .interval(
      from: interval.lowerBound, to: interval.upperBound, countsDown: countsDown, pause: nil,
      showsHours: showsHours)
  }

  private func isLong(at now: Date) -> Bool {
    let time = min(max(now, interval.lowerBound), interval.upperBound)
    return
      (countsDown
      ? interval.upperBound.timeIntervalSince(time)
      : interval.upperBound
        .timeIntervalSince(interval.lowerBound)) >= 3600
  }
}

extension SystemFormatStyle.Stopwatch: ClockFormat {
  func clock(at now: Date) -> TextContent? {
    .interval(
      from: start, to: .distantFuture, countsDown: false, pause: nil, showsHours: showsHours)
  }
}

extension SystemFormatStyle.DateOffset: ClockFormat {
  /// An offset that counts seconds is archived as a relative time, which has shorter units.
  func clock(at now: Date) -> TextContent? {
    let isCounting = abs(now.timeIntervalSince(anchor)) < 3600 && allowed.contains(.second)
    return isCounting && fields > 1 ? .relative(anchor) : nil
  }
}
