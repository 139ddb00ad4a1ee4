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
        fractionCompleted: fraction, label: label.map { .init($0) },
        currentValueLabel: current.map { .init($0) }, value: value)
      // A style may apply its own modifiers to the standard view.
      var inner = context
      inner.environment.progressStyle = nil
      return resolve(style.makeBody(configuration: configuration), inner)
    }
    let style = values.progressStyle as? any SystemProgressStyle
    let isCircular = style?.isCircular ?? (value == .indeterminate)
    let tint = style?.tint.map { $0.paintValue(values) } ?? values.tintPaint
    let gray = PaintValue.color(
      ColorValue(hex: 0x787880, alpha: values.colorScheme == .dark ? 0.36 : 0.2))
    var bar = ProgressNode(
      value, isCircular: isCircular, tint: tint,
      track: isCircular ? tint.faded(0.35) : values.rendered(gray))
    let title = values.labelsHidden ? nil : label.flatMap { resolveOne($0, context) }
    var small = context
    if small.environment.font == nil { small.environment.font = isCircular ? .caption2 : .caption }
    if small.environment.foreground.isEmpty, !isCircular {
      small.environment.foreground = [Color.secondary]
    }
    if isCircular {
      small.environment.multilineTextAlignment = .center
      small.environment.minimumScaleFactor = min(0.5, values.minimumScaleFactor)
      small.environment.lineLimit = 1
    }
    let below = values.labelsHidden ? nil : current.flatMap { resolveOne($0, small) }
    if isCircular {
      bar.holdsLabel = below == nil ? nil : true
      let ring =
        below.map { .overlay(.progress(bar), $0, alignment: .center) } ?? ViewNode.progress(bar)
      return [title.map { .column([ring, $0], spacing: 4, alignment: .center) } ?? ring]
    }
    let parts = [title, .progress(bar), below].compactMap { $0 }
    return parts.count == 1 ? parts : [.column(parts, spacing: 4, alignment: .leading)]
  }
}

/// The label; `nil` if it is an empty view.
private func given<V: View>(_ label: V) -> V? { label is EmptyView ? nil : label }

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
    value: V?, total: V = 1, @ViewBuilder label: () -> Label = EmptyView.init,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel = EmptyView.init
  ) {
    self.init(
      value: fraction(value, total), label: given(label()), current: given(currentValueLabel()))
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
  public init(@ViewBuilder label: () -> Label = EmptyView.init) {
    self.init(value: .indeterminate, label: given(label()), current: nil)
  }
}
extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  public init(_ progress: Progress) {
    self.init(value: fraction(progress.fractionCompleted, 1), label: nil, current: nil)
  }
}
extension ProgressView where CurrentValueLabel == Text {
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true,
    @ViewBuilder label: () -> Label = EmptyView.init
  ) {
    self.init(
      value: interval(timerInterval, countsDown), label: given(label()),
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
extension ProgressView where Label == AnyView, CurrentValueLabel == AnyView {
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      value: configuration.value, label: configuration.label,
      current: configuration.currentValueLabel)
  }
}

public struct ProgressViewStyleConfiguration {
  public typealias Label = AnyView
  public typealias CurrentValueLabel = AnyView
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
  public init(tint: Color? = nil) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).progressViewStyle(self)
  }
}
public struct CircularProgressViewStyle: ProgressViewStyle, SystemProgressStyle, Sendable {
  var tint: Color?
  var isCircular: Bool? { true }
  public init(tint: Color? = nil) { self.tint = tint }
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
}
