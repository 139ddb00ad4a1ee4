import Testing

@testable import Canvas

/// The glyphs sent to terminals with a limited character set.
@Suite struct GlyphSetTests {
  @Test func asciiIsASCII() {
    let text = "Luigi’s Pizza · Größe 🦉 인천 → “x” ✓ ✗ ● ▀▄█▌▐ ━─ … ⏎ ⇧ × ′ é ł ß"
    let plain = GlyphSet.ascii.text(text)
    #expect(plain.utf8.allSatisfy { $0 < 0x80 } && plain.count == text.count)
    #expect(plain.hasPrefix("Luigi's Pizza - Grose * ?? >".replacing("Grose", with: "Grose")))
    #expect(GlyphSet.all.text(text) == text)
  }

  @Test func consoleKeepsLettersBoxesAndBlocks() {
    #expect(GlyphSet.console.text("é ─ ▀ ╭ ━ ● 🦉 인") == "é ─ ▀ ┌ ═ • * ?")
  }

  @Test func substitutionKeepsColumns() {
    var frame = Frame(GridSize(8, 1))
    frame.put("🦉 ok 語", at: GridPoint(0, 0), Ink(.terminal))
    #expect(frame.within(.ascii).plainText.hasPrefix("*  ok ?"))
    #expect(frame.within(.all).cells == frame.cells)
  }
}
