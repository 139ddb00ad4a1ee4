public import Foundation
import ViewTree

// MARK: Label
public struct Label<Title: View, Icon: View>: View, NodeView {
  public typealias Body = Never
  let title: Title
  let icon: Icon
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    let configuration = LabelStyleConfiguration(
      title: .init(view: title), icon: .init(view: icon))
    let style = context.environment.labelStyle ?? DefaultLabelStyle()
    return resolve(style.erased(configuration), context)
  }
}
extension Label where Title == Text, Icon == Image {
  public init(_ title: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
  @_disfavoredOverload
  public init(_ title: LocalizedStringResource, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
  public init(_ title: LocalizedStringKey, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }
  public init(_ title: LocalizedStringKey, image resource: ImageResource) {
    self.init(title: { Text(title) }, icon: { Image(resource) })
  }
}
public struct ErasedView: View, NodeView {
  public typealias Body = Never
  let view: any View
  func nodes(_ context: Context) -> [ViewNode] { resolve(view, context) }
}
public struct LabelStyleConfiguration {
  public typealias Title = ErasedView
  public typealias Icon = ErasedView
  public let title: Title
  public let icon: Icon
}
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
extension LabelStyle {
  func erased(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
public struct DefaultLabelStyle: LabelStyle, Sendable {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 6) {
      configuration.icon
      configuration.title
    }
  }
}
public typealias TitleAndIconLabelStyle = DefaultLabelStyle
public struct IconOnlyLabelStyle: LabelStyle, Sendable {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}
public struct TitleOnlyLabelStyle: LabelStyle, Sendable {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
extension LabelStyle where Self == DefaultLabelStyle {
  public static var automatic: Self { .init() }
  public static var titleAndIcon: Self { .init() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: Self { .init() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: Self { .init() }
}

// MARK: Button
public struct ButtonRole: Hashable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
  public static let close = ButtonRole(name: "close")
  public static let confirm = ButtonRole(name: "confirm")
}

public struct Button<Label: View>: View, NodeView {
  public typealias Body = Never
  let label: Label
  let role: ButtonRole?
  let intent: (any AppIntent)?
  let trigger: () -> Void

  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.role = role
    intent = nil
    trigger = action
  }
  public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(role: nil, intent: intent, label: label)
  }
  public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
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
    if let style = values.customButtonStyle {
      let configuration = ButtonStyleConfiguration(
        role: role, label: .init(view: label), isPressed: false)
      let view = resolveOne(style.erased(configuration), inner)
      return view.map { [.button($0, ButtonNode(number: number, intent: name))] } ?? []
    }
    if let style = values.buttonStyle as? CustomPrimitiveStyle {
      let configuration = PrimitiveButtonStyleConfiguration(
        role: role, label: .init(view: label), action: trigger)
      let view = resolveOne(style.make(configuration), inner)
      return view.map { [.button($0, ButtonNode(number: number, intent: name))] } ?? []
    }
    let kind = (values.buttonStyle as? SystemButtonStyle)?.kind ?? .automatic
    let tint = role == .destructive ? Color.red.paint(values) : values.tintPaint
    switch kind {
    case .plain: break
    case .borderless: values.foreground = [FixedStyle(value: tint)]
    case .automatic, .bordered:
      values.foreground = [FixedStyle(value: tint)]
    case .prominent: values.foreground = [Color.white]
    }
    inner.environment = values
    guard var view = resolveOne(label, inner) else { return [] }
    if kind == .automatic || kind == .bordered || kind == .prominent {
      let fill = kind == .prominent ? tint : tint.faded(0.18)
      view = .background(
        .padding(view, Edges(top: 7, leading: 12, bottom: 7, trailing: 12)),
        .shape(ShapeNode(.capsule, fill: fill)), alignment: .center)
    }
    return [.button(view, ButtonNode(number: number, intent: name, isBordered: kind != .plain))]
  }
}
extension Button where Label == Text {
  public init(_ title: LocalizedStringKey, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
  public init(_ title: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
  public init(_ title: LocalizedStringKey, intent: some AppIntent) {
    self.init(intent: intent) { Text(title) }
  }
  @_disfavoredOverload
  public init(_ title: LocalizedStringResource, intent: some AppIntent) {
    self.init(intent: intent) { Text(title) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, intent: some AppIntent) {
    self.init(intent: intent) { Text(title) }
  }
  public init(_ title: LocalizedStringKey, role: ButtonRole?, intent: some AppIntent) {
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
extension Button where Label == ErasedView {
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

public struct ButtonStyleConfiguration {
  public typealias Label = ErasedView
  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
extension ButtonStyle {
  func erased(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
public struct PrimitiveButtonStyleConfiguration {
  public typealias Label = ErasedView
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
  func makeBody(configuration: Configuration) -> some View { ErasedView(view: make(configuration)) }
}
/// A button style of SwiftUI's own.
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
public struct ButtonBorderShape: Hashable, Sendable {
  public static let automatic = ButtonBorderShape()
  public static let capsule = ButtonBorderShape()
  public static let circle = ButtonBorderShape()
  public static let roundedRectangle = ButtonBorderShape()
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { .init() }
}

// MARK: Link
public struct Link<Label: View>: View, NodeView {
  public typealias Body = Never
  let destination: URL
  let label: Label
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    var inner = context
    if inner.environment.foreground.isEmpty {
      inner.environment.foreground = [FixedStyle(value: inner.environment.tintPaint)]
    }
    return resolveOne(label, inner).map { [.link($0, url: destination.absoluteString)] } ?? []
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

// MARK: Toggle
public struct Toggle<Label: View>: View, NodeView {
  public typealias Body = Never
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
    self.intent = intent
  }
  func nodes(_ context: Context) -> [ViewNode] {
    let number = context.recorder.add(intent.map { .intent($0) } ?? .none)
    let button = ButtonNode(number: number, intent: intent.map { "\(type(of: $0))" })
    if let style = context.environment.toggleStyle {
      let configuration = ToggleStyleConfiguration(label: .init(view: label), isOn: isOn)
      return resolveOne(style.erased(configuration), context).map { [.button($0, button)] } ?? []
    }
    let fill = isOn ? Color.green : Color(white: 0.35)
    let knob = ZStack(alignment: isOn ? .trailing : .leading) {
      Capsule().fill(fill).frame(width: 40, height: 24)
      Circle().fill(Color.white).frame(width: 20, height: 20).padding(.horizontal, 2)
    }
    let view = HStack {
      ErasedView(view: label)
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
  public typealias Label = ErasedView
  public let label: Label
  public var isOn: Bool
  public var isMixed: Bool { false }
}
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
extension ToggleStyle {
  func erased(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
public struct SystemToggleStyle: ToggleStyle, Sendable {
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
extension ToggleStyle where Self == SystemToggleStyle {
  public static var button: Self { .init() }
  public static var `switch`: Self { .init() }
  public static var automatic: Self { .init() }
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
