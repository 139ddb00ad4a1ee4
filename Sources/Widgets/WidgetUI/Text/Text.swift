import ViewTree

public struct Text: Equatable, Sendable {
  /// The content, which is evaluated with an environment.
  enum Source: Equatable, Sendable {
    case verbatim(String)
    case key(LocalizedStringKey)
    case content(TextContent)
    case date(Date, DateStyle)
    case symbol(Image)
    case sum([Text])
    case attributed([Piece])
  }
  struct Piece: Equatable, Sendable {
    var text: String
    var changes: [Change]
  }
  enum Change: Equatable, Sendable {
    case font(Font?)
    case weight(Font.Weight?)
    case design(Font.Design?)
    case width(Font.Width?)
    case italic(Bool)
    case underline(Bool, Color?)
    case strikethrough(Bool, Color?)
    case monospacedDigits
    case tracking(Double)
    case baselineOffset(Double)
    case isSmaller
    case color(StyleBox?)
    case textCase(Case?)
    /// A modifier without effect, by name.
    case ignored(String)
  }
  /// A style that is compared by its description.
  struct StyleBox: Equatable, @unchecked Sendable {
    let style: any ShapeStyle
    static func == (left: Self, right: Self) -> Bool { "\(left.style)" == "\(right.style)" }
  }

  public enum TruncationMode: String, Sendable { case head, tail, middle }
  public enum Case: Hashable, Sendable { case uppercase, lowercase }
  public enum Scale: Hashable, Sendable { case `default`, secondary }
  public enum DateStyle: String, Hashable, Sendable, Codable {
    case time, date, relative, offset, timer
  }
  public struct LineStyle: Hashable, Sendable {
    public enum Pattern: Hashable, Sendable { case solid, dot, dash }
    public static let single = LineStyle()
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
    init() {}
  }
  public struct Layout {}

  let source: Source
  var changes: [Change] = []

  init(_ source: Source) { self.source = source }

  public init(verbatim content: String) { source = .verbatim(content) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { source = .verbatim(String(content)) }
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { source = .key(key) }
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) { source = .verbatim(resource.localized) }
  public init(_ date: Date, style: DateStyle) { source = .date(date, style) }
  public init(_ dates: ClosedRange<Date>) {
    source = .verbatim(DateText.time(dates.lowerBound) + " – " + DateText.time(dates.upperBound))
  }
  public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    source = .content(
      .interval(
        from: timerInterval.lowerBound, to: timerInterval.upperBound, countsDown: countsDown,
        pause: pauseTime, showsHours: showsHours))
  }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    source = .verbatim(format.localized.format(input))
  }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
    source = .verbatim(String(format.localized.format(input).characters))
  }
  public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    source = .verbatim(formatter.string(for: subject) ?? "")
  }
  // Linux's `Date` is not `ReferenceConvertible`.
  public init(_ date: Date, formatter: Formatter) {
    source = .verbatim(formatter.string(for: date) ?? "")
  }
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    source = .verbatim(formatter.string(for: subject) ?? "")
  }
  public init(_ image: Image) { source = .symbol(image) }
  // Disfavoured, so that a literal is a key of the app's strings and not attributed text.
  @_disfavoredOverload
  public init(_ content: AttributedString) {
    source = .attributed(
      content.runs.map { run in
        Piece(text: String(content[run.range].characters), changes: run.attributes.widgetChanges)
      })
  }

  public static func + (left: Text, right: Text) -> Text { Text(.sum([left, right])) }

  private func with(_ change: Change) -> Text {
    var text = self
    text.changes.append(change)
    return text
  }
  public func font(_ font: Font?) -> Text { with(.font(font)) }
  public func fontWeight(_ weight: Font.Weight?) -> Text { with(.weight(weight)) }
  public func fontDesign(_ design: Font.Design?) -> Text { with(.design(design)) }
  public func fontWidth(_ width: Font.Width?) -> Text { with(.width(width)) }
  public func bold(_ isActive: Bool = true) -> Text { isActive ? with(.weight(.bold)) : self }
  public func italic(_ isActive: Bool = true) -> Text { with(.italic(isActive)) }
  public func monospaced(_ isActive: Bool = true) -> Text {
    isActive ? with(.design(.monospaced)) : self
  }
  public func monospacedDigit() -> Text { with(.monospacedDigits) }
  public func foregroundColor(_ color: Color?) -> Text {
    with(.color(color.map { StyleBox(style: $0) }))
  }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    with(.color(StyleBox(style: style)))
  }
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with(.underline(isActive, color)) }
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with(.strikethrough(isActive, color)) }
  public func kerning(_ kerning: CGFloat) -> Text { with(.tracking(kerning)) }
  public func tracking(_ tracking: CGFloat) -> Text { with(.tracking(tracking)) }
  public func baselineOffset(_ offset: CGFloat) -> Text { with(.baselineOffset(offset)) }
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
    isEnabled && scale == .secondary ? with(.isSmaller) : self
  }
  public func accessibilityLabel(_ label: Text) -> Text { self }
  public func accessibilityLabel(_ label: LocalizedStringKey) -> Text { self }
  @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ label: S) -> Text {
    self
  }
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Text { self }
}

