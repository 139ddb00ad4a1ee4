import ViewTree

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues: CustomStringConvertible {
  private var own: [ObjectIdentifier: Any] = [:]
  var objects: [ObjectIdentifier: AnyObject] = [:]

  // MARK: What widgets read
  public var colorScheme: ColorScheme = .dark
  public var activityFamily: ActivityFamily = .medium
  public var widgetFamily: WidgetFamily = .systemMedium
  public var isLuminanceReduced = false
  public var showsWidgetContainerBackground = true
  public var widgetRenderingMode: WidgetRenderingMode = .fullColor
  public var widgetContentMargins = EdgeInsets()
  public var showsWidgetLabel = false
  public var isActivityFullscreen = false
  public var isActivityUpdateReduced = false
  public var isDynamicIslandLimitedInWidth = false
  public var locale: Locale = .autoupdatingCurrent
  public var calendar: Calendar = .autoupdatingCurrent
  public var timeZone: TimeZone = .autoupdatingCurrent
  public var layoutDirection: LayoutDirection = .leftToRight
  public var sizeCategory: ContentSizeCategory {
    get { ContentSizeCategory.allCases[dynamicTypeSize.rawValue] }
    set { dynamicTypeSize = DynamicTypeSize.allCases[newValue.place] }
  }
  public var dynamicTypeSize: DynamicTypeSize = .large
  public var displayScale: CGFloat = 3
  public var pixelLength: CGFloat = 1.0 / 3
  public var isEnabled = true
  public var isFocused = false
  public var redactionReasons: RedactionReasons = []
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  public var scenePhase: ScenePhase = .active
  public var controlSize: ControlSize = .regular
  public var accessibilityReduceMotion = false
  public var accessibilityReduceTransparency = false
  public var accessibilityDifferentiateWithoutColor = false
  public var accessibilityEnabled = false
  public var accessibilityVoiceOverEnabled = false
  public var accessibilityShowButtonShapes = false
  public var accessibilityInvertColors = false
  public var colorSchemeContrast: ColorSchemeContrast = .standard
  public var legibilityWeight: LegibilityWeight?
  public var backgroundMaterial: Material?
  public var backgroundProminence: BackgroundProminence = .standard
  public var openURL = OpenURLAction { _ in .systemAction }
  public var dismiss = DismissAction()
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }

  // MARK: Text
  public var font: Font?
  public var lineLimit: Int?
  public var lineSpacing: CGFloat = 0
  var tracking: CGFloat = 0
  var baselineOffset: CGFloat = 0
  var lineColor: Color?
  public var minimumScaleFactor: CGFloat = 1
  public var multilineTextAlignment: TextAlignment = .leading
  public var truncationMode: Text.TruncationMode = .tail
  public var allowsTightening = false
  public var textCase: Text.Case?
  public var imageScale: Image.Scale = .medium
  public var symbolVariants: SymbolVariants = .none
  public var symbolRenderingMode: SymbolRenderingMode?
  var reservedLines: Int?
  var isUnderlined = false
  var isStruckThrough = false
  /// Whether the views use the accent colour if the widget is drawn in accented mode.
  var isAccentable = false
  var isPrivacySensitive = false
  /// Whether text and pictures are replaced by bars.
  var isRedacted: Bool {
    redactionReasons.contains(.placeholder)
      || redactionReasons.contains(.privacy) && isPrivacySensitive
  }
  var fontChanges: [(inout ResolvedFont) -> Void] = []

  // MARK: Styles
  var foreground: [any ShapeStyle] = []
  var tint: (any ShapeStyle)?
  var background: (any ShapeStyle)?
  var buttonStyle: (any PrimitiveButtonStyle)?
  var customButtonStyle: (any ButtonStyle)?
  var progressStyle: (any ProgressViewStyle)?
  var gaugeStyle: (any GaugeStyle)?
  var labelStyle: (any LabelStyle)?
  var toggleStyle: (any ToggleStyle)?
  var labelsHidden = false
  var chartXHidden = false
  var chartYHidden = false
  var chartDomains = ChartDomains()
  /// Whether a spacer is in a row (`true`) or a column.
  var isInRow: Bool?

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { own[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { own[ObjectIdentifier(key)] = newValue }
  }

  public subscript<T: AnyObject>(type: T.Type) -> T? {
    get { objects[ObjectIdentifier(type)] as? T }
    set { objects[ObjectIdentifier(type)] = newValue }
  }

  public var description: String { "EnvironmentValues" }
}

public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable { case standard, increased }
public enum LayoutDirection: CaseIterable, Hashable, Sendable { case leftToRight, rightToLeft }
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge
}
public enum ControlActiveState: CaseIterable, Hashable, Sendable { case key, active, inactive }
public enum Visibility: CaseIterable, Hashable, Sendable { case automatic, visible, hidden }
public struct BackgroundProminence: Hashable, Sendable {
  let isIncreased: Bool
  public static let standard = BackgroundProminence(isIncreased: false)
  public static let increased = BackgroundProminence(isIncreased: true)
}

public enum ContentSizeCategory: CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
  public var isAccessibilityCategory: Bool { place > 6 }
  /// The index among all cases, from the smallest size.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 3 }
}

public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
  public static let invalidated = RedactionReasons(rawValue: 4)
}

public struct PresentationMode: Sendable {
  public var isPresented: Bool { false }
  public mutating func dismiss() {}
}

public struct DismissAction: Sendable {
  public func callAsFunction() {}
}

/// Replacement for SwiftUI's `OpenURLAction`, which opens nothing in a widget's process.
public struct OpenURLAction {
  public struct Result {
    public static let handled = Result()
    public static let discarded = Result()
    public static let systemAction = Result()
    public static func systemAction(_ url: URL) -> Result { Result() }
  }
  public init(handler: @escaping (URL) -> Result) {}
  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void = { _ in }) {
    completion(false)
  }
}
extension OpenURLAction.Result: Sendable {}
