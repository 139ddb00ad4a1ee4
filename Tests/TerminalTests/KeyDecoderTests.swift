import Canvas
import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  @Test(
    arguments: [
      (UInt32(0x61), Key.character("a")), (0x0D, .enter), (0x0A, .enter), (0x09, .tab),
      (0x7F, .backspace),
      (0x08, .backspace), (0x1B, .escape), (0x03, .control("c")), (0x1A, .control("z")),
      (0x8A9E, .character("語")),
    ] as [(UInt32, Key)])
  func scalarsAreKeys(value: UInt32, key: Key) throws {
    #expect(KeyDecoder.key(of: try #require(Unicode.Scalar(value))) == key)
  }

  @Test(arguments: [0, 0x1C, 0x9B]) func paddingIsNotAKey(value: UInt32) throws {
    #expect(KeyDecoder.key(of: try #require(Unicode.Scalar(value))) == nil)
  }

  @Test func joinersAndMarksExtendClusters() {
    #expect(KeyDecoder.extends("e", by: "\u{301}"))
    #expect(KeyDecoder.extends("👨\u{200D}", by: "👩"))
    #expect(KeyDecoder.extends("🇩", by: "🇪"))
    #expect(!KeyDecoder.extends("e", by: "語"))
    #expect(!KeyDecoder.extends("e", by: "f"))
  }

  @Test(arguments: ["─", "▀", "✓", "語", "a"]) func everyGlyphHasAnASCIIOne(glyph: String) {
    #expect(GlyphSet.ascii.glyph(for: Glyph(Character(glyph))).isASCII)
  }
}
