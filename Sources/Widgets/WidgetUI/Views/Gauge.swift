import ViewTree

public struct Gauge<
  Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View
>: View, NodeView {
  let fraction: Double
  let label: Label
  let current: CurrentValueLabel
  let minimum: BoundsLabel?
  let maximum: BoundsLabel?
  func nodes(_ context: Context) -> [ViewNode] {
    let values = context.environment
    if let style = values.gaugeStyle, !(style is SystemGaugeStyle) {
      var inner = context
      inner.environment.gaugeStyle = nil
      return resolve(
        style.makeBody(
          configuration: GaugeStyleConfiguration(
            value: fraction, label: .init(label), currentValueLabel: shown(current),
            minimumValueLabel: minimum.flatMap(shown), maximumValueLabel: maximum.flatMap(shown),
            markedValueLabels: nil)), inner)
    }
    let gauge = (values.gaugeStyle as? SystemGaugeStyle)?.value
    let isCircular = gauge == .accessoryCircular || gauge == .accessoryCircularCapacity
    let track = values.rendered(PaintValue.color(ColorValue(hex: 0x787880, alpha: 0.36)))
    var progress = ProgressNode(
      .fraction(fraction), isCircular: isCircular, tint: tint(gauge, values), track: track)
    progress.gauge = gauge
    let bar = ViewNode.progress(progress)
    let number = resolveOne(current, context)
    if isCircular {
      // On iOS, these gauges have a fixed size and only shrink if there is less space.
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

  /// The label in the gap of an open ring: the labels of its bounds, or its title.
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
extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel = EmptyView.init
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
extension View {
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    changing { $0.gaugeStyle = style }
  }
}

private func shown<V: View>(_ label: V) -> AnyView? { label is EmptyView ? nil : AnyView(label) }

public struct GaugeStyleConfiguration {
  public typealias Label = AnyView
  public typealias CurrentValueLabel = AnyView
  public typealias MinimumValueLabel = AnyView
  public typealias MaximumValueLabel = AnyView
  public typealias MarkedValueLabels = AnyView
  /// The value as a fraction of the bounds, from 0 to 1.
  public var value: Double
  public var label: Label
  public var currentValueLabel: CurrentValueLabel?
  public var minimumValueLabel: MinimumValueLabel?
  public var maximumValueLabel: MaximumValueLabel?
  public var markedValueLabels: MarkedValueLabels?
}
public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct SystemGaugeStyle: GaugeStyle, Sendable {
  let value: ProgressNode.Gauge?
  public func makeBody(configuration: Configuration) -> some View {
    Gauge<AnyView, AnyView, AnyView, EmptyView>(
      fraction: configuration.value, label: configuration.label,
      current: configuration.currentValueLabel ?? AnyView(EmptyView()),
      minimum: configuration.minimumValueLabel, maximum: configuration.maximumValueLabel
    ).gaugeStyle(self)
  }
}
extension GaugeStyle where Self == SystemGaugeStyle {
  public static var automatic: Self { .init(value: nil) }
  public static var linearCapacity: Self { .init(value: nil) }
  public static var accessoryLinear: Self { .init(value: .accessoryLinear) }
  public static var accessoryLinearCapacity: Self { .init(value: .accessoryLinearCapacity) }
  public static var accessoryCircular: Self { .init(value: .accessoryCircular) }
  public static var accessoryCircularCapacity: Self { .init(value: .accessoryCircularCapacity) }
}
