public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  enum Part: Equatable, Sendable {
    case words(String)
    case text(Text)
    case image(Image)
  }
  let key: String
  let parts: [Part]
  let values: [Part]

  public init(_ value: String) { self.init(stringLiteral: value) }
  public init(stringLiteral value: String) {
    key = value
    parts = [.words(value)]
    values = []
  }
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    parts = stringInterpolation.parts
    values = stringInterpolation.values
  }

  var localizedParts: [Part] {
    let parts = Localization.shared.parts(key, values) ?? parts
    return Markdown.parts(Inflection.parts(parts))
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var parts: [Part] = []
    var values: [Part] = []
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {
      key += literal
      if !literal.isEmpty { parts.append(.words(literal)) }
    }
    private mutating func add(_ part: Part, _ specifier: String) {
      key += specifier
      parts.append(part)
      values.append(part)
    }
    public mutating func appendInterpolation(_ string: String) { add(.words(string), "%@") }
    public mutating func appendInterpolation(_ string: Substring) {
      add(.words(String(string)), "%@")
    }
    public mutating func appendInterpolation(_ text: Text) { add(.text(text), "%@") }
    public mutating func appendInterpolation(_ image: Image) { add(.image(image), "%@") }
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      add(.words(resource.localized), "%@")
    }
    public mutating func appendInterpolation(_ key: LocalizedStringKey) {
      add(.text(Text(key)), "%@")
    }
    public mutating func appendInterpolation(_ content: AttributedString) {
      add(.text(Text(content)), "%@")
    }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      add(.text(Text(date, style: style)), "%@")
    }
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
      add(.text(Text(dates)), "%@")
    }
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
      showsHours: Bool = true
    ) {
      add(
        .text(
          Text(
            timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
            showsHours: showsHours)), "%@")
    }
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      add(.words(format.localized.format(input)), "%@")
    }
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) { add(.words(formatter?.string(for: subject) ?? "\(subject)"), "%@") }
    public mutating func appendInterpolation<Subject: NSObject>(
      _ subject: Subject, formatter: Formatter? = nil
    ) { add(.words(formatter?.string(for: subject) ?? "\(subject)"), "%@") }
    /// Formats a whole number with the locale's separators, as on iOS.
    public mutating func appendInterpolation<T: FixedWidthInteger>(_ value: T) {
      add(.words(grouped(value)), T.bitWidth > 32 ? "%lld" : "%d")
    }
    /// Formats a number with six decimals, as on iOS.
    public mutating func appendInterpolation(_ value: Double) {
      add(.words(String(format: "%lf", value)), "%lf")
    }
    public mutating func appendInterpolation(_ value: Float) {
      add(.words(String(format: "%f", value)), "%f")
    }
    public mutating func appendInterpolation(_ value: CGFloat) {
      add(.words(String(format: "%lf", Double(value))), "%lf")
    }
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      add(.words(String(format: specifier, value)), specifier)
    }
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { add(.words("\(value)"), "%@") }

    private func grouped<T: FixedWidthInteger>(_ value: T) -> String {
      let digits = String(value)
      guard digits.count > 3 else { return digits }
      let formatter = NumberFormatter()
      formatter.numberStyle = .decimal
      formatter.locale = Scope.environment.locale
      return Int64(exactly: value).flatMap { formatter.string(from: NSNumber(value: $0)) } ?? digits
    }
  }
}

/// Automatic grammar agreement in a literal: `^[3 step](inflect: true)`.
private enum Inflection {
  private static let (start, end) = ("^[", "](inflect: true)")

  static func parts(_ parts: [LocalizedStringKey.Part]) -> [LocalizedStringKey.Part] {
    var joined: [LocalizedStringKey.Part] = []
    for part in parts {
      if case .words(let more) = part, case .words(let words)? = joined.last {
        joined[joined.count - 1] = .words(words + more)
      } else {
        joined.append(part)
      }
    }
    guard
      joined.contains(where: {
        if case .words(let words) = $0 { words.contains(end) } else { false }
      })
    else { return parts }
    return joined.map { part in
      guard case .words(var words) = part else { return part }
      while let close = words.range(of: end),
        let open = words[..<close.lowerBound].range(of: start, options: .backwards)
      {
        let phrase = agreed(String(words[open.upperBound..<close.lowerBound]))
        words.replaceSubrange(open.lowerBound..<close.upperBound, with: phrase)
      }
      return .words(words)
    }
  }

  /// Inflects the last word according to the first number, in English only.
  private static func agreed(_ phrase: String) -> String {
    let digits = phrase.drop { !$0.isNumber }.prefix { $0.isNumber || ",.".contains($0) }
    guard !digits.isEmpty, Scope.environment.locale.identifier.hasPrefix("en") else {
      return phrase
    }
    let isPlural = phrase.hasSuffix("s") && !phrase.hasSuffix("ss")
    if digits == "1" { return isPlural ? String(phrase.dropLast()) : phrase }
    if isPlural { return phrase }
    if ["s", "x", "ch", "sh"].contains(where: phrase.hasSuffix) { return phrase + "es" }
    let before = phrase.dropLast().last
    return phrase.hasSuffix("y") && before.map({ !"aeiou".contains($0) }) == true
      ? phrase.dropLast() + "ies" : phrase + "s"
  }
}

/// Markdown emphasis in a literal: `**bold**`, `*italic*`.
enum Markdown {
  static func parts(_ parts: [LocalizedStringKey.Part]) -> [LocalizedStringKey.Part] {
    guard
      parts.contains(where: {
        if case .words(let words) = $0 { words.contains("**") } else { false }
      })
    else { return parts }
    var isBold = false
    return parts.flatMap { part -> [LocalizedStringKey.Part] in
      switch part {
      case .words(let words):
        return words.components(separatedBy: "**").enumerated().compactMap { place, piece in
          if place > 0 { isBold.toggle() }
          if piece.isEmpty { return nil }
          return isBold ? .text(Text(verbatim: piece).bold()) : .words(piece)
        }
      case .text(let text): return [isBold ? .text(text.bold()) : .text(text)]
      case .image: return [part]
      }
    }
  }
}

extension FormatStyle {
  /// The format in the locale of the views, unless the app has set another one.
  var localized: Self {
    self == locale(.autoupdatingCurrent) ? locale(Scope.environment.locale) : self
  }
}
