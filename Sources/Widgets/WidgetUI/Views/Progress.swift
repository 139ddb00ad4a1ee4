import ViewTree

public struct ProgressView<Label: View, CurrentValueLabel: View>: View, NodeView {
  let value: ProgressNode.Value
  let label: Label?
  let current: CurrentValueLabel?

  func nodes(_ context: Context) -> [ViewNode] {
    let values = context.environment
    if let style = values.progressStyle, !(style is any SystemProgressStyle) {
      let fraction = ProgressNode(
        value, isCircular: false, tint: .color(.clear), track: .color(.clear)
      ).fraction(at: context.recorder.now)
      let configuration = ProgressViewStyleConfiguration(
        fractionCompleted: fraction, label: label.map { .init(view: $0) },
        currentValueLabel: current.map { .init(view: $0) }, value: value)
      // A style may apply its own modifiers to the standard view.
      var inner = context
      inner.environment.progressStyle = nil
      return resolve(style.makeBody(configuration: configuration), inner)
    }
    let style = values.progressStyle as? any SystemProgressStyle
    let isCircular = style?.isCircular ?? (value == .indeterminate)
    let tint = style?.tint.map { $0.paintValue(values) } ?? values.tintPaint
    let track = values.rendered(
      PaintValue.color(ColorValue(hex: 0x787880, alpha: values.colorScheme == .dark ? 0.36 : 0.2)))
    let bar = ViewNode.progress(
      ProgressNode(value, isCircular: isCircular, tint: tint, track: track))
    let title = values.labelsHidden ? nil : label.flatMap { resolveOne($0, context) }
    var small = context
    if small.environment.font == nil { small.environment.font = isCircular ? .caption2 : .caption }
    if small.environment.foreground.isEmpty, !isCircular {
      small.environment.foreground = [Color.secondary]
    }
    let below = values.labelsHidden ? nil : current.flatMap { resolveOne($0, small) }
    if isCircular {
      let ring = below.map { ViewNode.overlay(bar, $0, alignment: .center) } ?? bar
      return [title.map { .column([ring, $0], spacing: 4, alignment: .center) } ?? ring]
    }
    let parts = [title, bar, below].compactMap { $0 }
    return parts.count == 1 ? parts : [.column(parts, spacing: 4, alignment: .leading)]
  }
}

private func fraction<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> ProgressNode.Value {
  guard let value else { return .indeterminate }
  let part = total > 0 ? Double(value) / Double(total) : 0
  return .fraction(part.isFinite ? min(1, max(0, part)) : 0)
}

private func interval(_ range: ClosedRange<Date>, _ countsDown: Bool) -> ProgressNode.Value {
  .interval(from: range.lowerBound, to: range.upperBound, countsDown: countsDown)
}

extension ProgressView {
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(value: fraction(value, total), label: label(), current: currentValueLabel())
  }
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      value: interval(timerInterval, countsDown), label: label(), current: currentValueLabel())
  }
}
extension ProgressView where CurrentValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label) {
    self.init(value: fraction(value, total), label: label(), current: nil)
  }
  public init(@ViewBuilder label: () -> Label) {
    self.init(value: .indeterminate, label: label(), current: nil)
  }
}
extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  public init() { self.init(value: .indeterminate, label: nil, current: nil) }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
    self.init(value: fraction(value, total), label: nil, current: nil)
  }
  public init(_ progress: Progress) {
    self.init(value: fraction(progress.fractionCompleted, 1), label: nil, current: nil)
  }
}
extension ProgressView where Label == EmptyView, CurrentValueLabel == Text {
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(
      value: interval(timerInterval, countsDown), label: nil,
      current: Text(timerInterval: timerInterval, countsDown: countsDown))
  }
}
extension ProgressView where CurrentValueLabel == Text {
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(
      value: interval(timerInterval, countsDown), label: label(),
      current: Text(timerInterval: timerInterval, countsDown: countsDown))
  }
}
extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  public init(_ title: LocalizedStringKey) {
    self.init(value: .indeterminate, label: Text(title), current: nil)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) {
    self.init(value: .indeterminate, label: Text(title), current: nil)
  }
  public init<V: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: V?, total: V = 1) {
    self.init(value: fraction(value, total), label: Text(title), current: nil)
  }
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) {
    self.init(value: fraction(value, total), label: Text(title), current: nil)
  }
}
extension ProgressView where Label == ErasedView, CurrentValueLabel == ErasedView {
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      value: configuration.value, label: configuration.label,
      current: configuration.currentValueLabel)
  }
}

public struct ProgressViewStyleConfiguration {
  public typealias Label = ErasedView
  public typealias CurrentValueLabel = ErasedView
  public let fractionCompleted: Double?
  public var label: Label?
  public var currentValueLabel: CurrentValueLabel?
  let value: ProgressNode.Value
}
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
/// A built-in progress style of SwiftUI.
protocol SystemProgressStyle {
  var isCircular: Bool? { get }
  var tint: Color? { get }
}
public struct LinearProgressViewStyle: ProgressViewStyle, SystemProgressStyle, Sendable {
  var tint: Color?
  var isCircular: Bool? { false }
  public init() {}
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).progressViewStyle(self)
  }
}
public struct CircularProgressViewStyle: ProgressViewStyle, SystemProgressStyle, Sendable {
  var tint: Color?
  var isCircular: Bool? { true }
  public init() {}
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).progressViewStyle(self)
  }
}
public struct DefaultProgressViewStyle: ProgressViewStyle, SystemProgressStyle, Sendable {
  var tint: Color? { nil }
  var isCircular: Bool? { nil }
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: Self { .init() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: Self { .init() }
}
extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public static var automatic: Self { .init() }
}

