public import Foundation
import ViewTree

public protocol Widget {
  associatedtype Body: WidgetConfiguration
  var body: Body { get }
  init()
}
public protocol WidgetConfiguration {}
public struct EmptyWidgetConfiguration: WidgetConfiguration, Sendable { public init() {} }

public protocol WidgetBundle {
  associatedtype Body: Widget
  @WidgetBundleBuilder var body: Body { get }
  init()
}
public struct EmptyWidget: Widget, Sendable {
  public init() {}
  public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}
@resultBuilder public enum WidgetBundleBuilder {
  public static func buildExpression<W: Widget>(_ widget: W) -> W { widget }
  public static func buildExpression<W: ControlWidget>(_ widget: W) -> EmptyWidget { EmptyWidget() }
  public static func buildBlock() -> EmptyWidget { EmptyWidget() }
  public static func buildBlock<each W: Widget>(_ widgets: repeat each W) -> EmptyWidget {
    EmptyWidget()
  }
  public static func buildOptional<W: Widget>(_ widget: W?) -> W? { widget }
  public static func buildEither<A: Widget, B: Widget>(first: A) -> EitherWidget<A, B> {
    EitherWidget()
  }
  public static func buildEither<A: Widget, B: Widget>(second: B) -> EitherWidget<A, B> {
    EitherWidget()
  }
  public static func buildLimitedAvailability(_ widget: some Widget) -> EmptyWidget {
    EmptyWidget()
  }
}

extension Optional: Widget where Wrapped: Widget {
  public init() { self = nil }
  public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

/// One of two branches of a bundle.
public struct EitherWidget<First: Widget, Second: Widget>: Widget {
  public init() {}
  public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

/// A configuration with something said of it that does not change a Live Activity's views.
public struct ModifiedConfiguration<Base: WidgetConfiguration>: WidgetConfiguration {
  let base: Base
  let margins: Bool
  let families: [ActivityFamily]?
}
extension WidgetConfiguration {
  private func same() -> ModifiedConfiguration<Self> {
    .init(base: self, margins: true, families: nil)
  }
  public func configurationDisplayName(_ name: LocalizedStringKey) -> some WidgetConfiguration {
    same()
  }
  public func configurationDisplayName(_ name: Text) -> some WidgetConfiguration { same() }
  @_disfavoredOverload
  public func configurationDisplayName<S: StringProtocol>(_ name: S) -> some WidgetConfiguration {
    same()
  }
  public func description(_ text: LocalizedStringKey) -> some WidgetConfiguration { same() }
  public func description(_ text: Text) -> some WidgetConfiguration { same() }
  @_disfavoredOverload
  public func description<S: StringProtocol>(_ text: S) -> some WidgetConfiguration { same() }
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration { same() }
  public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration
  {
    ModifiedConfiguration(base: self, margins: true, families: families)
  }
  public func contentMarginsDisabled() -> some WidgetConfiguration { same() }
  public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration {
    same()
  }
  public func disfavoredLocations(_ locations: [WidgetLocation], for families: [WidgetFamily])
    -> some WidgetConfiguration
  { same() }
  public func onBackgroundURLSessionEvents(
    matching: ((String) -> Bool)? = nil, _ action: @escaping (String, @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { same() }
  public func promptsForUserConfiguration() -> some WidgetConfiguration { same() }
  public func pushHandler<T>(_ handler: T.Type) -> some WidgetConfiguration { same() }
  public func associatedKind(_ kind: String) -> some WidgetConfiguration { same() }
  public func backgroundTask<T>(_ task: T, action: @escaping () async -> Void)
    -> some WidgetConfiguration
  { same() }
}
public enum WidgetLocation: Sendable {
  case homeScreen, lockScreen, standBy, iPhoneWidgetsOnMac, carPlay
}

public enum WidgetFamily: Int, CaseIterable, Hashable, Sendable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCircular
  case accessoryRectangular, accessoryInline, accessoryCorner
}
public enum ActivityFamily: Hashable, CaseIterable, Sendable, CustomStringConvertible {
  case small, medium
  public var description: String { self == .small ? "small" : "medium" }
}
public struct WidgetRenderingMode: Hashable, Sendable {
  let name: String
  public static let fullColor = WidgetRenderingMode(name: "fullColor")
  public static let accented = WidgetRenderingMode(name: "accented")
  public static let vibrant = WidgetRenderingMode(name: "vibrant")
}
public enum WidgetAccentedRenderingMode: Hashable, Sendable {
  case accented, desaturated, accentedDesaturated, fullColor
}

// MARK: Timelines of home-screen widgets, which are compiled and not shown
public protocol TimelineEntry {
  var date: Date { get }
  var relevance: TimelineEntryRelevance? { get }
}
extension TimelineEntry { public var relevance: TimelineEntryRelevance? { nil } }
public struct TimelineEntryRelevance: Hashable, Codable, Sendable {
  public var score: Float
  public var duration: TimeInterval
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}
public struct TimelineReloadPolicy: Equatable, Sendable {
  public static let atEnd = TimelineReloadPolicy()
  public static let never = TimelineReloadPolicy()
  public static func after(_ date: Date) -> TimelineReloadPolicy { .init() }
}
public struct Timeline<Entry: TimelineEntry> {
  public let entries: [Entry]
  public let policy: TimelineReloadPolicy
  public init(entries: [Entry], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}
public struct TimelineProviderContext {
  public let family: WidgetFamily
  public let isPreview: Bool
  public let displaySize: CGSize
}
public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
public protocol IntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  associatedtype Intent
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  func getSnapshot(
    for configuration: Intent, in context: Context, completion: @escaping (Entry) -> Void)
  func getTimeline(
    for configuration: Intent, in context: Context, completion: @escaping (Timeline<Entry>) -> Void)
}
public protocol AppIntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  associatedtype Intent: WidgetConfigurationIntent
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  func snapshot(for configuration: Intent, in context: Context) async -> Entry
  func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
  func recommendations() -> [AppIntentRecommendation<Intent>]
}
extension AppIntentTimelineProvider {
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}
public struct AppIntentRecommendation<Intent> {
  public init(intent: Intent, description: LocalizedStringKey) {}
  @_disfavoredOverload public init(intent: Intent, description: some StringProtocol) {}
}
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  public init<P: TimelineProvider>(
    kind: String, provider: P, @ViewBuilder content: @escaping (P.Entry) -> Content
  ) {}
}
public struct IntentConfiguration<Intent, Content: View>: WidgetConfiguration {
  public init<P: IntentTimelineProvider>(
    kind: String, intent: Intent.Type, provider: P,
    @ViewBuilder content: @escaping (P.Entry) -> Content
  ) where P.Intent == Intent {}
}
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration
{
  public init<P: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: P,
    @ViewBuilder content: @escaping (P.Entry) -> Content
  ) where P.Intent == Intent {}
}
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()
  public func reloadTimelines(ofKind kind: String) {}
  public func reloadAllTimelines() {}
  public func invalidateConfigurationRecommendations() {}
  public func getCurrentConfigurations(
    _ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void
  ) { completion(.success([])) }
}
public struct WidgetInfo: Sendable {
  public let kind: String
  public let family: WidgetFamily
}
public struct WidgetPreviewContext: Sendable { public init(family: WidgetFamily) {} }
public struct AccessoryWidgetBackground: View {
  public init() {}
  public var body: some View { Color(white: 0.5, opacity: 0.25) }
}

