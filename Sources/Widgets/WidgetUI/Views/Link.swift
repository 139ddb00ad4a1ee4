import ViewTree

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
