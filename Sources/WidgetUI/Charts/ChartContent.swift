public import Foundation
import ViewTree

/// Stands for Charts' `Plottable`.
public protocol Plottable {
  associatedtype PrimitivePlottable = Self
}
extension Double: Plottable {}
extension Float: Plottable {}
extension CGFloat: Plottable {}
extension Int: Plottable {}
extension String: Plottable {}
extension Date: Plottable {}
extension Decimal: Plottable {}

/// A value on an axis: a number, or a name.
enum PlotValue: Hashable {
  case number(Double)
  case name(String)

  init(_ value: Any) {
    switch value {
    case let value as Double: self = .number(value)
    case let value as Float: self = .number(Double(value))
    case let value as CGFloat: self = .number(Double(value))
    case let value as Int: self = .number(Double(value))
    case let value as Date: self = .number(value.timeIntervalSince1970)
    case let value as Decimal: self = .number(NSDecimalNumber(decimal: value).doubleValue)
    default: self = .name("\(value)")
    }
  }
}

public struct PlottableValue<Value> {
  let value: Value
  public static func value(_ label: LocalizedStringKey, _ value: Value) -> PlottableValue {
    .init(value: value)
  }
  @_disfavoredOverload
  public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue {
    .init(value: value)
  }
  public static func value(_ label: Text, _ value: Value) -> PlottableValue { .init(value: value) }
  public static func value(_ label: LocalizedStringKey, _ value: Value, unit: Calendar.Component)
    -> PlottableValue
  { .init(value: value) }
  @_disfavoredOverload
  public static func value<S: StringProtocol>(_ label: S, _ value: Value, unit: Calendar.Component)
    -> PlottableValue
  { .init(value: value) }
}

/// A mark before it is scaled.
struct MarkDraft {
  var kind: ChartNode.Kind
  var x: PlotValue?
  var y: PlotValue?
  var xEnd: PlotValue?
  var yEnd: PlotValue?
  var style: (any ShapeStyle)?
  var series: String?
  var group: PlotValue?
  var width: Double?
  var opacity = 1.0
}

public protocol ChartContent {
  associatedtype Body: ChartContent
  @ChartContentBuilder var body: Body { get }
}
extension Never: ChartContent {}
extension ChartContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body") }
}
protocol DraftSource { var drafts: [MarkDraft] { get } }
func chartDrafts(_ content: any ChartContent) -> [MarkDraft] {
  if let source = content as? any DraftSource { return source.drafts }
  return bodyDrafts(content)
}
private func bodyDrafts(_ content: some ChartContent) -> [MarkDraft] { chartDrafts(content.body) }

/// Marks with what was said of them.
public struct ChartMarks: ChartContent, DraftSource {
  public typealias Body = Never
  var drafts: [MarkDraft]
  func changing(_ change: (inout MarkDraft) -> Void) -> ChartMarks {
    var marks = self
    for place in marks.drafts.indices { change(&marks.drafts[place]) }
    return marks
  }
}

@resultBuilder public enum ChartContentBuilder {
  public static func buildExpression<C: ChartContent>(_ content: C) -> C { content }
  public static func buildBlock() -> ChartMarks { .init(drafts: []) }
  public static func buildBlock<C: ChartContent>(_ content: C) -> C { content }
  public static func buildBlock<each C: ChartContent>(_ content: repeat each C) -> ChartMarks {
    var drafts: [MarkDraft] = []
    repeat drafts += chartDrafts(each content)
    return ChartMarks(drafts: drafts)
  }
  public static func buildIf<C: ChartContent>(_ content: C?) -> C? { content }
  public static func buildEither<A: ChartContent, B: ChartContent>(first: A) -> ChartEither<A, B> {
    .first(first)
  }
  public static func buildEither<A: ChartContent, B: ChartContent>(second: B) -> ChartEither<A, B> {
    .second(second)
  }
  public static func buildLimitedAvailability(_ content: some ChartContent) -> ChartMarks {
    .init(drafts: chartDrafts(content))
  }
}

