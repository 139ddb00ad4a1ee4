import Canvas
import Testing

@testable import Panels
@testable import Pictures

@Suite struct SymbolTableTests {
  /// A symbol in a widget's picture also has a form in cells.
  @Test func everySymbolHasAGlyph() {
    let names = Set(SymbolMap.glyphs.keys).union(SymbolOutline.glyphs.keys)
    let without = names.filter { !SymbolTable.glyph($0).isKnown }
    #expect(without.sorted() == [])
    #expect(SymbolTable.glyph("car.side.rear.open").text == SymbolTable.glyph("car").text)
    #expect(!SymbolTable.glyph("car.syde").isKnown)
  }

  /// Terminals draw a one-column emoji partly, or over its neighbour.
  @Test func noGlyphIsWiderThanItsCells() {
    for (name, glyph) in SymbolTable.table {
      for scalar in glyph.unicodeScalars where scalar.value >= 0x1F000 {
        #expect(scalar.properties.isEmojiPresentation, "\(name): \(glyph)")
      }
      #expect((1...2).contains(TextLayout.width(glyph)), "\(name): \(glyph)")
    }
  }
}
