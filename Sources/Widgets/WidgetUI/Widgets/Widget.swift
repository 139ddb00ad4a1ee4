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

public struct EitherWidget<First: Widget, Second: Widget>: Widget {
  public init() {}
  public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

/// A configuration with a modifier that has no effect on a Live Activity's views.
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
public enum WidgetRenderingMode: Hashable, Sendable { case fullColor, accented, vibrant }
public enum WidgetAccentedRenderingMode: Hashable, Sendable {
  case accented, desaturated, accentedDesaturated, fullColor
}
