import Canvas
import Testing

@Suite struct TextLayoutTests {
  @Test(arguments: [
    ("Islet", 5, "Islet"), ("Islet", 4, "Isl…"), ("a bcd", 3, "a…"), ("日本語", 6, "日本語"),
    ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("x", 0, ""), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
  ])
  func cutsToAWidth(text: String, width: Int, expected: String) {
    #expect(TextLayout.truncate(text, to: width) == expected)
    #expect(TextLayout.width(TextLayout.truncate(text, to: width)) <= width)
  }

  @Test(arguments: [
    ("FlightAttributes-12", 19, "FlightAttributes-12"),
    ("FlightAttributes-12", 15, "FlightAtt…es-12"),
    ("FlightAttributes-12", 2, "F…"), ("인천국제공항-7", 9, "인천국…-7"), ("a\u{7}bcdefgh", 6, "a␇b…gh"),
  ])
  func cutsInTheMiddle(text: String, width: Int, expected: String) {
    #expect(TextLayout.truncateMiddle(text, to: width) == expected)
    #expect(TextLayout.width(TextLayout.truncateMiddle(text, to: width)) <= width)
  }

  @Test func padsToExactlyAWidth() {
    #expect(TextLayout.pad("ab", to: 5) == "ab   ")
    #expect(TextLayout.pad("日本", to: 3) == "日…")
    #expect(TextLayout.digits(7, width: 3) == "  7")
  }

  @Test func wrapsBetweenWords() {
    let text = "iOS reads it as the year 58060 and drops this update"
    #expect(
      TextLayout.wrap(text, width: 20, lines: 9) == [
        "iOS reads it as the", "year 58060 and drops", "this update",
      ])
    #expect(
      TextLayout.wrap(text, width: 20, lines: 2) == ["iOS reads it as the", "year 58060 and drop…"])
    #expect(TextLayout.wrap("abcdefgh", width: 3, lines: 9) == ["abc", "def", "gh"])
    #expect(TextLayout.wrap("a\nb", width: 9, lines: 9) == ["a", "b"])
    #expect(TextLayout.wrap("", width: 9, lines: 9) == [""])
  }

  @Test(arguments: 1..<30) func noLineIsTooWide(width: Int) {
    let text = "The owls 日本語 score! 👨‍👩‍👧 Assist by the barn-owl-of-unusual-size."
    for line in TextLayout.wrap(text, width: width, lines: 50) {
      #expect(TextLayout.width(line) <= max(2, width))
    }
  }
}