extension View {
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    changing { $0.progressStyle = style }
  }
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    changing { $0.gaugeStyle = style }
  }
}

// MARK: Gauge
public struct Gauge<
  Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View
>: View, NodeView {
  let fraction: Double
  let label: Label
  let current: CurrentValueLabel?
  let minimum: BoundsLabel?
  let maximum: BoundsLabel?
  func nodes(_ context: Context) -> [ViewNode] {
    let values = context.environment
    let gauge = (values.gaugeStyle as? SystemGaugeStyle)?.value
    let isCircular = gauge == .accessoryCircular || gauge == .accessoryCircularCapacity
    let track = values.rendered(PaintValue.color(ColorValue(hex: 0x787880, alpha: 0.36)))
    var progress = ProgressNode(
      .fraction(fraction), isCircular: isCircular, tint: tint(gauge, values), track: track)
    progress.gauge = gauge
    let bar = ViewNode.progress(progress)
    let number = current.flatMap { resolveOne($0, context) }
    if isCircular {
      // iOS draws these at one size, and smaller if there is less space.
      var frame = FrameNode()
      frame.maxWidth = 58
      frame.maxHeight = 58
      let isOpen = gauge == .accessoryCircular
      let middle = number ?? (isOpen ? nil : resolveOne(label, context))
      var ring = middle.map { ViewNode.overlay(bar, $0, alignment: .center) } ?? bar
      if isOpen, let words = inGap(context) {
        ring = .overlay(ring, words, alignment: Placement(.center, .bottom))
      }
      return [.frame(ring, frame)]
    }
    let row = [
      minimum.flatMap { resolveOne($0, context) }, bar, maximum.flatMap { resolveOne($0, context) },
    ].compactMap { $0 }
    let line = row.count == 1 ? row[0] : .row(row, spacing: 8, alignment: .center)
    return [
      .column(
        [resolveOne(label, context), line, number].compactMap { $0 }, spacing: 4,
        alignment: .leading)
    ]
  }

  /// The label in the gap of an open ring: the ends of its values, or its title.
  private func inGap(_ context: Context) -> ViewNode? {
    let font = Font.system(size: 10)
    let ends = [minimum, maximum].compactMap { $0 }.compactMap {
      resolveOne($0.font(font), context)
    }
    return ends.isEmpty
      ? resolveOne(label.font(font), context) : .row(ends, spacing: 12, alignment: .center)
  }

  /// The tint, with a gradient along the gauge's line.
  private func tint(_ gauge: ProgressNode.Gauge?, _ values: EnvironmentValues) -> PaintValue {
    guard case .linear(let stops, let start, _) = values.tintPaint,
      start == UnitPlace(x: 0.5, y: 0)
    else { return values.tintPaint }
    switch gauge {
    case .accessoryCircular:
      return .angular(stops: stops, center: UnitPlace(x: 0.5, y: 0.5), start: 135, end: 405)
    case .accessoryCircularCapacity:
      return .angular(stops: stops, center: UnitPlace(x: 0.5, y: 0.5), start: -90, end: 270)
    default:
      return .linear(stops: stops, start: UnitPlace(x: 0, y: 0.5), end: UnitPlace(x: 1, y: 0.5))
    }
  }
}
private func part<V: BinaryFloatingPoint>(_ value: V, _ bounds: ClosedRange<V>) -> Double {
  let length = Double(bounds.upperBound - bounds.lowerBound)
  return length > 0 ? min(1, max(0, Double(value - bounds.lowerBound) / length)) : 0
}
extension Gauge
where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(
      fraction: part(value, bounds), label: label(), current: nil, minimum: nil, maximum: nil)
  }
}
extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: part(value, bounds), label: label(), current: currentValueLabel(), minimum: nil,
      maximum: nil)
  }
}
extension Gauge where MarkedValueLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(
      fraction: part(value, bounds), label: label(), current: currentValueLabel(),
      minimum: minimumValueLabel(), maximum: maximumValueLabel())
  }
}
public protocol GaugeStyle {}
public struct SystemGaugeStyle: GaugeStyle, Sendable {
  let value: ProgressNode.Gauge?
}
extension GaugeStyle where Self == SystemGaugeStyle {
  public static var automatic: Self { .init(value: nil) }
  public static var linearCapacity: Self { .init(value: nil) }
  public static var accessoryLinear: Self { .init(value: .accessoryLinear) }
  public static var accessoryLinearCapacity: Self { .init(value: .accessoryLinearCapacity) }
  public static var accessoryCircular: Self { .init(value: .accessoryCircular) }
  public static var accessoryCircularCapacity: Self { .init(value: .accessoryCircularCapacity) }
}
