import Basics
import Canvas
import FrameStyles
import Testing

@Suite struct FrameTests {
  private let ink = Ink(.rgb(255, 255, 255))

  @Test func textKeepsTheBackground() {
    var frame = Frame(GridSize(6, 1))
    frame.fill(frame.bounds, .rgb(1, 2, 3))
    frame.put("ab", at: GridPoint(1, 0), ink.bold)
    #expect(frame[1, 0].style.background == .rgb(1, 2, 3))
    #expect(frame[1, 0].style.attributes == .bold)
    #expect(frame.plainText == " ab\n")
  }

  @Test func wideGlyphsAreWholeOrSpaces() {
    var frame = Frame(GridSize(5, 1))
    frame.put("日本語", at: GridPoint(0, 0), ink)
    #expect(frame.row(0) == "日本")
    frame.put("x", at: GridPoint(1, 0), ink)
    #expect(frame.row(0) == " x本")
    frame.put("y", at: GridPoint(2, 0), ink)
    #expect(frame.row(0) == " xy")
    frame.clipped(to: GridRect(1, 0, 2, 1)) { $0.put("日日", at: GridPoint(0, 0), ink) }
    #expect((0..<5).allSatisfy { !frame[$0, 0].isTrailing })
  }

  @Test func nothingIsDrawnOutside() {
    var frame = Frame(GridSize(4, 2))
    frame.put("abcdefgh", at: GridPoint(-2, 0), ink)
    frame.put("x", at: GridPoint(0, 7), ink)
    frame.fill(GridRect(-5, -5, 50, 6), .ansi(1))
    frame.box(GridRect(-3, -3, 90, 90), ink)
    frame.pane(GridRect(2, 1, 10, 10), Paint(.rgb(255, 255, 255), opacity: 0.1))
    frame.clipped(to: GridRect(9, 9, 2, 2)) {
      $0.wallpaper(GridRect(0, 0, 40, 40), top: .ansi(1), bottom: .ansi(2))
    }
    #expect(frame.cells.count == 8)
  }

  @Test func paneColourIsMixedFromItsCentreAndThePaint() {
    var frame = Frame(GridSize(5, 4))
    frame.wallpaper(frame.bounds, top: .rgb(0, 0, 0), bottom: .rgb(90, 90, 90))
    frame.pane(GridRect(0, 0, 5, 4), Paint(.rgb(255, 255, 255), opacity: 0.1))
    let glass = Color.rgb(60, 60, 60).mixed(with: .rgb(255, 255, 255), amount: 0.1)
    #expect(frame[2, 1].style.background == glass)
    #expect(frame[2, 2].style.background == glass)
    #expect(frame.plainText == " ▄▄▄\n▐   ▌\n▐   ▌\n ▀▀▀\n")
    #expect(frame[0, 0].style.background == .rgb(0, 0, 0))
  }

  @Test func lastMarkedRegionWins() {
    var frame = Frame(GridSize(10, 10))
    enum Place: RegionID { case all, card }
    frame.mark(frame.bounds, id: Place.all)
    frame.mark(GridRect(2, 2, 3, 3), id: Place.card)
    #expect(frame.region(at: GridPoint(2, 2)) as? Place == .card)
    #expect(frame.region(at: GridPoint(5, 5)) as? Place == .all)
    #expect(frame.region(at: GridPoint(11, 5)) == nil)
  }

  @Test func earliestChangeCounts() {
    var frame = Frame(GridSize(1, 1))
    frame.changes(at: Date(timeIntervalSince1970: 9))
    frame.changes(at: Date(timeIntervalSince1970: 5))
    frame.changes(at: Date(timeIntervalSince1970: 7))
    #expect(frame.redrawAt == Date(timeIntervalSince1970: 5))
  }

  @Test func bigDigitsAreThreeRowsOfHalfBlocks() {
    var digits = Frame(GridSize(13, 3))
    digits.putBig("12", at: GridPoint(0, 0), Ink(.terminal))
    #expect(digits.plainText == "▀▀██   ▀▀▀▀██\n  ██   ██▀▀▀▀\n▀▀▀▀▀▀ ▀▀▀▀▀▀\n")
    #expect(BigDigits.width("09:41") == 30)
    #expect(BigDigits.canDraw("12–5 %") && !BigDigits.canDraw("a"))
  }

  @Test func exportersContainTheFrame() {
    var frame = Frame(GridSize(4, 1))
    frame.put("a<语", at: GridPoint(0, 0), Ink(.rgb(255, 0, 0), .bold))
    #expect(frame.ansi(depth: .direct) == "\u{1B}[0;1;38;2;255;0;0ma<语\u{1B}[0m\n")
    #expect(frame.ansi(depth: .palette256).contains("38;5;196"))
    #expect(frame.ansi(depth: .ansi16).contains(";91m"))
    #expect(frame.ansi(depth: .none) == "\u{1B}[0;1ma<语\u{1B}[0m\n")
    #expect(frame.svg().contains(">a&lt;</text>"))
    #expect(frame.styleGrid.hasPrefix("aaaa\na #ff0000 on default bold\n"))
  }
}

struct GlyphTests {
  @Test(arguments: ["a", "é", "e\u{301}", "語", "👨‍👩‍👧", "🇩🇪", "1️⃣", "\u{10FFFF}"])
  func clustersRoundTrip(text: String) {
    let glyph = Glyph(Character(text))
    #expect(Array(glyph.description.unicodeScalars) == Array(text.unicodeScalars))
    #expect(glyph.scalars == text.unicodeScalars.map(\.value))
    #expect(glyph == Glyph(Character(text)))
  }

  @Test func ambiguousGlyphsCountAsChanged() {
    #expect(Glyph("é" as Character) != Glyph("e\u{301}" as Character))
  }
}
