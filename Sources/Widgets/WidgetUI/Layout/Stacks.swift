import ViewTree

private func children(_ content: some View, isInRow: Bool?, _ context: Context) -> [ViewNode] {
  var inner = context
  inner.environment.isInRow = isInRow
  let children = resolve(content, inner)
  context.recorder.count(children.count)
  return children
}

public struct HStack<Content: View>: View, NodeView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    [
      .row(
        children(content, isInRow: true, context), spacing: spacing.map(finite),
        alignment: alignment.value)
    ]
  }
}

public struct VStack<Content: View>: View, NodeView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    [
      .column(
        children(content, isInRow: false, context), spacing: spacing.map(finite),
        alignment: alignment.value)
    ]
  }
}

public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

public typealias LazyHStack = HStack
public typealias LazyVStack = VStack

public struct ZStack<Content: View>: View, NodeView {
  let alignment: Alignment
  let content: Content
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    [.layers(children(content, isInRow: nil, context), alignment: alignment.placement)]
  }
}

public struct Spacer: View, NodeView, Sendable {
  public var minLength: CGFloat?
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }
  func nodes(_ context: Context) -> [ViewNode] { [.spacer(minLength: minLength.map(finite))] }
}

public struct Divider: View, NodeView, Sendable {
  public init() {}
  func nodes(_ context: Context) -> [ViewNode] {
    [.divider(SeparatorShapeStyle().paint(context.environment))]
  }
}

public struct GlassEffectContainer<Content: View>: View {
  let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public var body: some View { content }
}

public struct GeometryReader<Content: View>: View, NodeView {
  public var content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
  func nodes(_ context: Context) -> [ViewNode] {
    let id = context.recorder.nextReader()
    // In the first round, the size is unknown. The layout then measures it, and the host evaluates
    // the views again.
    let size = context.recorder.sizes[id] ?? CGSize(width: 100, height: 50)
    let views = resolve(content(GeometryProxy(size: size)), context)
    return [.geometry(.layers(views, alignment: .topLeading), id: id, size: size.value)]
  }
}

public struct GeometryProxy {
  public let size: CGSize
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
  public func frame(in space: some CoordinateSpaceProtocol) -> CGRect {
    CGRect(origin: .zero, size: size)
  }
  public func frame(in space: NamedCoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
  public subscript<T>(anchor: Anchor<T>) -> T { anchor.value }
}
public struct Anchor<Value> {
  let value: Value
  public struct Source {
    public static var bounds: Anchor<CGRect>.Source { .init() }
    public static var center: Anchor<CGPoint>.Source { .init() }
  }
}
public protocol CoordinateSpaceProtocol {}
public enum CoordinateSpace: Hashable {
  case global, local
  case named(AnyHashable)
}
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Sendable {}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { .init() }
}

public struct ViewThatFits<Content: View>: View, NodeView {
  let axes: Axis.Set
  let content: Content
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    [
      .firstFitting(
        resolve(content, context), horizontal: axes.contains(.horizontal),
        vertical: axes.contains(.vertical))
    ]
  }
}
