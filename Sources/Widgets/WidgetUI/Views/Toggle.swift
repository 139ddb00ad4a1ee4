import ViewTree

public struct Toggle<Label: View>: View, NodeView {
  let label: Label
  let isOn: Bool
  let intent: (any AppIntent)?
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn.wrappedValue
    intent = nil
  }
  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn
    self.intent = (intent as? any SetValueIntent).map { $0.setting(!isOn) } ?? intent
  }
  func nodes(_ context: Context) -> [ViewNode] {
    let number = context.recorder.add(intent.map { .intent($0) } ?? .none)
    let button = ButtonNode(number: number, intent: intent.map { "\(type(of: $0))" })
    if let style = context.environment.toggleStyle {
      let configuration = ToggleStyleConfiguration(label: .init(label), isOn: isOn)
      var inner = context
      inner.environment.toggleStyle = nil
      return resolveOne(style.makeBody(configuration: configuration), inner).map {
        [.button($0, button)]
      } ?? []
    }
    let fill = isOn ? Color.green : Color(white: 0.35)
    let knob = ZStack(alignment: isOn ? .trailing : .leading) {
      Capsule().fill(fill).frame(width: 40, height: 24)
      Circle().fill(Color.white).frame(width: 20, height: 20).padding(.horizontal, 2)
    }
    let view = HStack {
      AnyView(label)
      if !context.environment.labelsHidden { Spacer() }
      knob
    }
    return resolveOne(view, context).map { [.button($0, button)] } ?? []
  }
}
extension Toggle where Label == Text {
  public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
  public init(_ title: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}
public struct ToggleStyleConfiguration {
  public typealias Label = AnyView
  public let label: Label
  public var isOn: Bool
  public var isMixed: Bool { false }
}
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct SystemToggleStyle: ToggleStyle, Sendable {
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
/// A style that draws a button, filled while the toggle is on.
public struct ButtonToggleStyle: ToggleStyle, Sendable {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .foregroundStyle(configuration.isOn ? AnyShapeStyle(Color.white) : AnyShapeStyle(.tint))
      .padding(.vertical, 7).padding(.horizontal, 12)
      .background(
        configuration.isOn ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.clear), in: Capsule())
  }
}
extension ToggleStyle where Self == ButtonToggleStyle { public static var button: Self { .init() } }
extension ToggleStyle where Self == SystemToggleStyle {
  public static var `switch`: Self { .init() }
  public static var automatic: Self { .init() }
}
