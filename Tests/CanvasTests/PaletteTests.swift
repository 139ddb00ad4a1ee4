import Canvas
import Testing

@Suite struct PaletteTests {
  @Test(arguments: [
    (0, 0, 0, 16), (255, 255, 255, 231), (255, 0, 0, 196), (0x5F, 0x87, 0xAF, 67), (8, 8, 8, 232),
    (128, 128, 128, 244), (118, 118, 118, 243),
  ])
  func nearestOf256(r: Int, g: Int, b: Int, index: Int) {
    #expect(Int(Palette.index256(red: UInt8(r), green: UInt8(g), blue: UInt8(b))) == index)
  }

  @Test(arguments: 16..<256) func everyPaletteColourIsNearestToItself(index: Int) {
    guard case .rgb(let r, let g, let b) = Palette.rgb(index: UInt8(index)) else { return }
    let nearest = Palette.index256(red: r, green: g, blue: b)
    #expect(Palette.rgb(index: nearest) == Palette.rgb(index: UInt8(index)))
  }

  @Test func numbersMatchCurses() {
    #expect(Palette.number(of: .terminal, at: .direct) == -1)
    #expect(Palette.number(of: .rgb(1, 2, 3), at: .direct) == 0x010203)
    #expect(Palette.number(of: .rgb(0, 0, 3), at: .direct) == 0x010101)
    #expect(Palette.number(of: .rgb(0, 0, 0), at: .direct) == 0x010101)
    #expect(Palette.number(of: .ansi(5), at: .direct) == 5)
    #expect(Palette.number(of: .ansi(12), at: .palette256) == 12)
    #expect(Palette.number(of: .rgb(250, 250, 250), at: .ansi16) == 15)
    #expect(Palette.number(of: .ansi(5), at: .none) == -1)
  }
}