extension Text: View, NodeView {

  func nodes(_ context: Context) -> [ViewNode] {
    let values = context.environment
    var runs: [TextRun] = []
    let marks = Marks(
      isUnderlined: values.isUnderlined, isStruckThrough: values.isStruckThrough,
      lineColor: values.lineColor)
    append(&runs, font: values.layeredFont, paint: values.foregroundPaint, marks: marks, context)
    if runs.isEmpty { runs = [TextRun(.verbatim(""), values.textStyle)] }
    var node = TextNode(runs: runs)
    node.lineLimit = values.lineLimit
    node.reservedLines = values.reservedLines
    node.lineSpacing = values.lineSpacing == 0 ? nil : finite(values.lineSpacing)
    node.minimumScale = min(1, max(0.01, Double(values.minimumScaleFactor)))
    node.alignment =
      TextNode.Alignment(rawValue: values.multilineTextAlignment.rawValue) ?? .leading
    node.truncation = TextNode.Truncation(rawValue: values.truncationMode.rawValue) ?? .tail
    return [values.isRedacted ? .bar(over: .text(node), values) : .text(node)]
  }

  struct Marks {
    var isUnderlined = false
    var isStruckThrough = false
    var lineColor: Color?
    var tracking: Double?
    var baselineOffset: Double?
    var textCase: Case?
  }

  func append(
    _ runs: inout [TextRun], font: LayeredFont, paint: PaintValue, marks: Marks, _ context: Context
  ) {
    var (font, paint, marks) = (font, paint, marks)
    let values = context.environment
    marks.textCase = marks.textCase ?? values.textCase
    // The modifier closest to the text takes precedence.
    for change in changes.reversed() {
      if case .ignored(let name) = change { context.recorder.ignore(name) }
      Self.apply(change, &font, &paint, &marks, values)
    }
    func add(_ content: TextContent) {
      var style = values.style(font.resolved, paint)
      style.isUnderlined = marks.isUnderlined ? true : nil
      style.isStruckThrough = marks.isStruckThrough ? true : nil
      style.lineColor = marks.lineColor?.value(values)
      style.tracking = marks.tracking ?? style.tracking
      style.baselineOffset = marks.baselineOffset ?? style.baselineOffset
      if case .symbol = content { style.symbol = values.symbolStyle(nil, value: nil) }
      runs.append(TextRun(content, style))
    }
    func cased(_ text: String) -> String {
      switch marks.textCase {
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case nil: text
      }
    }
    switch source {
    case .verbatim(let text): add(.verbatim(cased(text)))
    case .content(let content): add(content)
    case .date(let date, let style):
      switch style {
      case .time: add(.verbatim(DateText.time(date, values)))
      case .date: add(.verbatim(DateText.date(date, values)))
      case .relative: add(.relative(date))
      case .offset: add(.offset(date))
      default: add(.timer(date))
      }
    case .symbol(let image): if let name = image.symbolName { add(.symbol(name)) }
    case .sum(let texts):
      for text in texts { text.append(&runs, font: font, paint: paint, marks: marks, context) }
    case .attributed(let pieces):
      for piece in pieces {
        var text = Text(verbatim: piece.text)
        text.changes = piece.changes
        text.append(&runs, font: font, paint: paint, marks: marks, context)
      }
    case .key(let key):
      for part in key.localizedParts {
        switch part {
        case .words(let words), .value(let words): add(.verbatim(cased(words)))
        case .text(let text): text.append(&runs, font: font, paint: paint, marks: marks, context)
        case .image(let image): if let name = image.symbolName { add(.symbol(name)) }
        }
      }
    }
  }

  private static func apply(
    _ change: Change, _ font: inout LayeredFont, _ paint: inout PaintValue, _ marks: inout Marks,
    _ values: EnvironmentValues
  ) {
    switch change {
    case .font(let new): if let new { font.base = new.resolved(values.dynamicTypeSize) }
    case .weight(let weight): if let weight { font.changes.append { $0.weight = weight.value } }
    case .design(let design):
      font.changes.append { $0.design = design == .default ? nil : design?.rawValue }
    case .width(let width): if let width { font.changes.append { $0.width = width } }
    case .italic(let isOn): font.changes.append { $0.isItalic = isOn }
    case .underline(let isOn, let color):
      marks.isUnderlined = isOn
      marks.lineColor = color ?? marks.lineColor
    case .strikethrough(let isOn, let color):
      marks.isStruckThrough = isOn
      marks.lineColor = color ?? marks.lineColor
    case .monospacedDigits: font.changes.append { $0.hasMonospacedDigits = true }
    case .tracking(let tracking): marks.tracking = finite(tracking)
    case .baselineOffset(let offset): marks.baselineOffset = finite(offset)
    case .isSmaller: font.changes.append { $0.size *= 0.8 }
    case .color(let box): if let box { paint = box.style.paintValue(values) }
    case .textCase(let new): marks.textCase = new
    case .ignored: break
    }
  }
}
