import ViewTree

public struct Path: Hashable, Sendable {
  var steps: [PathValue.Step] = []
  private var current = CGPoint.zero
  private var start = CGPoint.zero

  public init() {}
  public init(_ build: (inout Path) -> Void) { build(&self) }
  public init(_ rect: CGRect) { addRect(rect) }
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous)
  {
    addRoundedRect(in: rect, cornerSize: cornerSize)
  }

  public var isEmpty: Bool { steps.isEmpty }
  public var currentPoint: CGPoint? { steps.isEmpty ? nil : current }
  public var cgPath: Path { self }
  public var boundingRect: CGRect {
    let points = steps.flatMap(Self.points)
    guard let first = points.first else { return .zero }
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for point in points {
      minX = min(minX, point.x)
      maxX = max(maxX, point.x)
      minY = min(minY, point.y)
      maxY = max(maxY, point.y)
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
  private static func points(_ step: PathValue.Step) -> [CGPoint] {
    switch step {
    case .move(let x, let y), .line(let x, let y): [CGPoint(x: x, y: y)]
    case .quad(let x, let y, let cx, let cy): [CGPoint(x: x, y: y), CGPoint(x: cx, y: cy)]
    case .curve(let x, let y, let x1, let y1, let x2, let y2):
      [CGPoint(x: x, y: y), CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2)]
    case .close: []
    }
  }

  public mutating func move(to point: CGPoint) {
    steps.append(.move(x: point.x, y: point.y))
    (current, start) = (point, point)
  }
  public mutating func addLine(to point: CGPoint) {
    steps.append(.line(x: point.x, y: point.y))
    current = point
  }
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    steps.append(.quad(x: point.x, y: point.y, controlX: control.x, controlY: control.y))
    current = point
  }
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    steps.append(
      .curve(
        x: point.x, y: point.y, x1: control1.x, y1: control1.y, x2: control2.x, y2: control2.y))
    current = point
  }
  public mutating func closeSubpath() {
    steps.append(.close)
    current = start
  }
  public mutating func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }
  public mutating func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  public mutating func addEllipse(in rect: CGRect) {
    for step in 0...32 {
      let angle = Double(step) / 32 * 2 * .pi
      let point = CGPoint(
        x: rect.midX + cos(angle) * rect.width / 2, y: rect.midY + sin(angle) * rect.height / 2)
      if step == 0 { move(to: point) } else { addLine(to: point) }
    }
    closeSubpath()
  }
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let rx = min(cornerSize.width, rect.width / 2)
    let ry = min(cornerSize.height, rect.height / 2)
    move(to: CGPoint(x: rect.minX + rx, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX - rx, y: rect.minY))
    addQuadCurve(
      to: CGPoint(x: rect.maxX, y: rect.minY + ry), control: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - ry))
    addQuadCurve(
      to: CGPoint(x: rect.maxX - rx, y: rect.maxY), control: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX + rx, y: rect.maxY))
    addQuadCurve(
      to: CGPoint(x: rect.minX, y: rect.maxY - ry), control: CGPoint(x: rect.minX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.minY + ry))
    addQuadCurve(
      to: CGPoint(x: rect.minX + rx, y: rect.minY), control: CGPoint(x: rect.minX, y: rect.minY))
    closeSubpath()
  }
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    let from = startAngle.radians
    var to = endAngle.radians
    // SwiftUI's `clockwise` is in a plane whose y axis points upwards.
    if clockwise { while to > from { to -= 2 * .pi } } else { while to < from { to += 2 * .pi } }
    let count = max(2, Int((abs(to - from) / 0.2).rounded(.up)))
    guard count < 10_000 else { return }
    for step in 0...count {
      let angle = from + (to - from) * Double(step) / Double(count)
      let point = CGPoint(x: center.x + cos(angle) * radius, y: center.y + sin(angle) * radius)
      if step == 0, steps.isEmpty { move(to: point) } else { addLine(to: point) }
    }
  }
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta.radians < 0)
  }
  public mutating func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    addQuadCurve(to: tangent2End, control: tangent1End)
  }
  public mutating func addPath(_ path: Path) { steps += path.steps }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    mapped { CGPoint(x: $0.x + dx, y: $0.y + dy) }
  }
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    boundingRect.contains(point)
  }
  public func strokedPath(_ style: StrokeStyle) -> Path {
    Scope.current?.context.recorder.ignore("strokedPath")
    return self
  }
  public func applying(_ transform: CGAffineTransform) -> Path { mapped { transform.apply($0) } }
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    Scope.current?.context.recorder.ignore("trimmedPath")
    return self
  }

  private func mapped(_ change: (CGPoint) -> CGPoint) -> Path {
    var path = Path()
    for step in steps {
      let points = Self.points(step).map(change)
      switch step {
      case .move: path.move(to: points[0])
      case .line: path.addLine(to: points[0])
      case .quad: path.addQuadCurve(to: points[0], control: points[1])
      case .curve: path.addCurve(to: points[0], control1: points[1], control2: points[2])
      case .close: path.closeSubpath()
      }
    }
    return path
  }
}

extension Path: Shape, OutlineSource {
  public func path(in rect: CGRect) -> Path { self }
  func outline(_ context: Context) -> Outline { .path(PathValue(steps: steps)) }
}

public typealias CGMutablePath = Path
public typealias CGPath = Path

public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

public struct StrokeStyle: Hashable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
  func value(_ paint: PaintValue, isInside: Bool = false) -> StrokeValue {
    var value = StrokeValue(paint: paint, width: max(0, lineWidth))
    value.dash = dash.map { Double($0) }
    value.dashPhase = dashPhase == 0 ? nil : finite(dashPhase)
    value.cap = lineCap == .round ? .round : lineCap == .square ? .square : .butt
    value.join = lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter
    value.miterLimit = finite(miterLimit)
    value.isInside = isInside
    return value
  }
}
public enum CGLineCap: Int32, Hashable, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

public struct FillStyle: Hashable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
