public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  enum Part: Equatable, Sendable {
    case words(String)
    /// The text of an interpolated value, in which Markdown has no meaning.
    case value(String)
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
    public mutating func appendInterpolation(_ string: String) { add(.value(string), "%@") }
    public mutating func appendInterpolation(_ string: Substring) {
      add(.value(String(string)), "%@")
    }
    public mutating func appendInterpolation(_ text: Text) { add(.text(text), "%@") }
    public mutating func appendInterpolation(_ image: Image) { add(.image(image), "%@") }
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      add(.value(resource.localized), "%@")
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
      add(.value(format.localized.format(input)), "%@")
    }
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) { add(.value(formatter?.string(for: subject) ?? "\(subject)"), "%@") }
    public mutating func appendInterpolation(_ date: Date, formatter: Formatter) {
      add(.value(formatter.string(for: date) ?? ""), "%@")
    }
    public mutating func appendInterpolation<Subject: NSObject>(
      _ subject: Subject, formatter: Formatter? = nil
    ) { add(.value(formatter?.string(for: subject) ?? "\(subject)"), "%@") }
    /// Formats a whole number with the locale's separators, as on iOS.
    public mutating func appendInterpolation<T: FixedWidthInteger>(_ value: T) {
      add(.value(grouped(value)), T.bitWidth > 32 ? "%lld" : "%d")
    }
    /// Formats a number with six decimals, as on iOS.
    public mutating func appendInterpolation(_ value: Double) {
      add(.value(String(format: "%lf", value)), "%lf")
    }
    public mutating func appendInterpolation(_ value: Float) {
      add(.value(String(format: "%f", value)), "%f")
    }
    public mutating func appendInterpolation(_ value: CGFloat) {
      add(.value(String(format: "%lf", Double(value))), "%lf")
    }
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      add(.value(String(format: specifier, value)), specifier)
    }
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { add(.value("\(value)"), "%@") }

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
    guard parts.contains(where: { $0.words?.contains(end) == true }) else { return parts }
    var joined: [LocalizedStringKey.Part] = []
    for part in parts {
      if let more = part.words, let words = joined.last?.words {
        joined[joined.count - 1] = .words(words + more)
      } else {
        joined.append(part)
      }
    }
    return joined.map { part in
      guard var words = part.words else { return part }
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

extension LocalizedStringKey.Part {
  /// The text of words or of a value.
  var words: String? {
    switch self {
    case .words(let text), .value(let text): text
    case .text, .image: nil
    }
  }
}

/// Markdown in a literal: `**bold**`, `*italic*`, links. Values are not parsed.
enum Markdown {
  static func parts(_ parts: [LocalizedStringKey.Part]) -> [LocalizedStringKey.Part] {
    let isMarked = parts.contains { part in
      if case .words(let words) = part { words.contains { "*_`~[".contains($0) } } else { false }
    }
    guard isMarked else { return parts }
    // A letter of the private use area stands for each other part.
    var others: [LocalizedStringKey.Part] = []
    let text = parts.map { part in
      if case .words(let words) = part { return words }
      others.append(part)
      return "\u{F0000}"
    }.joined()
    others.reverse()
    let marked = InlineMarkdown(text, nil).text
    return marked.runs.flatMap { run -> [LocalizedStringKey.Part] in
      let words = String(marked[run.range].characters)
      let changes = run.attributes.widgetChanges
      return words.split(separator: "\u{F0000}", omittingEmptySubsequences: false).enumerated()
        .flatMap { place, piece -> [LocalizedStringKey.Part] in
          let other = place > 0 ? others.popLast().map { styled($0, changes) } : nil
          return [other, piece.isEmpty ? nil : styled(.words(String(piece)), changes)]
            .compactMap(\.self)
        }
    }
  }

  private static func styled(
    _ part: LocalizedStringKey.Part, _ changes: [Text.Change]
  ) -> LocalizedStringKey.Part {
    var text: Text
    switch part {
    case _ where changes.isEmpty: return part
    case .image: return part
    case .words(let words), .value(let words): text = Text(verbatim: words)
    case .text(let own): text = own
    }
    text.changes += changes
    return .text(text)
  }
}

extension FormatStyle {
  /// The format in the locale of the views, unless the app has set another one.
  var localized: Self {
    self == locale(.autoupdatingCurrent) ? locale(Scope.environment.locale) : self
  }
}
