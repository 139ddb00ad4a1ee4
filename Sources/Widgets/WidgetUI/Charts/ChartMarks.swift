import ViewTree

protocol PlainMark: ChartContent, DraftSource where Body == Never { var draft: MarkDraft { get } }
extension PlainMark { var drafts: [MarkDraft] { [draft] } }

public struct LineMark: PlainMark {
  let draft: MarkDraft
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    draft = MarkDraft(kind: .line, x: x.plot, y: y.plot)
  }
  public init<X, Y, S>(x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>) {
    draft = MarkDraft(kind: .line, x: x.plot, y: y.plot, series: "\(series.value)")
  }
}
public struct AreaMark: PlainMark {
  let draft: MarkDraft
  public init<X, Y>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    draft = MarkDraft(kind: .area, x: x.plot, y: y.plot)
  }
  public init<X, Y>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {
    draft = MarkDraft(kind: .area, x: x.plot, y: yEnd.plot, yEnd: yStart.plot)
  }
  public init<X, Y, S>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    series: PlottableValue<S>
  ) {
    draft = MarkDraft(
      kind: .area, x: x.plot, y: yEnd.plot, yEnd: yStart.plot, series: "\(series.value)")
  }
}
public struct BarMark: PlainMark {
  let draft: MarkDraft
  public init<X, Y>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    draft = MarkDraft(kind: .bar, x: x.plot, y: y.plot, width: width.value)
  }
  public init<X, Y>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    draft = MarkDraft(kind: .bar, x: x.plot, y: yEnd.plot, yEnd: yStart.plot, width: width.value)
  }
  public init<X, Y>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    draft = MarkDraft(kind: .rectangle, x: xStart.plot, y: y.plot, xEnd: xEnd.plot, yEnd: y.plot)
  }
}
public struct PointMark: PlainMark {
  let draft: MarkDraft
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    draft = MarkDraft(kind: .point, x: x.plot, y: y.plot)
  }
}
public struct RuleMark: PlainMark {
  let draft: MarkDraft
  public init<X>(x: PlottableValue<X>) { draft = MarkDraft(kind: .rule, x: x.plot) }
  public init<Y>(y: PlottableValue<Y>) { draft = MarkDraft(kind: .rule, y: y.plot) }
  public init<X, Y>(xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>) {
    draft = MarkDraft(kind: .rule, x: xStart.plot, y: y.plot, xEnd: xEnd.plot)
  }
  public init<X, Y>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {
    draft = MarkDraft(kind: .rule, x: x.plot, y: yStart.plot, yEnd: yEnd.plot)
  }
}
public struct RectangleMark: PlainMark {
  let draft: MarkDraft
  public init<X, Y>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    draft = MarkDraft(
      kind: .rectangle, x: xStart.plot, y: yStart.plot, xEnd: xEnd.plot, yEnd: yEnd.plot)
  }
  public init<Y>(yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {
    draft = MarkDraft(kind: .rectangle, y: yStart.plot, yEnd: yEnd.plot)
  }
}

extension ChartContent {
  private var marks: ChartMarks { ChartMarks(drafts: chartDrafts(self)) }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> ChartMarks {
    marks.changing { $0.style = style }
  }
  public func foregroundStyle<D>(by value: PlottableValue<D>) -> ChartMarks {
    marks.changing { $0.group = value.plot }
  }
  public func lineStyle(_ style: StrokeStyle) -> ChartMarks {
    marks.changing { ($0.width, $0.dash) = (style.lineWidth, style.dash.map { Double($0) }) }
  }
  private func ignoring(_ name: String) -> ChartMarks { marks.changing { $0.ignored.append(name) } }
  public func interpolationMethod(_ method: InterpolationMethod) -> ChartMarks {
    method == .linear ? marks : ignoring("interpolationMethod")
  }
  public func symbolSize(_ size: CGFloat) -> ChartMarks {
    marks.changing { $0.width = Double(size).squareRoot() }
  }
  public func symbolSize(_ size: CGSize) -> ChartMarks { marks.changing { $0.width = size.width } }
  public func symbol(_ shape: BasicChartSymbolShape) -> ChartMarks { ignoring("symbol") }
  public func symbol<S: Shape>(_ shape: S) -> ChartMarks { ignoring("symbol") }
  public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> ChartMarks { ignoring("symbol") }
  public func symbol<D>(by value: PlottableValue<D>) -> ChartMarks { ignoring("symbol") }
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
  public func position<D>(by value: PlottableValue<D>) -> ChartMarks { ignoring("position") }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> ChartMarks { marks }
  public func accessibilityLabel(_ label: String) -> ChartMarks { marks }
  public func accessibilityHidden(_ hidden: Bool) -> ChartMarks { marks }
  public func annotation<V: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution = .automatic,
    @ViewBuilder content: () -> V
  ) -> ChartMarks { ignoring("annotation") }
}
public struct AnnotationOverflowResolution: Sendable {
  public enum Strategy: Sendable {
    case automatic, fit, disabled, padScale
    public static func fit(to boundary: Boundary) -> Self { .fit }
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
public enum BasicChartSymbolShape: Sendable {
  case circle, square, diamond, triangle, plus, cross
}
public enum AnnotationPosition: Sendable {
  case automatic, overlay, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading,
    bottomTrailing
}
