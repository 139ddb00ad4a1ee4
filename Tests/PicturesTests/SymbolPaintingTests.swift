import Testing
import ViewLayout
import ViewTree

@testable import Pictures

extension PaintingTests {
  /// Circles are as large as on a phone: ink and needed space, relative to the font's size.
  @Test(arguments: ["circle.fill", "tram.circle.fill", "gauge", "timer", "checkmark.circle"])
  func circlesHaveTheirSize(name: String) {
    let style = TextStyle(size: 80, paint: .color(.white))
    let pixels = paint(.image(ImageNode(.symbol(name), style: style)))
    let columns = (0..<200).filter { x in (0..<200).contains { pixels[x, $0].red > 128 } }
    let ink = Double((columns.last ?? 0) - (columns.first ?? 0) + 1) / 160
    #expect(abs(ink - 0.98) < 0.02)
    let space = Typesetter.shared.size(ofSymbol: name, style).width / 80
    #expect((1.12...1.17).contains(space))
  }

  @Test func symbolsHaveTheirWeight() {
    func star(_ weight: Int, _ name: String = "chevron.right") -> Double {
      var style = TextStyle(size: 40, paint: .color(.white))
      style.weight = weight
      return ink(paint(.image(ImageNode(.symbol(name), style: style))))
    }
    #expect(star(800) > star(400) * 1.15)
    // A filled circle with a sign cut out has less ink than one without.
    #expect(star(400, "checkmark.circle.fill") < star(400, "circle.fill") * 0.95)
    #expect(star(400, "checkmark.circle.fill") > star(400, "checkmark.circle"))
  }

  /// A palette paints an enclosure or a badge in another colour than the rest, also if one icon of
  /// the font has both.
  @Test(arguments: [
    "exclamationmark.triangle.fill", "checkmark.circle.fill", "checkmark.seal.fill",
    "play.circle.fill", "xmark.circle", "bell.badge.fill", "person.crop.circle.badge.plus",
  ])
  func paletteHasTwoColours(name: String) {
    var style = TextStyle(size: 40, paint: .color(ColorValue(hex: 0xFF0000)))
    style.symbol = SymbolStyle(.palette)
    style.symbol?.others = [.color(ColorValue(hex: 0x0000FF))]
    let pixels = paint(.image(ImageNode(.symbol(name), style: style)))
    let places = (0..<200).flatMap { x in (0..<200).map { (x, $0) } }
    #expect(places.count { pixels[$0.0, $0.1].red > 200 } > 100)
    #expect(places.count { pixels[$0.0, $0.1].blue > 200 } > 100)
    // A badge is the first layer.
    if name == "bell.badge.fill" { #expect(pixels[100, 100].blue > 200) }
  }
}
