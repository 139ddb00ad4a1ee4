import FoundationEssentials
import Testing
import ViewLayout
import ViewTree

@testable import Pictures

/// Any tree from a widget's process is painted, and twice the same.
///
/// As a separate proof: `TREES=400 swift test --filter RandomTreeTests`, with `TREES_FROM` for
/// another first seed than 1.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TREES"] != nil)) struct RandomTreeTests {
  /// A tree of views chosen by a seed, with unusual numbers.
  struct RandomTree {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func number() -> Double {
      let odd: [Double] = [0, -0.0, -1, 1e-12, 0.5, 1e6, -1e9, 1e300, -1e300]
      return next(6) == 0 ? odd[next(odd.count)] : Double(next(200)) / 2
    }

    mutating func color() -> ColorValue {
      ColorValue(
        red: Double(next(3)) / 2, green: Double(next(3)) / 2, blue: Double(next(3)) / 2,
        alpha: [1, 1, 0.5, 0, 2, -1][next(6)])
    }

    mutating func paint() -> PaintValue {
      let stops = (0..<next(4)).map { _ in
        GradientStop(color: color(), location: [0, 0.5, 1, 2, -1][next(5)])
      }
      let (start, end) = (
        UnitPlace(x: Double(next(3)) / 2, y: Double(next(3)) / 2),
        UnitPlace(x: Double(next(3)) / 2, y: 1)
      )
      switch next(6) {
      case 0: return .linear(stops: stops, start: start, end: end)
      case 1: return .radial(stops: stops, center: start, start: number(), end: number())
      case 2: return .elliptical(stops: stops, center: start, start: number(), end: number())
      case 3: return .angular(stops: stops, center: end, start: number(), end: number())
      default: return .color(color())
      }
    }

    mutating func outline(_ depth: Int = 2) -> Outline {
      switch next(depth == 0 ? 5 : 10) {
      case 0: return .rectangle(radii: CornerRadii(all: number()))
      case 1: return .capsule
      case 2: return .circle
      case 3: return .ellipse
      case 4:
        return .path(
          PathValue(
            steps: (0..<next(6)).map { _ in
              switch next(5) {
              case 0: .move(x: number(), y: number())
              case 1: .line(x: number(), y: number())
              case 2: .quad(x: number(), y: number(), controlX: number(), controlY: number())
              case 3:
                .curve(
                  x: number(), y: number(), x1: number(), y1: number(), x2: number(), y2: number())
              default: .close
              }
            }))
      case 5: return .trimmed(outline(depth - 1), from: number(), to: Double(next(3)) / 2)
      case 6: return .rotated(outline(depth - 1), degrees: number())
      case 7: return .moved(outline(depth - 1), x: number(), y: number())
      case 8: return .inset(outline(depth - 1), by: number())
      default: return .scaled(outline(depth - 1), x: number(), y: number())
      }
    }

    mutating func effect() -> EffectValue {
      switch next(11) {
      case 0: .blur(number())
      case 1: .brightness(number())
      case 2: .contrast(number())
      case 3: .saturation(number())
      case 4: .grayscale(number())
      case 5: .hueRotation(number())
      case 6: .colorInvert
      case 7: .colorMultiply(color())
      case 8: .luminanceToAlpha
      case 9: .compositingGroup
      default: .blend([.multiply, .screen, .difference, .hue, .destinationOut][next(5)])
      }
    }

    mutating func leaf() -> ViewNode {
      switch next(6) {
      case 0, 1:
        var shape = ShapeNode(outline(), fill: next(3) == 0 ? nil : paint())
        if next(2) == 0 { shape.stroke = StrokeValue(paint: paint(), width: number()) }
        return .shape(shape)
      case 2:
        return .progress(
          ProgressNode(
            .fraction(number()), isCircular: next(2) == 0, tint: paint(), track: paint()))
      case 3: return .spacer(minLength: next(2) == 0 ? number() : nil)
      case 4: return .divider(paint())
      default:
        let words = [
          "", "W", "iiii", "نص عربي", "한국어", "👩‍👩‍👧‍👦 e\u{301}", "a\u{0}b\u{1B}[2J", "two\nlines",
        ]
        return .text(
          TextNode(runs: [
            TextRun(
              .verbatim(String(repeating: words[next(words.count)] + " ", count: next(5))),
              TextStyle(size: number(), paint: paint()))
          ]))
      }
    }

    mutating func node(_ depth: Int) -> ViewNode {
      if depth == 0 { return leaf() }
      let child = node(depth - 1)
      switch next(17) {
      case 0, 1:
        return .row([child, leaf(), node(depth - 1)], spacing: number(), alignment: .center)
      case 2, 3: return .column([child, node(depth - 1)], spacing: nil, alignment: .leading)
      case 4: return .layers([child, leaf()], alignment: .center)
      case 5: return .padding(child, Edges(all: number()))
      case 6:
        var frame = FrameNode()
        frame.width = next(2) == 0 ? number() : nil
        frame.maxHeight = next(2) == 0 ? .infinity : number()
        return .frame(child, frame)
      case 7: return .background(child, leaf(), alignment: .center)
      case 8: return .overlay(child, leaf(), alignment: .center)
      case 9: return .offset(child, x: number(), y: number())
      case 10: return .opacity(child, number())
      case 11: return .clip(child, outline())
      case 12: return .mask(child, node(depth - 1))
      case 13: return .aspect(child, ratio: number(), fills: next(2) == 0)
      case 14:
        return .transform(
          child,
          TransformValue(a: number(), b: number(), c: number(), d: number(), tx: number()),
          anchor: UnitPlace(x: 0.5, y: 0.5))
      case 15: return .effect(child, effect())
      default:
        return .shadow(child, color: color(), radius: number(), x: number(), y: number())
      }
    }
  }

  @Test func everyTreeIsPainted() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TREES"].flatMap { Int($0) } ?? 400
    let first = environment["TREES_FROM"].flatMap { Int($0) } ?? 1
    let now = Date(timeIntervalSince1970: 1_770_000_000)
    // Effects that once broke the picture or the program, and the others.
    for seed in [14_449, 46_957, 53_294, 197_986] + Array(first..<first + count) {
      var maker = RandomTree(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
      let tree = ViewTree(root: maker.node(1 + maker.next(5)))
      let surface = [Surface.lock, .minimal, .small][maker.next(3)]
      func png() throws -> [UInt8] {
        let picture = SurfacePicture(tree, surface: surface, now: now)
        return try #require(
          picture.file(.png, scale: 1), "seed \(seed), \(surface) of \(picture.size)")
      }
      let painted = try png()
      if seed % 20 == 0 { #expect(try png() == painted, "seed \(seed)") }
    }
  }
}
