import ViewTree

public enum ButtonRole: Hashable, Sendable { case destructive, cancel, close, confirm }

public struct Button<Label: View>: View, NodeView {
  let label: Label
  let role: ButtonRole?
  let intent: (any AppIntent)?
  let trigger: () -> Void

  public init(
    role: ButtonRole? = nil, action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.role = role
    intent = nil
    trigger = action
  }
  public init(role: ButtonRole? = nil, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.role = role
    self.intent = intent
    trigger = {}
  }

  func nodes(_ context: Context) -> [ViewNode] {
    var values = context.environment
    let number = context.recorder.add(intent.map { .intent($0) } ?? .none)
    let name = intent.map { "\(type(of: $0))" }
    var inner = context
    inner.environment.customButtonStyle = nil
    func button(_ view: any View) -> [ViewNode] {
      resolveOne(view, inner).map { [.button($0, ButtonNode(number: number, intent: name))] } ?? []
    }
    if let style = values.customButtonStyle {
      let configuration = ButtonStyleConfiguration(
        role: role, label: .init(label), isPressed: false)
      return button(style.makeBody(configuration: configuration))
    }
    if let style = values.buttonStyle as? CustomPrimitiveStyle {
      inner.environment.buttonStyle = nil
      let configuration = PrimitiveButtonStyleConfiguration(
        role: role, label: .init(label), action: trigger)
      return button(style.make(configuration))
    }
    let kind = (values.buttonStyle as? SystemButtonStyle)?.kind ?? .automatic
    // A disabled button has the tertiary label colour, on gray.
    let tint =
      !values.isEnabled
      ? Color.secondary.opacity(0.5).paint(values)
      : role == .destructive ? Color.red.paint(values) : values.tintPaint
    // A foreground colour set around the button also applies to its label.
    if kind != .plain, values.foreground.isEmpty || !values.isEnabled {
      values.foreground =
        kind == .prominent && values.isEnabled ? [Color.white] : [FixedStyle(value: tint)]
    }
    inner.environment = values
    guard var view = resolveOne(label, inner) else { return [] }
    if !values.isEnabled, kind == .plain { view = .opacity(view, 0.5) }
    if kind == .automatic || kind == .bordered || kind == .prominent {
      // Heights in points: 34.33 for a regular button, 28 for a small one, 50.33 for a large one.
      let room: Double =
        switch values.controlSize {
        case .mini, .small: 3.83
        case .regular: 7
        case .large, .extraLarge: 15
        }
      let fill = kind == .prominent && values.isEnabled ? tint : tint.faded(0.18)
      view = .background(
        .padding(view, Edges(top: room, leading: 12, bottom: room, trailing: 12)),
        .shape(ShapeNode(.capsule, fill: fill)), alignment: .center)
    }
    return [.button(view, ButtonNode(number: number, intent: name, isBordered: kind != .plain))]
  }
}
extension Button where Label == Text {
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
  public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
  @_disfavoredOverload
  public init(_ title: LocalizedStringResource, intent: some AppIntent) {
    self.init(intent: intent) { Text(title) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, intent: some AppIntent) {
    self.init(intent: intent) { Text(title) }
  }
  public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, intent: some AppIntent) {
    self.init(role: role, intent: intent) { Text(title) }
  }
}
extension Button where Label == WidgetUI.Label<Text, Image> {
  public init(_ title: LocalizedStringKey, systemImage: String, action: @escaping () -> Void) {
    self.init(action: action) { WidgetUI.Label(title, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping () -> Void) {
    self.init(action: action) { WidgetUI.Label(title, systemImage: systemImage) }
  }
  public init(_ title: LocalizedStringKey, systemImage: String, intent: some AppIntent) {
    self.init(intent: intent) { WidgetUI.Label(title, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, intent: some AppIntent) {
    self.init(intent: intent) { WidgetUI.Label(title, systemImage: systemImage) }
  }
}
extension Button where Label == AnyView {
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

public struct ButtonStyleConfiguration {
  public typealias Label = AnyView
  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct PrimitiveButtonStyleConfiguration {
  public typealias Label = AnyView
  public let role: ButtonRole?
  public let label: Label
  let action: () -> Void
  public func trigger() { action() }
}
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
struct CustomPrimitiveStyle: PrimitiveButtonStyle {
  let make: (Configuration) -> any View
  func makeBody(configuration: Configuration) -> some View { AnyView(make(configuration)) }
}
public struct SystemButtonStyle: PrimitiveButtonStyle, Sendable {
  enum Kind { case automatic, plain, bordered, prominent, borderless }
  let kind: Kind
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
extension PrimitiveButtonStyle where Self == SystemButtonStyle {
  public static var automatic: Self { .init(kind: .automatic) }
  public static var plain: Self { .init(kind: .plain) }
  public static var bordered: Self { .init(kind: .bordered) }
  public static var borderedProminent: Self { .init(kind: .prominent) }
  public static var borderless: Self { .init(kind: .borderless) }
  public static var glass: Self { .init(kind: .bordered) }
  public static var glassProminent: Self { .init(kind: .prominent) }
}
public func PlainButtonStyle() -> SystemButtonStyle { .init(kind: .plain) }
public func DefaultButtonStyle() -> SystemButtonStyle { .init(kind: .automatic) }
public func BorderlessButtonStyle() -> SystemButtonStyle { .init(kind: .borderless) }
public func BorderedButtonStyle() -> SystemButtonStyle { .init(kind: .bordered) }
public func BorderedProminentButtonStyle() -> SystemButtonStyle { .init(kind: .prominent) }
public enum ButtonBorderShape: Hashable, Sendable {
  case automatic, capsule, circle, roundedRectangle
  public static func roundedRectangle(radius: CGFloat) -> Self { .roundedRectangle }
}

extension View {
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    changing { $0.labelStyle = style }
  }
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    changing {
      $0.customButtonStyle = nil
      $0.buttonStyle =
        style is SystemButtonStyle
        ? style : CustomPrimitiveStyle { style.makeBody(configuration: $0) }
    }
  }
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    changing { $0.customButtonStyle = style }
  }
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    ignoring("buttonBorderShape")
  }
  public func buttonRepeatBehavior<T>(_ behavior: T) -> some View { unchanged() }
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    changing { $0.toggleStyle = style is SystemToggleStyle ? nil : style }
  }
  public func controlSize(_ size: ControlSize) -> some View { setting(\.controlSize, size) }
  public func labelsHidden() -> some View { changing { $0.labelsHidden = true } }
  public func disabled(_ disabled: Bool) -> some View { setting(\.isEnabled, !disabled) }
}

// MARK: Link
public struct Link<Label: View>: View, NodeView {
  let destination: URL
  let label: Label
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    return resolveOne(label, context).map { [.link($0, url: destination.absoluteString)] } ?? []
  }
}
extension Link where Label == Text {
  public init(_ title: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
public struct ShareLink<Label: View>: View {
  let label: Label
  public init(item: URL, @ViewBuilder label: () -> Label) { self.label = label() }
  public var body: some View { label }
}
