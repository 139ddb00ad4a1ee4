import ViewTree

public struct Gradient: Hashable, Sendable, ShapeStyle, PaintSource {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }
  public enum ColorSpace: Hashable, Sendable { case device, perceptual }
  public var stops: [Stop]
  public init(stops: [Stop]) { self.stops = stops }
  public init(colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
  }
  public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self) }
  func values(_ environment: EnvironmentValues) -> [GradientStop] {
    stops.map { GradientStop(color: $0.color.value(environment), location: $0.location) }
  }
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    AnyGradient(self).paint(environment)
  }
}

public struct AnyGradient: Hashable, Sendable, ShapeStyle, PaintSource {
  let color: Color?
  let gradient: Gradient?
  init(color: Color) {
    self.color = color
    gradient = nil
  }
  public init(_ gradient: Gradient) {
    self.gradient = gradient
    color = nil
  }
  func values(_ environment: EnvironmentValues) -> [GradientStop] {
    guard let color else { return gradient?.values(environment) ?? [] }
    let base = color.value(environment)
    let light = ColorValue(red: 1, green: 1, blue: 1, alpha: base.alpha)
    return [
      GradientStop(color: base.mixed(with: light, amount: 0.2), location: 0),
      GradientStop(color: base, location: 1),
    ]
  }
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    .linear(
      stops: values(environment), start: UnitPlace(x: 0.5, y: 0), end: UnitPlace(x: 0.5, y: 1))
  }
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public init() { (x, y) = (0, 0) }
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
  var place: UnitPlace { UnitPlace(x: x, y: y) }
}

protocol StyleView: View, NodeView, PaintSource, ShapeStyle {}
extension StyleView {
  func nodes(_ context: Context) -> [ViewNode] {
    [.shape(ShapeNode(.rectangle, fill: paint(context.environment)))]
  }
}

public struct LinearGradient: StyleView, Sendable {
  let gradient: AnyGradient
  let start: UnitPoint
  let end: UnitPoint
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = AnyGradient(gradient)
    start = startPoint
    end = endPoint
  }
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    .linear(stops: gradient.values(environment), start: start.place, end: end.place)
  }
}

/// Replacement for SwiftUI's `MeshGradient`, drawn as a gradient along the diagonal.
public struct MeshGradient: StyleView, Sendable {
  let gradient: Gradient
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true
  ) {
    let lines = Swift.max(1, width + height - 2)
    gradient = Gradient(
      stops: (0...lines).compactMap { line in
        let own = colors.indices.filter {
          $0 / Swift.max(1, width) + $0 % Swift.max(1, width) == line
        }
        return own.isEmpty
          ? nil
          : Gradient.Stop(color: colors[own[own.count / 2]], location: Double(line) / Double(lines))
      })
  }
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    Scope.current?.context.recorder.ignore("MeshGradient")
    return .linear(
      stops: gradient.values(environment), start: UnitPlace(x: 0, y: 0), end: UnitPlace(x: 1, y: 1))
  }
}

public struct RadialGradient: StyleView, Sendable {
  let gradient: Gradient
  let center: UnitPoint
  let start: CGFloat
  let end: CGFloat
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    start = startRadius
    end = endRadius
  }
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    .radial(
      stops: gradient.values(environment), center: center.place, start: start,
      end: min(end, 10_000))
  }
}

public struct EllipticalGradient: StyleView, Sendable {
  let gradient: Gradient
  let center: UnitPoint
  let start: CGFloat
  let end: CGFloat
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    start = startRadiusFraction
    end = endRadiusFraction
  }
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    .elliptical(
      stops: gradient.values(environment), center: center.place, start: finite(start),
      end: finite(end))
  }
}

public struct AngularGradient: StyleView, Sendable {
  let gradient: Gradient
  let center: UnitPoint
  let start: Angle
  let end: Angle
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    self.gradient = gradient
    self.center = center
    start = startAngle
    end = endAngle == startAngle ? startAngle + .degrees(360) : endAngle
  }
  public init(gradient: Gradient, center: UnitPoint, angle: Angle) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle)
  }
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle
    )
  }
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    .angular(
      stops: gradient.values(environment), center: center.place, start: start.degrees,
      end: end.degrees)
  }
}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  )
    -> LinearGradient
  { LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint)
    -> LinearGradient
  { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
}
extension ShapeStyle where Self == AngularGradient {
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }
}

public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }
  public init() { radians = 0 }
  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static let zero = Angle()
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }
  public static func * (left: Angle, right: Double) -> Angle {
    Angle(radians: left.radians * right)
  }
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
}
