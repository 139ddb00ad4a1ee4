import ViewTree

/// Replacement for SwiftUI's `Canvas`, whose paths, texts and images are archived.
public struct Canvas<Symbols: View>: View, NodeView {
  let renderer: (inout GraphicsContext, CGSize) -> Void
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) where Symbols == EmptyView { self.renderer = renderer }

  func nodes(_ context: Context) -> [ViewNode] {
    let id = context.recorder.nextReader()
    let size = context.recorder.sizes[id] ?? CGSize(width: 100, height: 50)
    var graphics = GraphicsContext(store: .init(), environment: context.environment)
    renderer(&graphics, size)
    let parts = graphics.store.parts.flatMap { part -> [ViewNode] in
      switch part {
      case .view(let view): return resolve(view, context)
      case .shape(let path, let shading, let stroke, let opacity):
        let paint = shading.style(size).paintValue(context.environment).faded(opacity)
        let outline = Outline.path(
          PathValue(steps: path.steps, width: size.width, height: size.height))
        return [
          .shape(
            ShapeNode(outline, fill: stroke == nil ? paint : nil, stroke: stroke?.value(paint)))
        ]
      }
    }
    return [.geometry(.layers(parts, alignment: .topLeading), id: id, size: size.value)]
  }
}

/// Replacement for SwiftUI's `GraphicsContext`, which supports shapes, texts and images.
public struct GraphicsContext {
  final class Store { var parts: [Part] = [] }
  enum Part {
    case shape(Path, Shading, stroke: StrokeStyle?, opacity: Double)
    case view(any View)
  }
  public struct Shading {
    /// The style for a canvas size, because gradients use points of the canvas.
    let style: (CGSize) -> any ShapeStyle
    public static func color(_ color: Color) -> Shading { .init { _ in color } }
    public static func color(
      _ space: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Shading { .color(Color(space, red: red, green: green, blue: blue, opacity: opacity)) }
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { .init { _ in style } }
    public static var foreground: Shading { .init { _ in ForegroundStyle() } }
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      .init {
        LinearGradient(
          gradient: gradient, startPoint: unit(startPoint, $0), endPoint: unit(endPoint, $0))
      }
    }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      .init {
        RadialGradient(
          gradient: gradient, center: unit(center, $0), startRadius: startRadius,
          endRadius: endRadius)
      }
    }
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = .zero,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      .init {
        AngularGradient(
          gradient: gradient, center: unit(center, $0), startAngle: angle,
          endAngle: angle + .degrees(360))
      }
    }
    private static func unit(_ point: CGPoint, _ size: CGSize) -> UnitPoint {
      UnitPoint(x: point.x / max(size.width, 0.001), y: point.y / max(size.height, 0.001))
    }
  }
  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32 = 0) { self.rawValue = rawValue }
    public static let `repeat` = GradientOptions(rawValue: 1)
    public static let mirror = GradientOptions(rawValue: 2)
    public static let linearColor = GradientOptions(rawValue: 4)
  }
  let store: Store
  public var opacity: Double = 1
  public var blendMode: BlendMode = .normal
  public var transform: CGAffineTransform = .identity
  public let environment: EnvironmentValues
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = transform.translatedBy(x: x, y: y)
  }
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = transform.scaledBy(x: x, y: y)
  }
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
  ) {}
  public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {}
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var layer = self
    try content(&layer)
  }
  public func resolve(_ text: Text) -> Text { text }
  public func resolve(_ image: Image) -> Image { image }
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    place(text.fixedSize(), at: point, anchor)
  }
  public func draw(_ text: Text, in rect: CGRect) {
    place(text.frame(width: rect.width, height: rect.height, alignment: .topLeading), rect)
  }
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    place(image, at: point, anchor)
  }
  public func draw(_ image: Image, in rect: CGRect) {
    place(image.resizable().frame(width: rect.width, height: rect.height), rect)
  }
  /// Places a view with its anchor at a point, by a frame of size zero.
  private func place(_ view: some View, at point: CGPoint, _ anchor: UnitPoint) {
    let alignment = Alignment(
      horizontal: anchor.x < 0.25 ? .leading : anchor.x > 0.75 ? .trailing : .center,
      vertical: anchor.y < 0.25 ? .top : anchor.y > 0.75 ? .bottom : .center)
    place(
      view.frame(width: 0, height: 0, alignment: alignment),
      CGRect(origin: point, size: CGSize(width: 0, height: 0)))
  }
  private func place(_ view: some View, _ rect: CGRect) {
    let place = rect.origin.applying(transform)
    store.parts.append(.view(view.opacity(opacity).offset(x: place.x, y: place.y)))
  }
  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let inverse = ClipOptions(rawValue: 1)
  }
  public struct FilterOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }
  public struct Filter: Sendable {
    public static func shadow(
      color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { .init() }
    public static func blur(radius: CGFloat) -> Filter { .init() }
  }
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    store.parts.append(.shape(path.applying(transform), shading, stroke: nil, opacity: opacity))
  }
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    store.parts.append(.shape(path.applying(transform), shading, stroke: style, opacity: opacity))
  }
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }
}
