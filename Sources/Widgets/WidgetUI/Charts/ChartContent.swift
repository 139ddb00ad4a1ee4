import ViewTree

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
  var plot: PlotValue { PlotValue(value) }
  public static func value(
    _ label: LocalizedStringKey, _ value: Value, unit: Calendar.Component? = nil
  ) -> PlottableValue { .init(value: value) }
  @_disfavoredOverload
  public static func value<S: StringProtocol>(
    _ label: S, _ value: Value, unit: Calendar.Component? = nil
  ) -> PlottableValue { .init(value: value) }
  public static func value(_ label: Text, _ value: Value) -> PlottableValue { .init(value: value) }
}

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
  var dash: [Double] = []
  var opacity = 1.0
  /// Modifiers without effect, by name.
  var ignored: [String] = []
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

public struct ChartMarks: ChartContent, DraftSource {
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

public enum ChartEither<First: ChartContent, Second: ChartContent>: ChartContent, DraftSource {
  case first(First)
  case second(Second)
  var drafts: [MarkDraft] {
    switch self {
    case .first(let content): chartDrafts(content)
    case .second(let content): chartDrafts(content)
    }
  }
}
