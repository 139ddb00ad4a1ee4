import ViewTree

// MARK: Label
public struct Label<Title: View, Icon: View>: View, NodeView {
  let title: Title
  let icon: Icon
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    let configuration = LabelStyleConfiguration(title: .init(title), icon: .init(icon))
    let style = context.environment.labelStyle ?? DefaultLabelStyle()
    // A style may apply its own modifiers to the standard view.
    var inner = context
    inner.environment.labelStyle = nil
    return resolve(style.makeBody(configuration: configuration), inner)
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
public struct LabelStyleConfiguration {
  public typealias Title = AnyView
  public typealias Icon = AnyView
  public let title: Title
  public let icon: Icon
}
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
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