extension ForEach: ChartContent, DraftSource where Content: ChartContent {
  public typealias Body = Never
  public var body: Never { fatalError("ForEach has no body") }
  var drafts: [MarkDraft] { data.flatMap { chartDrafts(content($0)) } }
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content)
  }
}
extension ForEach where ID == Data.Element.ID, Content: ChartContent, Data.Element: Identifiable {
  public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content)
  }
}
extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content)
  }
}

extension Optional: ChartContent, DraftSource where Wrapped: ChartContent {
  var drafts: [MarkDraft] { map { chartDrafts($0) } ?? [] }
}

/// One of two branches of a chart.
public enum ChartEither<First: ChartContent, Second: ChartContent>: ChartContent, DraftSource {
  public typealias Body = Never
  case first(First)
  case second(Second)
  var drafts: [MarkDraft] {
    switch self {
    case .first(let content): chartDrafts(content)
    case .second(let content): chartDrafts(content)
    }
  }
}

// MARK: Marks
protocol PlainMark: ChartContent, DraftSource where Body == Never { var draft: MarkDraft { get } }
extension PlainMark { var drafts: [MarkDraft] { [draft] } }

public struct LineMark: PlainMark {
  public typealias Body = Never
  let draft: MarkDraft
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    draft = MarkDraft(kind: .line, x: PlotValue(x.value), y: PlotValue(y.value))
  }
  public init<X, Y, S>(x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>) {
    draft = MarkDraft(
      kind: .line, x: PlotValue(x.value), y: PlotValue(y.value), series: "\(series.value)")
  }
}
public struct AreaMark: PlainMark {
  public typealias Body = Never
  let draft: MarkDraft
  public init<X, Y>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    draft = MarkDraft(kind: .area, x: PlotValue(x.value), y: PlotValue(y.value))
  }
  public init<X, Y>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {
    draft = MarkDraft(
      kind: .area, x: PlotValue(x.value), y: PlotValue(yEnd.value), yEnd: PlotValue(yStart.value))
  }
  public init<X, Y, S>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    series: PlottableValue<S>
  ) {
    draft = MarkDraft(
      kind: .area, x: PlotValue(x.value), y: PlotValue(yEnd.value), yEnd: PlotValue(yStart.value),
      series: "\(series.value)")
  }
}
public struct BarMark: PlainMark {
  public typealias Body = Never
  let draft: MarkDraft
  public init<X, Y>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    draft = MarkDraft(kind: .bar, x: PlotValue(x.value), y: PlotValue(y.value), width: width.value)
  }
  public init<X, Y>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    draft = MarkDraft(
      kind: .bar, x: PlotValue(x.value), y: PlotValue(yEnd.value), yEnd: PlotValue(yStart.value),
      width: width.value)
  }
  public init<X, Y>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    draft = MarkDraft(
      kind: .rectangle, x: PlotValue(xStart.value), y: PlotValue(y.value),
      xEnd: PlotValue(xEnd.value), yEnd: PlotValue(y.value))
  }
}
public struct PointMark: PlainMark {
  public typealias Body = Never
  let draft: MarkDraft
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    draft = MarkDraft(kind: .point, x: PlotValue(x.value), y: PlotValue(y.value))
  }
}
public struct RuleMark: PlainMark {
  public typealias Body = Never
  let draft: MarkDraft
  public init<X>(x: PlottableValue<X>) { draft = MarkDraft(kind: .rule, x: PlotValue(x.value)) }
  public init<Y>(y: PlottableValue<Y>) { draft = MarkDraft(kind: .rule, y: PlotValue(y.value)) }
  public init<X, Y>(xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>) {
    draft = MarkDraft(
      kind: .rule, x: PlotValue(xStart.value), y: PlotValue(y.value), xEnd: PlotValue(xEnd.value))
  }
  public init<X, Y>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {
    draft = MarkDraft(
      kind: .rule, x: PlotValue(x.value), y: PlotValue(yStart.value), yEnd: PlotValue(yEnd.value))
  }
}
public struct RectangleMark: PlainMark {
  public typealias Body = Never
  let draft: MarkDraft
  public init<X, Y>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    draft = MarkDraft(
      kind: .rectangle, x: PlotValue(xStart.value), y: PlotValue(yStart.value),
      xEnd: PlotValue(xEnd.value),
      yEnd: PlotValue(yEnd.value))
  }
  public init<Y>(yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {
    draft = MarkDraft(kind: .rectangle, y: PlotValue(yStart.value), yEnd: PlotValue(yEnd.value))
  }
}

