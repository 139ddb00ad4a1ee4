import Foundation
import Testing
import ViewLayout
import ViewTree

@testable import Pictures

/// Places and colours of what is painted.
@Suite struct PaintingTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  /// Paints a view into a square of points, with two pixels each, on black.
  func paint(
    _ node: ViewNode, side: Double = 100, pictures: [String: PictureValue] = [:]
  ) -> Pixels {
    let items = Layout(.points(Typesetter.shared), now: now)
      .place(node, in: LayoutRect(0, 0, side, side)).items
    return Typesetter.shared.alone {
      let canvas = PictureCanvas(width: Int(side * 2), height: Int(side * 2), scale: 2)!
      canvas.fill(.rectangle, in: LayoutRect(0, 0, side, side), .color(.black))
      ItemPainter(canvas: canvas, pictures: pictures, now: now).draw(items)
      return canvas.pixels
    }
  }

  func ink(_ pixels: Pixels) -> Double {
    var sum = 0.0
    for place in stride(from: 0, to: pixels.bytes.count, by: 4) {
      sum += Double(pixels.bytes[place]) / 255
    }
    return sum / 4
  }

  private func shape(
    _ outline: Outline, fill: PaintValue? = nil, stroke: StrokeValue? = nil
  ) -> ViewNode { .shape(ShapeNode(outline, fill: fill, stroke: stroke)) }

  @Test func circleHasItsArea() {
    let area = ink(paint(shape(.circle, fill: .color(.white))))
    #expect(abs(area - .pi * 2500) < 30)
  }

  @Test func ringHasAHole() {
    let ring = paint(
      shape(.inset(.circle, by: 10), stroke: StrokeValue(paint: .color(.white), width: 8)))
    #expect(ring[100, 100].red == 0)
    #expect(ring[100, 20].red > 250)
    let expected = 2 * Double.pi * 40 * 8
    #expect(abs(ink(ring) - expected) < 40)
  }

  @Test func rotatedTrimmedCircleStartsAtTop() {
    let arc = Outline.rotated(.trimmed(.inset(.circle, by: 10), from: 0, to: 0.25), degrees: -90)
    let pixels = paint(shape(arc, stroke: StrokeValue(paint: .color(.white), width: 8)))
    // Only the upper right quarter.
    #expect(pixels[156, 44].red > 250)
    #expect(pixels[44, 44].red == 0)
    #expect(pixels[44, 156].red == 0)
  }

  @Test func gradientEndsInItsColours() {
    let stops = [
      GradientStop(color: ColorValue(hex: 0xFF0000), location: 0),
      GradientStop(color: ColorValue(hex: 0x0000FF), location: 1),
    ]
    let pixels = paint(
      shape(
        .rectangle,
        fill: .linear(stops: stops, start: UnitPlace(x: 0, y: 0.5), end: UnitPlace(x: 1, y: 0.5))))
    #expect(pixels[0, 100].red > 250 && pixels[0, 100].blue < 5)
    #expect(pixels[199, 100].blue > 250 && pixels[199, 100].red < 5)
    #expect(abs(Int(pixels[100, 100].red) - 127) < 4)
  }

  @Test func angularGradientIsClockwiseFromTheRight() {
    let stops = [
      GradientStop(color: ColorValue(hex: 0xFF0000), location: 0),
      GradientStop(color: ColorValue(hex: 0x00FF00), location: 0.5),
      GradientStop(color: ColorValue(hex: 0x0000FF), location: 1),
    ]
    let pixels = paint(
      shape(.rectangle, fill: .angular(stops: stops, center: .center, start: 0, end: 360)))
    #expect(pixels[190, 102].red > 240)
    #expect(pixels[10, 100].green > 240)
    #expect(pixels[190, 97].blue > 240)
    // Below is a quarter of the way.
    #expect(pixels[100, 190].red > 100 && pixels[100, 190].green > 100)
  }

  @Test func boldHasMoreInk() {
    func word(_ weight: Int) -> Double {
      var style = TextStyle(size: 30, paint: .color(.white))
      style.weight = weight
      return ink(paint(.text(TextNode(runs: [TextRun(.verbatim("Hello"), style)]))))
    }
    #expect(word(700) > word(400) * 1.3)
    #expect(word(400) > word(200) * 1.2)
  }

  @Test func xHeightIsThatOfSanFrancisco() {
    let style = TextStyle(size: 60, paint: .color(.white))
    let pixels = paint(.text(TextNode(runs: [TextRun(.verbatim("x"), style)])))
    let rows = (0..<200).filter { row in (0..<200).contains { pixels[$0, row].red > 128 } }
    let height = Double(rows.count) / 2
    #expect(abs(height - 31.6) < 1)
  }

  /// Over white, a half transparent template is a lighter shade of its colour.
  @Test func translucentTemplateShowsWhatIsBelow() throws {
    let black = Pixels(width: 1, height: 1, bytes: [0, 0, 0, 255])
    let picture = try PictureReader.read(Data(try #require(black.png)))
    let red = ColorValue(hex: 0xFF0000, alpha: 0.5)
    var image = ImageNode(.asset("dot"), style: TextStyle(size: 17, paint: .color(red)))
    (image.isTemplate, image.isResizable) = (true, true)
    let pixels = paint(
      .layers([shape(.rectangle, fill: .color(.white)), .image(image)], alignment: .center),
      pictures: ["dot": picture])
    #expect(pixels[100, 100].red == 255 && abs(Int(pixels[100, 100].green) - 127) < 2)
  }

  @Test func serifDigitsStandOnTheBaseline() {
    func rows(_ letter: String) -> [Int] {
      var style = TextStyle(size: 60, paint: .color(.white))
      style.design = "serif"
      let pixels = paint(.text(TextNode(runs: [TextRun(.verbatim(letter), style)])))
      return (0..<200).filter { row in (0..<200).contains { pixels[$0, row].red > 128 } }
    }
    let capital = rows("H")
    for digit in ["1", "3", "9"] {
      let found = rows(digit)
      #expect(abs((found.last ?? 0) - (capital.last ?? 0)) < 5, "\(digit)")
      #expect(abs(found.count - capital.count) < 12, "\(digit)")
    }
  }

  @Test func maskLimitsWhatIsShown() {
    let view = ViewNode.mask(
      shape(.rectangle, fill: .color(.white)),
      .frame(shape(.circle, fill: .color(.black)), FrameNode(side: 50)))
    let pixels = paint(view)
    #expect(pixels[100, 100].red == 255)
    #expect(pixels[20, 100].red == 0)
    #expect(abs(ink(pixels) - .pi * 625) < 20)
  }

  @Test func groupFadesAsOne() {
    let white = shape(.rectangle, fill: .color(.white))
    let both = ViewNode.layers([white, white], alignment: .center)
    // Each alone lets the other shine through.
    #expect(abs(Int(paint(.opacity(both, 0.5))[100, 100].red) - 191) < 3)
    #expect(
      abs(Int(paint(.opacity(.effect(both, .compositingGroup), 0.5))[100, 100].red) - 127) < 3)
  }

  @Test func shadowHasItsOffset() {
    let dot = ViewNode.frame(shape(.circle, fill: .color(.white)), FrameNode(side: 20))
    let view = ViewNode.shadow(dot, color: ColorValue(hex: 0xFF0000), radius: 0, x: 0, y: 30)
    let pixels = paint(view)
    #expect(pixels[100, 100].green == 255)
    #expect(pixels[100, 160].red > 250 && pixels[100, 160].green == 0)
  }

  @Test func blurSpreadsAndKeepsBrightness() {
    let dot = ViewNode.frame(shape(.circle, fill: .color(.white)), FrameNode(side: 40))
    let sharp = paint(dot)
    let soft = paint(.effect(dot, .blur(6)))
    #expect(abs(ink(soft) - ink(sharp)) < ink(sharp) * 0.03)
    #expect(soft[100, 50].red > 5 && sharp[100, 50].red == 0)
  }

  @Test func colourEffectsChangeColours() {
    let red = shape(.rectangle, fill: .color(ColorValue(hex: 0xFF0000)))
    func pixel(_ effect: EffectValue) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      paint(.effect(red, effect))[100, 100]
    }
    #expect(pixel(.colorInvert) == (0, 255, 255, 255))
    let gray = pixel(.grayscale(1))
    #expect(gray.red == 54 && gray.blue == 54)
    #expect(pixel(.hueRotation(120)).green > 100)
    #expect(pixel(.colorMultiply(ColorValue(hex: 0x808080))).red == 128)
    #expect(pixel(.brightness(0.5)).green == 128)
  }

  @Test func multiplyDarkens() {
    let gray = shape(.rectangle, fill: .color(ColorValue(hex: 0x808080)))
    let view = ViewNode.layers([gray, .effect(gray, .blend(.multiply))], alignment: .center)
    #expect(abs(Int(paint(view)[100, 100].red) - 64) < 2)
  }

  /// A blue square on a red one, in their own group.
  @Test(arguments: [
    (BlendValue.normal, 0x0000FF), (.sourceAtop, 0x0000FF), (.destinationOver, 0xFF0000),
    (.destinationOut, 0), (.multiply, 0), (.darken, 0), (.plusLighter, 0xFF00FF),
    (.screen, 0xFF00FF), (.lighten, 0xFF00FF), (.difference, 0xFF00FF), (.exclusion, 0xFF00FF),
  ])
  func blendModesMatchTheirNames(mode: BlendValue, colour: Int) {
    let red = shape(.rectangle, fill: .color(ColorValue(hex: 0xFF0000)))
    let blue = ViewNode.frame(
      shape(.rectangle, fill: .color(ColorValue(hex: 0x0000FF))), FrameNode(side: 60))
    let pixels = paint(
      .effect(.layers([red, .effect(blue, .blend(mode))], alignment: .center), .compositingGroup))
    let middle = pixels[100, 100]
    #expect(Int(middle.red) << 16 | Int(middle.green) << 8 | Int(middle.blue) == colour)
    #expect(pixels[20, 20].red == 255 && pixels[20, 20].blue == 0)
  }

  @Test func rotatedBarIsVertical() {
    var frame = FrameNode()
    (frame.width, frame.height) = (80, 10)
    let bar = ViewNode.frame(shape(.rectangle, fill: .color(.white)), frame)
    let pixels = paint(.transform(bar, .rotation(degrees: 90), anchor: .center))
    #expect(pixels[100, 30].red == 255)
    #expect(pixels[30, 100].red == 0)
  }

  @Test func continuousCornersTurnEarlier() {
    func corner(_ isContinuous: Bool) -> Double {
      var radii = CornerRadii(all: 30)
      radii.isContinuous = isContinuous
      return ink(paint(shape(.rectangle(radii: radii), fill: .color(.white))))
    }
    #expect(corner(true) < corner(false))
    #expect(corner(true) > corner(false) * 0.985)
  }

  @Test func sameTreeMakesSameBytes() {
    var tree = ViewTree(
      root: .text(
        TextNode(runs: [
          TextRun(.verbatim("Hello 🚗 שלום"), TextStyle(size: 28, paint: .color(.white)))
        ])))
    tree.backgroundTint = ColorValue(hex: 0x204080)
    for format in PictureFormat.allCases {
      let first = SurfacePicture(tree, surface: .lock, now: now).file(format)
      let isTheSame = first == SurfacePicture(tree, surface: .lock, now: now).file(format)
      #expect(first != nil)
      #expect(isTheSame, "\(format)")
    }
  }

  /// A box in a system background or gray is visible on an untinted card.
  @Test(arguments: [
    (true, [0x000000, 0x1C1C1E, 0x2C2C2E, 0x3A3A3C]), (false, [0xFFFFFF, 0xF2F2F7, 0xE5E5EA]),
  ])
  func cardDiffersFromSystemColours(isDark: Bool, others: [UInt32]) {
    var tree = ViewTree(root: nil)
    tree.isDark = isDark
    let card = SurfacePicture(tree, surface: .lock, now: now).background
    for other in others {
      #expect(abs(ColorValue(hex: other).green - card.green) * 255 > 5, "\(other)")
    }
  }

  @Test func pictureHasPixelsOfItsPoints() {
    var tree = ViewTree(
      root: .frame(shape(.rectangle, fill: .color(.white)), FrameNode(side: 60.5)))
    tree.isDark = true
    let picture = SurfacePicture(tree, surface: .lock, now: now)
    #expect(picture.size == LayoutSize(371, 60.5))
    let png = picture.file(.png) ?? []
    #expect(png[16..<24].elementsEqual([0, 0, 4, 89, 0, 0, 0, 182]))
  }
}

extension FrameNode {
  fileprivate init(side: Double) {
    self.init()
    width = side
    height = side
  }
}

extension UnitPlace {
  static let center = UnitPlace(x: 0.5, y: 0.5)
}
