internal import ViewLayout
internal import ViewTree

extension Enclosure {
  /// The bounds at a size of 1, around the origin.
  var rect: LayoutRect {
    let (width, height): (Double, Double) =
      switch shape {
      case .circle: (0.98, 0.98)
      case .seal: (1.05, 1.05)
      case .square, .app, .viewfinder, .pentagon, .octagon, .bubble: (0.92, 0.92)
      case .rectangle, .capsule, .oval: (1.19, 0.85)
      case .triangle: (1.04, 0.92)
      case .diamond: (1.06, 1.06)
      case .hexagon: (0.92, 1.02)
      case .shield: (0.85, 1.02)
      }
    return isPortrait
      ? LayoutRect(-height / 2, -width / 2, height, width)
      : LayoutRect(-width / 2, -height / 2, width, height)
  }

  /// The side of an icon's box inside the enclosure.
  var content: Double { shape == .triangle || shape == .diamond ? 0.53 : 0.71 }

  /// The distance of the content's centre below the enclosure's.
  var contentDrop: Double { shape == .triangle ? 0.12 : 0 }

  func labelHeight(_ label: String) -> Double {
    (shape == .triangle ? 0.36 : 0.47) * (label.count > 1 ? 0.84 : 1)
  }

  var filledPart: LayoutRect? {
    let rect = rect
    let (width, height) = (rect.width / 2, rect.height / 2)
    return switch filling {
    case .none, .whole: nil
    case .inset: rect
    case .left: LayoutRect(rect.x, rect.y, width, rect.height)
    case .right: LayoutRect(0, rect.y, width, rect.height)
    case .top: LayoutRect(rect.x, rect.y, rect.width, height)
    case .bottom: LayoutRect(rect.x, 0, rect.width, height)
    }
  }

  var outline: Outline {
    func polygon(_ corners: Int, degrees: Double) -> Outline {
      let steps = (0..<corners).map { corner -> PathValue.Step in
        let turn = TransformValue.rotation(
          degrees: degrees + Double(corner) * 360 / Double(corners))
        let (x, y) = turn.point(0.5, 0)
        return corner == 0 ? .move(x: 0.5 + x, y: 0.5 + y) : .line(x: 0.5 + x, y: 0.5 + y)
      }
      return .path(PathValue(steps: steps + [.close], width: 1, height: 1))
    }
    func round(_ radius: Double) -> Outline { .rectangle(radii: CornerRadii(all: radius)) }
    switch shape {
    case .circle: return .circle
    case .square, .rectangle, .viewfinder, .bubble: return round(0.2)
    case .app: return round(0.3)
    case .capsule: return .capsule
    case .oval: return .ellipse
    case .diamond: return polygon(4, degrees: 0)
    case .hexagon: return polygon(6, degrees: 30)
    case .octagon: return polygon(8, degrees: 22.5)
    case .pentagon: return polygon(5, degrees: -90)
    case .triangle:
      return .path(
        PathValue(
          steps: [.move(x: 0.5, y: 0), .line(x: 1, y: 1), .line(x: 0, y: 1), .close], width: 1,
          height: 1))
    case .seal: return .path(PathValue(steps: Self.seal, width: 1, height: 1))
    case .shield:
      return .path(
        PathValue(
          steps: [
            .move(x: 0.5, y: 0), .line(x: 0.97, y: 0.16), .line(x: 0.97, y: 0.5),
            .curve(x: 0.5, y: 1, x1: 0.97, y1: 0.8, x2: 0.7, y2: 0.94),
            .curve(x: 0.03, y: 0.5, x1: 0.3, y1: 0.94, x2: 0.03, y2: 0.8),
            .line(x: 0.03, y: 0.16), .close,
          ], width: 1, height: 1))
    }
  }

  private static let seal: [PathValue.Step] = {
    var steps: [PathValue.Step] = []
    for step in 0..<96 {
      let angle = Double(step) / 96 * 360
      let wave = TransformValue.rotation(degrees: angle * 8).point(0.03, 0).x
      let (x, y) = TransformValue.rotation(degrees: angle).point(0.47 + wave, 0)
      steps.append(step == 0 ? .move(x: 0.5 + x, y: 0.5 + y) : .line(x: 0.5 + x, y: 0.5 + y))
    }
    return steps + [.close]
  }()
}
