import Testing

@testable import Canvas

@Suite struct WidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("語", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("ア", 2), ("Ａ", 2), ("🚗", 2), ("\u{1FAE8}", 2), ("❤️", 2), ("❤", 1), ("👨‍👩‍👧", 2),
    ("🇩🇪", 2), ("👍🏽", 2), ("1️⃣", 2), ("✈", 1), ("✈️", 2), ("⏱", 1), ("✓", 1), ("█", 1), ("━", 1),
    ("…", 1), ("●", 1), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("ｱ", 1), ("\u{301}", 0), ("\u{200B}", 0),
  ])
  func columnsOfACluster(text: String, columns: Int) {
    #expect(text.count == 1)
    #expect(Width.of(Character(text)) == columns)
  }

  @Test func tableIsSorted() {
    for (before, after) in zip(WidthTable.wide, WidthTable.wide.dropFirst()) {
      #expect(before.first <= before.last && before.last < after.first)
    }
  }
}
