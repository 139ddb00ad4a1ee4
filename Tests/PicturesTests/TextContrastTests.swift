import Foundation
import Testing
import ViewLayout
import ViewTree

@testable import Pictures

/// Texts that are invisible on their background.
@Suite struct TextContrastTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  private func text(_ string: String, _ paint: PaintValue, size: Double = 17) -> ViewNode {
    .text(TextNode(runs: [TextRun(.verbatim(string), TextStyle(size: size, paint: paint))]))
  }

  private func box(_ paint: PaintValue) -> ViewNode { .shape(ShapeNode(.rectangle, fill: paint)) }

  private func gray(_ value: Double) -> PaintValue {
    .color(ColorValue(red: value, green: value, blue: value))
  }

  /// The invisible texts of a card.
  private func invisible(_ root: ViewNode, dark: Bool = true) -> [String] {
    var tree = ViewTree(root: root)
    tree.isDark = dark
    return SurfacePicture(tree, surface: .lock, now: now).invisibleTexts
  }

  private func on(_ beneath: ViewNode, _ text: ViewNode) -> ViewNode {
    .background(.padding(text, Edges(all: 12)), beneath, alignment: .center)
  }

  @Test func luminanceFollowsWCAG() {
    #expect(TextContrast.contrast(TextContrast.luminance(255, 255, 255), 0) == 21)
    // #777777 on white, WCAG's own example of a contrast that is just too low.
    let gray = TextContrast.luminance(0x77, 0x77, 0x77)
    #expect(abs(TextContrast.contrast(gray, 1) - 4.48) < 0.01)
  }

  @Test func whiteOnLightCardIsInvisible() {
    let card = text("Hoo", .color(.white))
    #expect(invisible(card, dark: false) == ["Hoo"])
    #expect(invisible(card).isEmpty)
  }

  /// Contrasts on both sides of the limit, of small thin text too.
  @Test(arguments: [11.0, 17, 40]) func limitIsOneAndAHalf(size: Double) {
    // Black on these grays is 1.4 and 1.6 : 1.
    let (low, high) = (gray(38.0 / 255), gray(50.0 / 255))
    let node = text("Hoo hoo", .color(.black), size: size)
    #expect(invisible(on(box(low), node)) == ["Hoo hoo"])
    #expect(invisible(on(box(high), node)).isEmpty)
  }

  @Test func fadedTextUsesItsBlendedColour() {
    #expect(
      invisible(on(box(.color(.black)), .opacity(text("Hoo", .color(.white)), 0.1))) == ["Hoo"])
    #expect(invisible(on(box(.color(.black)), .opacity(text("Hoo", .color(.white)), 0.5))).isEmpty)
  }

  @Test func textHiddenByAppIsSkipped() {
    #expect(invisible(.opacity(text("Hoo", .color(.white)), 0)).isEmpty)
    #expect(invisible(text("Hoo", .color(.clear))).isEmpty)
    #expect(invisible(.hidden(text("Hoo", .color(.black)))).isEmpty)
  }

  @Test func gradientCountsBehindLetters() {
    let stops = [
      GradientStop(color: .white, location: 0), GradientStop(color: .white, location: 0.45),
      GradientStop(color: .black, location: 0.55), GradientStop(color: .black, location: 1),
    ]
    let halves = box(
      .linear(stops: stops, start: UnitPlace(x: 0, y: 0.5), end: UnitPlace(x: 1, y: 0.5)))
    let label = { (name: String) in
      ViewNode.row(
        [
          self.text("left " + name, .color(.white)), .spacer(minLength: 0),
          self.text("right " + name, .color(.white)),
        ], spacing: 0, alignment: .center)
    }
    // Both have the same colour; only the background differs.
    #expect(invisible(on(halves, label("side"))) == ["left side"])
    // A text may itself be painted with a gradient.
    let painted = text(
      "Hoo", .linear(stops: stops, start: UnitPlace(x: 0, y: 0), end: UnitPlace(x: 0, y: 1)))
    #expect(invisible(on(box(.color(.black)), painted)).isEmpty)
  }

  @Test func coveredTextIsInvisible() {
    let covered = ViewNode.overlay(
      text("under", .color(.white)), box(.color(.black)), alignment: .center)
    #expect(invisible(covered) == ["under"])
  }

  @Test func overlappingTextsAreCheckedSeparately() {
    let both = ViewNode.layers(
      [text("a", .color(.black), size: 12), text("WWWWWWWW", .color(.white), size: 40)],
      alignment: .center)
    let alone = on(box(.color(.black)), .offset(text("a", .color(.black)), x: 0, y: 0))
    #expect(invisible(alone) == ["a"])
    #expect(invisible(on(box(.color(.black)), both)).contains("a"))
    #expect(!invisible(on(box(.color(.black)), both)).contains("WWWWWWWW"))
  }

  @Test func rotatedTextIsCheckedInPlace() {
    let turned = ViewNode.transform(
      text("turned", .color(.white)), .rotation(degrees: 90), anchor: .center)
    #expect(invisible(.padding(turned, Edges(all: 30))).isEmpty)
    #expect(invisible(.padding(turned, Edges(all: 30)), dark: false) == ["turned"])
  }

  /// A shadow makes white text on a light picture readable.
  @Test func shadowCounts() {
    let plain = text("Hoo", .color(.white), size: 30)
    let shadow = ViewNode.shadow(plain, color: .black, radius: 2, x: 0, y: 0)
    #expect(invisible(on(box(.color(.white)), plain)) == ["Hoo"])
    #expect(invisible(on(box(.color(.white)), shadow)).count <= 1)
  }
}
