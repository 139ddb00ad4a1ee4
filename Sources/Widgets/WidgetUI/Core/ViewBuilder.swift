import ViewTree

@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var children: [any View] = []
    repeat children.append(each content)
    return TupleView(value: (repeat each content), children: children)
  }
  /// Builds `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { .init(storage: .first(first)) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .init(storage: .second(second)) }
  /// Builds `if #available`.
  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

public struct EmptyView: View, NodeView, Sendable {
  public init() {}
  func nodes(_ context: Context) -> [ViewNode] { [] }
}

public struct TupleView<T>: View, NodeView {
  public var value: T
  let children: [any View]

  func nodes(_ context: Context) -> [ViewNode] { children.flatMap { resolve($0, context) } }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, NodeView {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  let storage: Storage

  func nodes(_ context: Context) -> [ViewNode] {
    switch storage {
    case .first(let view): resolve(view, context)
    case .second(let view): resolve(view, context)
    }
  }
}

extension Optional: View, NodeView where Wrapped: View {
  func nodes(_ context: Context) -> [ViewNode] { map { resolve($0, context) } ?? [] }
}

public struct AnyView: View, NodeView {
  let view: any View
  public init<V: View>(_ view: V) { self.view = view }
  public init<V: View>(erasing view: V) { self.view = view }
  func nodes(_ context: Context) -> [ViewNode] { resolve(view, context) }
}

public struct Group<Content> {
  let content: Content
}

extension Group: View, NodeView where Content: View {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func nodes(_ context: Context) -> [ViewNode] { resolve(content, context) }
}

public struct Section<Parent: View, Content: View, Footer: View>: View {
  let header: Parent
  let content: Content
  let footer: Footer
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent = EmptyView.init,
    @ViewBuilder footer: () -> Footer = EmptyView.init
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }
  public var body: some View {
    header
    content
    footer
  }
}

extension Section where Footer == EmptyView {
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header })
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) })
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) })
  }
}
