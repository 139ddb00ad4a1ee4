import ViewTree

extension View {
  // MARK: Padding
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length.map(finite) ?? 16
    let value = Edges(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0
    )
    return wrapped { node, _ in .padding(node, value) }
  }
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
  public func padding(_ insets: EdgeInsets) -> some View {
    wrapped { node, _ in .padding(node, insets.edges) }
  }
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  // MARK: Frames
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    var frame = FrameNode()
    frame.width = width.map { $0.isFinite ? max(0, finite($0)) : nil } ?? nil
    frame.height = height.map { $0.isFinite ? max(0, finite($0)) : nil } ?? nil
    if width == .infinity { frame.maxWidth = .infinity }
    if height == .infinity { frame.maxHeight = .infinity }
    frame.alignment = alignment.placement
    return wrapped { [frame] node, _ in .frame(node, frame) }
  }
  @available(*, deprecated) public func frame() -> some View { unchanged() }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    var frame = FrameNode()
    func length(_ value: CGFloat?) -> Double? {
      value.map { $0.isNaN ? 0 : $0 == .infinity ? .infinity : max(0, finite($0)) }
    }
    frame.minWidth = length(minWidth)
    frame.idealWidth = length(idealWidth)
    frame.maxWidth = length(maxWidth)
    frame.minHeight = length(minHeight)
    frame.idealHeight = length(idealHeight)
    frame.maxHeight = length(maxHeight)
    frame.alignment = alignment.placement
    return wrapped { [frame] node, _ in .frame(node, frame) }
  }
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View
  {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil, alignment: alignment)
  }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped { node, _ in .fixedSize(node, horizontal: horizontal, vertical: vertical) }
  }
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }
  public func layoutPriority(_ value: Double) -> some View {
    wrapped { node, _ in .priority(node, finite(value)) }
  }
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    let value = ratio.flatMap { $0.isFinite && $0 > 0 ? finite($0) : nil }
    return wrapped { node, _ in .aspect(node, ratio: value, fills: contentMode == .fill) }
  }
  public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
  }
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  // MARK: Moving
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapped { node, _ in .offset(node, x: finite(x), y: finite(y)) }
  }
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapped { node, _ in .position(node, x: finite(x), y: finite(y)) }
  }
  public func position(_ point: CGPoint) -> some View { position(x: point.x, y: point.y) }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    let turn = TransformValue.rotation(degrees: finite(angle.degrees))
    return wrapped { node, _ in .transform(node, turn, anchor: anchor.place) }
  }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    let turned = TransformValue.flattened(angle, axis)
    return wrapped { node, _ in .transform(node, turned, anchor: anchor.place) }
  }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View
  {
    let scale = TransformValue.scale(x: finite(x), y: finite(y))
    return wrapped { node, _ in .transform(node, scale, anchor: anchor.place) }
  }
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    let value = TransformValue(
      a: finite(transform.a), b: finite(transform.b), c: finite(transform.c),
      d: finite(transform.d), tx: finite(transform.tx), ty: finite(transform.ty))
    return wrapped { node, _ in .transform(node, value, anchor: UnitPlace(x: 0, y: 0)) }
  }
  public func projectionEffect<T>(_ transform: T) -> some View { ignoring("projectionEffect") }
  public func zIndex(_ value: Double) -> some View {
    wrapped { node, _ in .zIndex(node, finite(value)) }
  }
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { guided(GuideNode(horizontal: guide.value, length: 0), computeValue) }
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { guided(GuideNode(vertical: guide.value, length: 0), computeValue) }
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all)
    -> some View
  { unchanged() }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { unchanged() }
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(content(), at: edge == .top, alignment.value, spacing)
  }
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let content = content()
    return wrapped { node, context in
      guard let other = resolveOne(content, context) else { return node }
      return .row(
        edge == .leading ? [other, node] : [node, other], spacing: finite(spacing ?? 8),
        alignment: alignment.value)
    }
  }
  /// A view with another one above or below. The height of the other view is reserved first.
  private func inset<V: View>(
    _ content: V, at isTop: Bool, _ alignment: Placement.Horizontal, _ spacing: CGFloat?
  ) -> some View {
    wrapped { node, context in
      guard let other = resolveOne(content, context) else { return node }
      let first = ViewNode.priority(other, 1)
      return .column(
        isTop ? [first, node] : [node, first], spacing: finite(spacing ?? 8), alignment: alignment)
    }
  }
  public func coordinateSpace(name: some Hashable) -> some View { unchanged() }
  public func coordinateSpace(_ space: NamedCoordinateSpace) -> some View { unchanged() }
  public func layoutValue<K>(key: K.Type, value: Any) -> some View { unchanged() }
  public func dynamicIsland(verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement)
    -> some View
  {
    WrappedView(
      content: self,
      change: { if verticalPlacement == .belowIfTooWide { $0.recorder.isBelow = true } }, wrap: nil)
  }
}
public enum ContentMode: CaseIterable, Hashable, Sendable { case fit, fill }
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: 3)
}

extension TransformValue {
  /// The orthographic projection of a 3D rotation.
  fileprivate static func flattened(
    _ angle: Angle, _ axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  ) -> TransformValue {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    return TransformValue(
      a: finite(c + x * x * (1 - c)), b: finite(y * x * (1 - c) + z * s),
      c: finite(x * y * (1 - c) - z * s), d: finite(c + y * y * (1 - c)))
  }
}
