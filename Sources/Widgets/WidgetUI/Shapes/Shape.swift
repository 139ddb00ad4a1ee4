import ViewTree

public protocol Shape: View, Animatable {
  func path(in rect: CGRect) -> Path
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  static var role: ShapeRole { get }
}
extension Shape {
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  public static var role: ShapeRole { .fill }
  public var body: some View { ShapeView(shape: self, fill: ForegroundStyle()) }
}
public enum ShapeRole: Sendable { case fill, stroke, separator }

public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  func inset(by amount: CGFloat) -> InsetShape
}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  var animatableData: AnimatableData { get set }
}
extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by factor: Double)
  var magnitudeSquared: Double { get }
}
extension CGFloat: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
  public var magnitudeSquared: Double { Double(self * self) }
}
extension Double: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= factor }
  public var magnitudeSquared: Double { self * self }
}
extension Float: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= Float(factor) }
  public var magnitudeSquared: Double { Double(self * self) }
}
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  public static var zero: Self { Self() }
  public static func + (left: Self, right: Self) -> Self { left }
  public static func - (left: Self, right: Self) -> Self { left }
  public mutating func scale(by factor: Double) {}
  public var magnitudeSquared: Double { 0 }
}
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  public static var zero: Self { Self(.zero, .zero) }
  public static func + (left: Self, right: Self) -> Self {
    Self(left.first + right.first, left.second + right.second)
  }
  public static func - (left: Self, right: Self) -> Self {
    Self(left.first - right.first, left.second - right.second)
  }
  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

/// A shape of this module, whose outline is known without a size.
protocol OutlineSource {
  func outline(_ context: Context) -> Outline
}

extension Shape {
  /// The outline. An app's own shape is evaluated for the size of the geometry reader `id`.
  func outlineValue(_ context: Context, id: String) -> Outline {
    if let source = self as? any OutlineSource { return source.outline(context) }
    let size = context.recorder.size(of: id)
    let path = path(in: CGRect(origin: .zero, size: size))
    return .path(PathValue(steps: path.steps, width: size.width, height: size.height))
  }
  var needsSize: Bool { !(self is any OutlineSource) }
}

public struct ShapeView<Content: Shape>: View, NodeView {
  let shape: Content
  var fill: (any ShapeStyle)?
  var stroke: (style: StrokeStyle, paint: any ShapeStyle, isInside: Bool)?
  var below: (any View)?
  var isEvenOdd = false

  func nodes(_ context: Context) -> [ViewNode] {
    let id = shape.needsSize ? context.recorder.nextReader() : ""
    var outline = shape.outlineValue(context, id: id)
    if isEvenOdd, case .path(var path) = outline {
      path.isEvenOdd = true
      outline = .path(path)
    }
    var node = ShapeNode(outline, fill: fill?.paintValue(context.environment))
    if let stroke {
      node.stroke = stroke.style.value(
        stroke.paint.paintValue(context.environment), isInside: stroke.isInside)
    }
    let view = ViewNode.shape(node)
    let whole =
      shape.needsSize
      ? ViewNode.geometry(view, id: id, size: context.recorder.size(of: id).value) : view
    guard let below, let other = resolveOne(below, context) else { return [whole] }
    return [.overlay(other, whole, alignment: .center)]
  }
}

extension Shape {
  public func fill<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> ShapeView<Self> { ShapeView(shape: self, fill: content, isEvenOdd: style.isEOFilled) }
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true)
    -> ShapeView<Self>
  { stroke(content, style: StrokeStyle(lineWidth: lineWidth)) }
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true)
    -> ShapeView<Self>
  { ShapeView(shape: self, fill: nil, stroke: (style, content, false)) }
  public func stroke(lineWidth: CGFloat = 1) -> some Shape {
    StrokedShape(shape: self, style: StrokeStyle(lineWidth: lineWidth))
  }
  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }
  public func trim(from: CGFloat = 0, to: CGFloat = 1) -> some Shape {
    OutlineShape(shape: self) { .trimmed($0, from: from, to: to) }
  }
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    OutlineShape(shape: self) { .rotated($0, degrees: angle.degrees) }
  }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    OutlineShape(shape: self) { .moved($0, x: x, y: y) }
  }
  public func offset(_ offset: CGSize) -> some Shape {
    self.offset(x: offset.width, y: offset.height)
  }
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    OutlineShape(shape: self) { .scaled($0, x: scale, y: scale) }
  }
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
    OutlineShape(shape: self) { .scaled($0, x: x, y: y) }
  }
  public func size(width: CGFloat, height: CGFloat) -> some View {
    frame(width: width, height: height)
  }
}

extension InsettableShape {
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> ShapeView<Self> { strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth)) }
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> ShapeView<Self> { ShapeView(shape: self, fill: nil, stroke: (style, content, true)) }
}

extension ShapeView {
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> ShapeView {
    var view = ShapeView(shape: shape, fill: content)
    view.below = self
    return view
  }
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true)
    -> ShapeView
  { stroke(content, style: StrokeStyle(lineWidth: lineWidth)) }
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true)
    -> ShapeView
  {
    var view = self
    if view.stroke == nil {
      view.stroke = (style, content, false)
      return view
    }
    view = ShapeView(shape: shape, fill: nil, stroke: (style, content, false))
    view.below = self
    return view
  }
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> ShapeView {
    var view = ShapeView(
      shape: shape, fill: nil, stroke: (StrokeStyle(lineWidth: lineWidth), content, true))
    view.below = self
    return view
  }
}

struct OutlineShape<Base: Shape>: InsettableShape, OutlineSource {
  let shape: Base
  let change: (Outline) -> Outline
  func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  func outline(_ context: Context) -> Outline { change(shape.outlineValue(context, id: "")) }
  func inset(by amount: CGFloat) -> some InsettableShape {
    OutlineShape<Self>(shape: self) { .inset($0, by: amount) }
  }
}

struct StrokedShape<Base: Shape>: Shape, NodeView {
  let shape: Base
  let style: StrokeStyle
  func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  func nodes(_ context: Context) -> [ViewNode] {
    ShapeView(shape: shape, fill: nil, stroke: (style, ForegroundStyle(), false)).nodes(context)
  }
  func fill<S: ShapeStyle>(_ content: S, style fill: FillStyle = FillStyle()) -> ShapeView<Base> {
    ShapeView(shape: shape, fill: nil, stroke: (style, content, false))
  }
}
