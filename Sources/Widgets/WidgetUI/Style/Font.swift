import ViewTree

/// A font as plain values.
struct ResolvedFont {
  var size = 17.0
  /// The line height in points, if the font has no Dynamic Type style.
  var leading: Double?
  /// The gap between lines that are separate texts.
  var lineGap: Double?
  var weight = 400
  var design: String?
  var width = Font.Width.standard
  var isItalic = false
  var hasMonospacedDigits = false
  var capitals: SmallCapitals?
}

/// A font with the changes by modifiers. If the font is replaced, they apply to the new one.
struct LayeredFont {
  var base: ResolvedFont
  /// The changes, the outermost first.
  var changes: [(inout ResolvedFont) -> Void]

  var resolved: ResolvedFont {
    var font = base
    for change in changes { change(&font) }
    return font
  }
}

public struct Font: Hashable, Sendable {
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    case caption, caption2, extraLargeTitle, extraLargeTitle2
    /// The size in points at the default Dynamic Type size.
    var size: Double { size(.large) }
  }
  public enum Weight: Int, Hashable, Sendable {
    case ultraLight = 100, thin = 200, light = 300, regular = 400, medium = 500, semibold = 600
    case bold = 700, heavy = 800, black = 900
    var value: Int { rawValue }
  }
  public enum Design: String, Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }
  public struct Width: Hashable, Sendable {
    public var value: CGFloat
    public init(_ value: CGFloat) { self.value = value }
    public static let compressed = Width(-0.4)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)
  }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  var size: Double
  /// The Dynamic Type style with which its size scales.
  var style: TextStyle?
  /// The weight, from 100 to 900.
  var weightValue: Int
  var design: String?
  var width = Width.standard
  var isItalic = false
  var leading = Leading.standard
  var hasMonospacedDigits = false
  var capitals: SmallCapitals?

  public static let largeTitle = Font.system(.largeTitle)
  public static let title = Font.system(.title)
  public static let title2 = Font.system(.title2)
  public static let title3 = Font.system(.title3)
  public static let headline = Font.system(.headline)
  public static let subheadline = Font.system(.subheadline)
  public static let body = Font.system(.body)
  public static let callout = Font.system(.callout)
  public static let footnote = Font.system(.footnote)
  public static let caption = Font.system(.caption)
  public static let caption2 = Font.system(.caption2)
  public static let extraLargeTitle = Font.system(.extraLargeTitle)

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    var font = Font(
      size: style.size, weightValue: weight?.value ?? (style == .headline ? 600 : 400),
      design: design?.name)
    font.style = style
    return font
  }
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(size: size, weightValue: weight?.value ?? 400, design: design?.name)
  }
  public static func custom(_ name: String, size: CGFloat) -> Font {
    custom(name, size: size, relativeTo: .body)
  }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(size: fixedSize, weightValue: Self.weight(ofName: name), design: name)
  }
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    var font = custom(name, fixedSize: size)
    font.style = style
    return font
  }
  init(size: Double, weightValue: Int, design: String? = nil) {
    self.size = size
    self.weightValue = weightValue
    self.design = design
  }
  public init(_ font: UIFont) {
    self.init(size: font.pointSize, weightValue: font.weight, design: font.design)
    style = font.style
  }

  private static func weight(ofName name: String) -> Int {
    let name = name.lowercased()
    let names = [
      ("semibold", 600), ("extrabold", 800), ("bold", 700), ("heavy", 800),
      ("black", 900), ("medium", 500), ("thin", 200), ("light", 300),
    ]
    return names.first { name.contains($0.0) }?.1 ?? 400
  }

  private func with(_ change: (inout Font) -> Void) -> Font {
    var font = self
    change(&font)
    return font
  }
  public func bold(_ isActive: Bool = true) -> Font {
    isActive ? with { $0.weightValue = 700 } : self
  }
  public func italic() -> Font { with { $0.isItalic = true } }
  public func weight(_ weight: Weight) -> Font { with { $0.weightValue = weight.value } }
  public func width(_ width: Width) -> Font { with { $0.width = width } }
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }
  public func monospaced() -> Font { with { $0.design = "monospaced" } }
  public func smallCaps() -> Font { with { $0.capitals = .all } }
  public func lowercaseSmallCaps() -> Font { with { $0.capitals = .lowercase } }
  public func uppercaseSmallCaps() -> Font { with { $0.capitals = .uppercase } }
  public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }

  /// The font as plain values at a Dynamic Type size.
  func resolved(_ type: DynamicTypeSize) -> ResolvedFont {
    var font = ResolvedFont(
      size: size, weight: weightValue, design: design, width: width, isItalic: isItalic,
      hasMonospacedDigits: hasMonospacedDigits, capitals: capitals)
    let isSystem = design == nil || Design(rawValue: design ?? "") != nil
    if let style, isSystem, size == style.size {
      font.size = style.size(type)
      // Apple's guidelines define the distance between lines of a style. The gap is this distance
      // without the line height.
      let gap = style.leading - lineHeight(style.size)
      if gap > 0 { font.lineGap = gap * font.size / style.size }
    } else if let style {
      font.size = (size * style.size(type) / style.size).rounded()
    }
    if leading != .standard { font.leading = lineHeight(font.size) + (leading == .tight ? -2 : 2) }
    return font
  }
}

