// Formatters that Foundation has only on Apple's platforms, where its own are used.

#if os(Linux)

  open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    public enum UnitsStyle: Int, Sendable {
      case positional, abbreviated, short, full, spellOut, brief
    }
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let `default` = Self(rawValue: 1)
      public static let dropLeading = Self(rawValue: 2)
      public static let dropMiddle = Self(rawValue: 4)
      public static let dropTrailing = Self(rawValue: 8)
      public static let dropAll: Self = [.dropLeading, .dropMiddle, .dropTrailing]
      public static let pad = Self(rawValue: 16)
    }
    public var unitsStyle: UnitsStyle = .positional
    public var allowedUnits: NSCalendar.Unit = []
    public var zeroFormattingBehavior: ZeroFormattingBehavior = .default
    public var calendar: Calendar?
    public var maximumUnitCount = 0
    public var collapsesLargestUnit = false
    public var includesApproximationPhrase = false
    public var includesTimeRemainingPhrase = false
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public func string(from interval: TimeInterval) -> String? {
      guard interval.isFinite, abs(interval) < 1e12 else { return nil }
      let units: [(NSCalendar.Unit, Int, String, String)] = [
        (.day, 86_400, "d", "day"), (.hour, 3600, "h", "hour"), (.minute, 60, "m", "minute"),
        (.second, 1, "s", "second"),
      ]
      let allowed = allowedUnits.isEmpty ? [.hour, .minute, .second] : allowedUnits
      var left = Int(abs(interval).rounded())
      var parts: [(Int, String, String)] = []
      for (unit, length, short, long) in units where allowed.contains(unit) {
        parts.append((left / length, short, long))
        left %= length
      }
      let isPositional = unitsStyle == .positional
      let drops =
        zeroFormattingBehavior.contains(.dropLeading) || zeroFormattingBehavior == .default
      while drops,
        parts.count > (isPositional && !zeroFormattingBehavior.contains(.dropAll) ? 2 : 1),
        parts.first?.0 == 0
      { parts.removeFirst() }
      if !isPositional, !zeroFormattingBehavior.contains(.pad) {
        let all = parts
        parts = parts.filter { $0.0 != 0 }
        if parts.isEmpty, let last = all.last { parts = [last] }
      }
      if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
      let sign = interval < 0 ? "-" : ""
      if isPositional {
        let pads = zeroFormattingBehavior.contains(.pad)
        return sign
          + parts.enumerated().map { place, part in
            (place > 0 || pads) && part.0 < 10 ? "0\(part.0)" : "\(part.0)"
          }.joined(separator: ":")
      }
      return sign
        + parts.map { part in
          switch unitsStyle {
          case .abbreviated, .brief: "\(part.0)\(part.1)"
          case .short:
            "\(part.0) \(part.1 == "m" ? "min" : part.1 == "s" ? "sec" : part.1 == "h" ? "hr" : "day")"
          default: "\(part.0) \(part.2)\(part.0 == 1 ? "" : "s")"
          }
        }.joined(separator: unitsStyle == .abbreviated ? " " : ", ")
    }
    public func string(from start: Date, to end: Date) -> String? {
      string(from: end.timeIntervalSince(start))
    }
    public func string(from components: DateComponents) -> String? {
      let days = Double(components.day ?? 0) * 86_400
      let hours = Double(components.hour ?? 0) * 3600
      return string(
        from: days + hours + Double(components.minute ?? 0) * 60 + Double(components.second ?? 0))
    }
    public static func localizedString(from components: DateComponents, unitsStyle: UnitsStyle)
      -> String?
    {
      let formatter = DateComponentsFormatter()
      formatter.unitsStyle = unitsStyle
      return formatter.string(from: components)
    }
  }

  open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }
    public enum DateTimeStyle: Int, Sendable { case numeric, named }
    public var unitsStyle: UnitsStyle = .full
    public var dateTimeStyle: DateTimeStyle = .numeric
    public var locale: Locale! = Scope.environment.locale
    public var calendar: Calendar! = .current
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public func localizedString(fromTimeInterval interval: TimeInterval) -> String {
      let now = Date(timeIntervalSinceReferenceDate: 0)
      return localizedString(for: now.addingTimeInterval(interval), relativeTo: now)
    }
    public func localizedString(for date: Date, relativeTo reference: Date) -> String {
      let units: Date.RelativeFormatStyle.UnitsStyle =
        switch unitsStyle {
        case .full: .wide
        case .spellOut: .spellOut
        case .short: .abbreviated
        case .abbreviated: .narrow
        }
      return Date.AnchoredRelativeFormatStyle(
        anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric,
        unitsStyle: units, locale: locale ?? .current
      ).format(reference)
    }
    public func string(for date: Date) -> String { localizedString(for: date, relativeTo: Date()) }
  }

  open class MeasurementFormatter: Formatter, @unchecked Sendable {
    public struct UnitOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let providedUnit = Self(rawValue: 1)
      public static let naturalScale = Self(rawValue: 2)
      public static let temperatureWithoutUnit = Self(rawValue: 4)
    }
    public var unitOptions: UnitOptions = []
    public var unitStyle: Formatter.UnitStyle = .medium
    public var locale: Locale! = Scope.environment.locale
    public var numberFormatter: NumberFormatter! = NumberFormatter()
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public func string<U: Unit>(from measurement: Measurement<U>) -> String {
      let number =
        numberFormatter.string(from: NSNumber(value: measurement.value)) ?? "\(measurement.value)"
      return "\(number) \(measurement.unit.symbol)"
    }
    public func string(from unit: Unit) -> String { unit.symbol }
  }

  /// Not in `FormatStyle`, whose unit could then not be inferred from the usage.
  public enum _IsletUnitWidth: String, Codable, Hashable, Sendable {
    case wide, abbreviated, narrow
  }

  extension Measurement {
    /// A localised measurement. Unless the usage is `asProvided`, it is converted to the locale's
    /// units, such as miles in the United States.
    public struct FormatStyle: Foundation.FormatStyle {
      public typealias UnitWidth = _IsletUnitWidth
      var width: UnitWidth
      var isAsProvided: Bool
      var number: FloatingPointFormatStyle<Double>
      var locale = Locale.autoupdatingCurrent

      public func locale(_ locale: Locale) -> Self {
        var style = self
        style.locale = locale
        return style
      }
      public func format(_ value: Measurement) -> String {
        let (amount, unit) = isAsProvided ? (value.value, value.unit) : converted(value)
        let digits = abs(amount) < 10 ? 1 : 0
        let isOwn = number == FloatingPointFormatStyle<Double>()
        let style = isOwn ? number.precision(.fractionLength(0...digits)) : number
        let text = amount.formatted(style.locale(locale))
        if unit.symbol.hasPrefix("°") {
          return text + (width == .narrow ? "°" : unit.symbol)
        }
        return text + (width == .narrow ? "" : " ") + unit.symbol
      }

      private func converted(_ value: Measurement) -> (Double, UnitType) {
        func by(_ unit: Unit) -> (Double, UnitType)? {
          guard let from = value.unit as? Dimension, let to = unit as? Dimension,
            let own = unit as? UnitType
          else { return nil }
          let base = from.converter.baseUnitValue(fromValue: value.value)
          return (to.converter.value(fromBaseUnitValue: base), own)
        }
        guard locale.measurementSystem == .us else { return (value.value, value.unit) }
        let kilometres = (value.unit as? UnitLength)?.converter.baseUnitValue(
          fromValue: value.value)
        let unit: Unit? =
          switch value.unit {
          case is UnitLength: abs(kilometres ?? 0) >= 160 ? UnitLength.miles : UnitLength.feet
          case is UnitSpeed: UnitSpeed.milesPerHour
          case is UnitTemperature: UnitTemperature.fahrenheit
          case is UnitMass: UnitMass.pounds
          default: nil
          }
        return unit.flatMap(by) ?? (value.value, value.unit)
      }
    }
  }

  /// The usage of a measurement, on which a locale's unit may depend.
  public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Sendable, Hashable {
    let name: String
    public static var general: Self { Self(name: "general") }
    public static var asProvided: Self { Self(name: "asProvided") }
  }
  extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    public static var person: Self { Self(name: "person") }
    public static var personHeight: Self { Self(name: "personHeight") }
    public static var road: Self { Self(name: "road") }
  }
  extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    public static var person: Self { Self(name: "person") }
    public static var weather: Self { Self(name: "weather") }
  }
  extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    public static var food: Self { Self(name: "food") }
    public static var workout: Self { Self(name: "workout") }
  }
  extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    public static var personWeight: Self { Self(name: "personWeight") }
  }

  extension Measurement where UnitType: Dimension {
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == Measurement<UnitType> { style.localized.format(self) }
    public func formatted() -> String {
      FormatStyle(width: .abbreviated, isAsProvided: false, number: FloatingPointFormatStyle())
        .locale(Scope.environment.locale).format(self)
    }
  }

  extension FormatStyle {
    public static func measurement<UnitType: Dimension>(
      width: _IsletUnitWidth,
      usage: MeasurementFormatUnitUsage<UnitType> = .general,
      numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
      Self(
        width: width, isAsProvided: usage == .asProvided,
        number: numberFormatStyle ?? FloatingPointFormatStyle())
    }
  }
#endif

extension FileManager {
  /// A folder of this process, because the app's container is on the phone.
  public func containerURL(forSecurityApplicationGroupIdentifier identifier: String) -> URL? {
    temporaryDirectory.appendingPathComponent(identifier)
  }
}
