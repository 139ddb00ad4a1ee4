import ViewTree

protocol PlainShape: InsettableShape, OutlineSource where InsetShape == _Inset<Self> {
  var value: Outline { get }
}
extension PlainShape {
  func outline(_ context: Context) -> Outline { value }
  public func inset(by amount: CGFloat) -> _Inset<Self> { _Inset(shape: self, amount: amount) }
}

public struct _Inset<Base: Shape>: InsettableShape, OutlineSource {
  let shape: Base
  let amount: CGFloat
  public func path(in rect: CGRect) -> Path { shape.path(in: rect.insetBy(dx: amount, dy: amount)) }
  func outline(_ context: Context) -> Outline {
    .inset(shape.outlineValue(context, id: ""), by: amount)
  }
  public func inset(by more: CGFloat) -> _Inset<Base> {
    _Inset(shape: shape, amount: amount + more)
  }
}

public struct Rectangle: PlainShape, Sendable {
  public init() {}
  var value: Outline { .rectangle }
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

public struct RoundedRectangle: PlainShape, Sendable {
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }
  var value: Outline {
    .rectangle(radii: CornerRadii(all: cornerSize.width).style(style))
  }
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize) }
}

public struct RectangleCornerRadii: Hashable, Sendable {
  public var topLeading, bottomLeading, bottomTrailing, topTrailing: CGFloat
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

public struct UnevenRoundedRectangle: PlainShape, Sendable {
  public var cornerRadii: RectangleCornerRadii
  public var style: RoundedCornerStyle
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
  }
  var value: Outline {
    .rectangle(
      radii: CornerRadii(
        topLeading: cornerRadii.topLeading, topTrailing: cornerRadii.topTrailing,
        bottomLeading: cornerRadii.bottomLeading, bottomTrailing: cornerRadii.bottomTrailing
      ).style(style))
  }
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: cornerRadii.topLeading)
  }
}

extension CornerRadii {
  fileprivate func style(_ style: RoundedCornerStyle) -> CornerRadii {
    var radii = self
    radii.isContinuous = style == .continuous ? true : nil
    return radii
  }
}

public struct Capsule: PlainShape, Sendable {
  public var style: RoundedCornerStyle
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }
  var value: Outline { .capsule }
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
  }
}

public struct Circle: PlainShape, Sendable {
  public init() {}
  var value: Outline { .circle }
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    )
  }
}

public struct Ellipse: PlainShape, Sendable {
  public init() {}
  var value: Outline { .ellipse }
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

public struct ContainerRelativeShape: PlainShape, Sendable {
  public init() {}
  var value: Outline { .rectangle(radii: CornerRadii(all: 20)) }
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: 20) }
}

public typealias ConcentricRectangle = ContainerRelativeShape

public struct AnyShape: Shape, OutlineSource {
  let shape: any Shape
  public init<S: Shape>(_ shape: S) { self.shape = shape }
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  func outline(_ context: Context) -> Outline { shape.outlineValue(context, id: "") }
}

extension Shape where Self == Rectangle { public static var rect: Rectangle { Rectangle() } }
extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
extension Shape where Self == Ellipse { public static var ellipse: Ellipse { Ellipse() } }
extension Shape where Self == ContainerRelativeShape {
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
extension Shape where Self == RoundedRectangle {
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous)
    -> RoundedRectangle
  {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous)
    -> RoundedRectangle
  {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}
extension Shape where Self == UnevenRoundedRectangle {
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius)
  }
}
