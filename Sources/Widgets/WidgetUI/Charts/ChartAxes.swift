import ViewTree

public struct AxisMarks<Content>: AxisContent {
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil,
    @AxisMarkBuilder content: @escaping (AxisValue) -> Content = { _ in EmptyAxisMark() }
  ) {}
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping () -> Content
  ) {}
  public init<V: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [V],
    @AxisMarkBuilder content: @escaping (AxisValue) -> Content = { _ in EmptyAxisMark() }
  ) {}
  public init<V: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [V],
    @AxisMarkBuilder content: @escaping () -> Content
  ) {}
}
public protocol AxisContent {}
public protocol AxisMark {}
@resultBuilder public enum AxisContentBuilder {
  public static func buildExpression<C: AxisContent>(_ content: C) -> any AxisContent { content }
  public static func buildEither(first: [any AxisContent]) -> [any AxisContent] { first }
  public static func buildEither(second: [any AxisContent]) -> [any AxisContent] { second }
  public static func buildOptional(_ content: [any AxisContent]?) -> [any AxisContent] {
    content ?? []
  }
  public static func buildExpression(_ content: [any AxisContent]) -> [any AxisContent] { content }
  public static func buildPartialBlock(first: any AxisContent) -> [any AxisContent] { [first] }
  public static func buildPartialBlock(first: [any AxisContent]) -> [any AxisContent] { first }
  public static func buildPartialBlock(accumulated: [any AxisContent], next: any AxisContent)
    -> [any AxisContent]
  { accumulated + [next] }
  public static func buildPartialBlock(accumulated: [any AxisContent], next: [any AxisContent])
    -> [any AxisContent]
  { accumulated + next }
}
@resultBuilder public enum AxisMarkBuilder {
  public static func buildExpression<C: AxisMark>(_ content: C) -> any AxisMark { content }
  public static func buildBlock(_ content: (any AxisMark)...) -> any AxisMark { EmptyAxisMark() }
  public static func buildOptional(_ content: (any AxisMark)?) -> any AxisMark { EmptyAxisMark() }
  public static func buildEither(first: any AxisMark) -> any AxisMark { first }
  public static func buildEither(second: any AxisMark) -> any AxisMark { second }
}
public struct EmptyAxisMark: AxisMark, Sendable { public init() {} }
public struct AxisGridLine: AxisMark, Sendable {
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}
public struct AxisTick: AxisMark, Sendable {
  public init(centered: Bool? = nil, length: CGFloat? = nil, stroke: StrokeStyle? = nil) {}
}
public struct AxisValueLabel: AxisMark {
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {}
  public init(_ text: LocalizedStringKey, centered: Bool? = nil) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ text: S, centered: Bool? = nil) {}
  public init<F: FormatStyle>(
    format: F, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {}
  public init<V: View>(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) {}
}
public enum AxisValueLabelCollisionResolution: Sendable {
  case automatic, disabled
  public static func greedy(priority: Double? = nil, minimumSpacing: CGFloat? = nil) -> Self {
    .automatic
  }
}
public enum AxisValueLabelOrientation: Sendable {
  case automatic, horizontal, vertical, verticalReversed
}
extension AxisMark {
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark { self }
  public func font(_ font: Font?) -> some AxisMark { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark { self }
}
public struct AxisValue: Sendable {
  public let index: Int
  public let count: Int
  public func `as`<P: Plottable>(_ type: P.Type) -> P? { nil }
}
public enum AxisMarkPreset: Sendable { case automatic, aligned, extended, inset }
public enum AxisMarkPosition: Sendable { case automatic, leading, trailing, top, bottom }
public enum AxisMarkValues: Sendable {
  case automatic
  public static func automatic(desiredCount: Int? = nil, roundLowerBound: Bool? = nil) -> Self {
    .automatic
  }
  public static func stride(by component: Calendar.Component, count: Int = 1) -> Self { .automatic }
  public static func stride<P: Plottable & Sendable>(by step: P) -> Self { .automatic }
}
public struct ChartProxy: Sendable {
  public func position<P: Plottable>(forX value: P) -> CGFloat? { nil }
  public func position<P: Plottable>(forY value: P) -> CGFloat? { nil }
  public var plotSize: CGSize { .zero }
}
public struct ChartPlotContent: View, NodeView {
  func nodes(_ context: Context) -> [ViewNode] { [] }
}
