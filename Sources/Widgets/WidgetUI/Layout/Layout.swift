import ViewTree

/// Replacement for SwiftUI's `Layout`. An app's own layout runs with sizes from an earlier round;
/// the system's layouts are archived as stacks.
public protocol Layout: Animatable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
  static var layoutProperties: LayoutProperties { get }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
}
extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }
  func laidOut(_ content: some View) -> any View { _LaidOut(layout: self, content: content) }
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    _LaidOut(layout: self, content: content())
  }
}
extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

struct _LaidOut<L: Layout, Content: View>: View, NodeView {
  let layout: L
  let content: Content
  func nodes(_ context: Context) -> [ViewNode] {
    if let stack = (layout as? any StackLayout)?.stack(content) { return resolve(stack, context) }
    return [AppLayout(layout: layout, views: resolve(content, context)).node(context)]
  }
}

/// A layout that is also available as a stack.
protocol StackLayout: Layout {
  func stack(_ content: some View) -> any View
}
extension StackLayout {
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
  ) -> CGSize { .zero }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
  ) {}
}
public struct HStackLayout: StackLayout {
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }
  func stack(_ content: some View) -> any View {
    HStack(alignment: alignment, spacing: spacing) { content }
  }
}
public struct VStackLayout: StackLayout {
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }
  func stack(_ content: some View) -> any View {
    VStack(alignment: alignment, spacing: spacing) { content }
  }
}
public struct ZStackLayout: StackLayout {
  public var alignment: Alignment
  public init(alignment: Alignment = .center) { self.alignment = alignment }
  func stack(_ content: some View) -> any View { ZStack(alignment: alignment) { content } }
}
public struct AnyLayout: StackLayout {
  let layout: any Layout
  public init<L: Layout>(_ layout: L) { self.layout = layout }
  func stack(_ content: some View) -> any View {
    (layout as? any StackLayout)?.stack(content) ?? layout.laidOut(content)
  }
}

public struct LayoutProperties: Sendable {
  public var stackOrientation: Axis?
  public init() {}
}
public struct ViewSpacing: Sendable {
  public static let zero = ViewSpacing()
  public init() {}
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { 8 }
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {}
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing { self }
}
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
extension View {
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    unchanged()
  }
}