// MARK: Controls
public protocol ControlWidget {
  associatedtype Body: ControlWidgetConfiguration
  var body: Body { get }
  init()
}
public protocol ControlWidgetConfiguration {}
extension ControlWidgetConfiguration {
  public func displayName(_ name: LocalizedStringResource) -> some ControlWidgetConfiguration {
    self
  }
  public func description(_ text: LocalizedStringResource) -> some ControlWidgetConfiguration {
    self
  }
}
public struct StaticControlConfiguration<Content>: ControlWidgetConfiguration {
  public init(kind: String, content: @escaping () -> Content) {}
  public init<P: ControlValueProvider>(
    kind: String, provider: P, content: @escaping (P.Value) -> Content
  ) {}
}
public struct AppIntentControlConfiguration<Intent, Content>: ControlWidgetConfiguration {
  public init<P: AppIntentControlValueProvider>(
    kind: String, provider: P, content: @escaping (P.Value) -> Content
  ) where P.Configuration == Intent {}
}
public protocol ControlValueProvider {
  associatedtype Value
  var previewValue: Value { get }
  func currentValue() async throws -> Value
}
public protocol AppIntentControlValueProvider {
  associatedtype Value
  associatedtype Configuration
  func previewValue(configuration: Configuration) -> Value
  func currentValue(configuration: Configuration) async throws -> Value
}
public protocol ControlConfigurationIntent: AppIntent {}
public struct ControlWidgetButton<Label> {
  public init(action: some AppIntent, @ViewBuilder label: () -> Label) {}
}
public struct ControlWidgetToggle<Label> {
  public init(
    _ title: LocalizedStringKey, isOn: Bool, action: some AppIntent,
    @ViewBuilder valueLabel: (Bool) -> Label
  ) {}
  @_disfavoredOverload public init(
    _ title: some StringProtocol, isOn: Bool, action: some AppIntent,
    @ViewBuilder valueLabel: (Bool) -> Label
  ) {}
}
public final class ControlCenter: Sendable {
  public static let shared = ControlCenter()
  public func reloadControls(ofKind kind: String) {}
  public func reloadAllControls() {}
}

// MARK: Modifiers
extension View {
  public func widgetURL(_ url: URL?) -> some View {
    wrapped { node, context in
      if let url { context.recorder.url = url.absoluteString }
      return node
    }
  }
  public func widgetAccentable(_ accentable: Bool = true) -> some View { unchanged() }
  public func widgetLabel(_ label: LocalizedStringKey) -> some View { unchanged() }
  public func widgetLabel<L: View>(@ViewBuilder label: () -> L) -> some View { unchanged() }
  public func widgetCurvesContent(_ curves: Bool = true) -> some View { unchanged() }
  public func activityBackgroundTint(_ color: Color?) -> some View {
    wrapped { node, context in
      context.recorder.backgroundTint = color?.value(context.environment)
      return node
    }
  }
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View {
    wrapped { node, context in
      context.recorder.actionForeground = color?.value(context.environment)
      return node
    }
  }
  public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View {
    containerBackground(for: container) { Rectangle().fill(style) }
  }
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View {
    let view = content()
    return wrapped { node, context in
      guard context.environment.showsWidgetContainerBackground,
        let other = resolveOne(view, context)
      else { return node }
      return .background(node, other, alignment: alignment.placement)
    }
  }
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View { unchanged() }
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    padding(edges, length)
  }
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic)
    -> some View
  {
    padding(length)
  }
  public func handGestureShortcut<T>(_ shortcut: T, isEnabled: Bool = true) -> some View {
    unchanged()
  }
}
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  public static let widget = ContainerBackgroundPlacement()
}
public struct ContentMarginPlacement: Sendable {
  public static let automatic = ContentMarginPlacement()
  public static let scrollContent = ContentMarginPlacement()
  public static let scrollIndicators = ContentMarginPlacement()
}
