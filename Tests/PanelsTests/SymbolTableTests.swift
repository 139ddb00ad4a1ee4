import Canvas
import Testing

@testable import Panels

@Suite struct SymbolTableTests {
  /// Terminals draw an emoji of one column as a part of it, or over its neighbour.
  @Test func noGlyphIsWiderThanItsCells() {
    for (name, glyph) in SymbolTable.table {
      for scalar in glyph.unicodeScalars where scalar.value >= 0x1F000 {
        #expect(scalar.properties.isEmojiPresentation, "\(name): \(glyph)")
      }
      #expect((1...2).contains(TextLayout.width(glyph)), "\(name): \(glyph)")
    }
  }
}