extension ChartContent {
  private var marks: ChartMarks { ChartMarks(drafts: chartDrafts(self)) }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> ChartMarks {
    marks.changing { $0.style = style }
  }
  public func foregroundStyle<D>(by value: PlottableValue<D>) -> ChartMarks {
    marks.changing { $0.group = PlotValue(value.value) }
  }
  public func lineStyle(_ style: StrokeStyle) -> ChartMarks {
    marks.changing { $0.width = style.lineWidth }
  }
  public func interpolationMethod(_ method: InterpolationMethod) -> ChartMarks { marks }
  public func symbolSize(_ size: CGFloat) -> ChartMarks {
    marks.changing { $0.width = Double(size).squareRoot() }
  }
  public func symbolSize(_ size: CGSize) -> ChartMarks { marks.changing { $0.width = size.width } }
  public func symbol(_ shape: BasicChartSymbolShape) -> ChartMarks { marks }
  public func symbol<S: Shape>(_ shape: S) -> ChartMarks { marks }
  public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> ChartMarks { marks }
  public func symbol<D>(by value: PlottableValue<D>) -> ChartMarks { marks }
  public func opacity(_ opacity: Double) -> ChartMarks { marks.changing { $0.opacity *= opacity } }
  public func cornerRadius(_ radius: CGFloat) -> ChartMarks { marks }
  public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0)
    -> ChartMarks
  { marks }
  public func blur(radius: CGFloat) -> ChartMarks { marks }
  public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> ChartMarks { marks }
  public func zIndex(_ value: Double) -> ChartMarks { marks }
  public func clipShape<S: Shape>(_ shape: S) -> ChartMarks { marks }
  public func mask<C: ChartContent>(@ChartContentBuilder content: () -> C) -> ChartMarks { marks }
  public func position<D>(by value: PlottableValue<D>) -> ChartMarks { marks }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> ChartMarks { marks }
  public func accessibilityLabel(_ label: String) -> ChartMarks { marks }
  public func accessibilityHidden(_ hidden: Bool) -> ChartMarks { marks }
  public func annotation<V: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> ChartMarks { marks }
  public func annotation<V: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil,
    overflowResolution: AnnotationOverflowResolution, @ViewBuilder content: () -> V
  ) -> ChartMarks { marks }
}
public struct AnnotationOverflowResolution: Sendable {
  public struct Strategy: Sendable {
    public static let automatic = Strategy(), fit = Strategy(), disabled = Strategy(),
      padScale = Strategy()
    public static func fit(to boundary: Boundary) -> Strategy { .init() }
  }
  public enum Boundary: Sendable { case automatic, plot, chart }
  public static let automatic = AnnotationOverflowResolution()
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {}
}
public enum MarkStackingMethod: Sendable { case standard, normalized, center, unstacked }
public struct MarkDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Sendable {
  let value: Double?
  public init(integerLiteral value: Int) { self.value = Double(value) }
  public init(floatLiteral value: Double) { self.value = value }
  init(value: Double?) { self.value = value }
  public static let automatic = MarkDimension(value: nil)
  public static func fixed(_ value: CGFloat) -> MarkDimension { .init(value: value) }
  public static func ratio(_ value: CGFloat) -> MarkDimension { .init(value: nil) }
  public static func inset(_ value: CGFloat) -> MarkDimension { .init(value: nil) }
}
public enum InterpolationMethod: Sendable {
  case linear, monotone, catmullRom, cardinal, stepStart, stepCenter, stepEnd
}
public struct BasicChartSymbolShape: Sendable {
  public static let circle = BasicChartSymbolShape(), square = BasicChartSymbolShape(),
    diamond = BasicChartSymbolShape()
  public static let triangle = BasicChartSymbolShape(), plus = BasicChartSymbolShape(),
    cross = BasicChartSymbolShape()
}
public enum AnnotationPosition: Sendable {
  case automatic, overlay, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading,
    bottomTrailing
}