/// Outside of `Font`, because `Font.TextStyle` hides the tree's `TextStyle` there.
private func lineHeight(_ size: Double) -> Double {
  TextStyle(size: size, paint: .color(.clear)).lineHeight
}

extension Font.Design {
  fileprivate var name: String? { self == .default ? nil : rawValue }
}

extension EnvironmentValues {
  var layeredFont: LayeredFont {
    LayeredFont(base: (font ?? .body).resolved(dynamicTypeSize), changes: fontChanges)
  }

  /// The style of a symbol, or of a text without its own style.
  var textStyle: TextStyle { style(layeredFont.resolved, foregroundPaint) }

  func style(_ font: ResolvedFont, _ paint: PaintValue) -> TextStyle {
    var style = TextStyle(size: font.size.isFinite ? min(max(font.size, 1), 500) : 17, paint: paint)
    let line = font.design.flatMap { AssetCatalog.shared.fontLines[$0] }
    style.leading = font.leading ?? line.map { $0 * style.size }
    style.lineGap = font.lineGap
    style.weight = font.weight
    style.design = font.design
    style.stretch = font.width == .standard ? nil : finite(font.width.value)
    style.isItalic = font.isItalic ? true : nil
    style.capitals = font.capitals
    style.hasMonospacedDigits = font.hasMonospacedDigits ? true : nil
    style.tracking = tracking == 0 ? nil : finite(tracking)
    style.baselineOffset = baselineOffset == 0 ? nil : finite(baselineOffset)
    return style
  }
}

extension View {
  public func font(_ font: Font?) -> some View {
    // Changes of weight or design also apply to a font set inside.
    setting(\.font, font)
  }
  func changingFont(_ change: @escaping (inout ResolvedFont) -> Void) -> some View {
    changing { $0.fontChanges.append(change) }
  }
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    changingFont { font in if let weight { font.weight = weight.value } }
  }
  public func fontDesign(_ design: Font.Design?) -> some View {
    changingFont { $0.design = design == .default ? nil : design?.rawValue }
  }
  public func fontWidth(_ width: Font.Width?) -> some View {
    changingFont { font in if let width { font.width = width } }
  }
  public func bold(_ isActive: Bool = true) -> some View {
    changingFont { if isActive { $0.weight = max($0.weight, 700) } }
  }
  public func italic(_ isActive: Bool = true) -> some View {
    changingFont { $0.isItalic = isActive }
  }
  public func monospaced(_ isActive: Bool = true) -> some View {
    changingFont { if isActive { $0.design = "monospaced" } }
  }
  public func monospacedDigit() -> some View { changingFont { $0.hasMonospacedDigits = true } }
}

extension DynamicTypeSize {
  init(_ size: Situation.TypeSize) {
    self = Self.allCases.first { "\($0)" == size.rawValue } ?? .large
  }
}

extension Font.TextStyle {
  /// The size in points at a Dynamic Type size.
  func size(_ type: DynamicTypeSize) -> Double { Double(metrics.sizes[type.rawValue]) }

  /// The distance between lines in points, at the default size.
  var leading: Double { metrics.leading }

  /// The distance between lines, and the sizes from extra small to the largest accessibility size
  /// (Human Interface Guidelines, Typography).
  private var metrics: (leading: Double, sizes: [Int]) {
    switch self {
    case .extraLargeTitle, .extraLargeTitle2:
      (43, [33, 34, 35, 36, 38, 40, 42, 46, 50, 54, 58, 62])
    case .largeTitle: (41, [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60])
    case .title: (34, [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58])
    case .title2: (28, [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56])
    case .title3: (25, [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55])
    case .headline, .body: (22, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    case .callout: (21, [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51])
    case .subheadline: (20, [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49])
    case .footnote: (18, [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44])
    case .caption: (16, [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43])
    case .caption2: (13, [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40])
    }
  }
}
