import Canvas
import Testing

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[31mb", "a␛[31mb"), ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"),
    ("a\u{7F}", "a␡"), ("a\u{9B}31m", "a⟨9B⟩31m"), ("pay\u{202E}lap", "pay⟨202E⟩lap"),
    ("a\u{2066}b", "a⟨2066⟩b"), ("a\u{200B}b", "a⟨200B⟩b"), ("a\u{200D}b", "a⟨200D⟩b"),
    ("\u{E000}", "⟨E000⟩"), ("a\u{2028}b", "a⟨2028⟩b"), ("a\u{E0041}", "a⟨E0041⟩"),
    ("\u{301}a", "◌\u{301}a"), ("a\u{A0}b", "a b"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("❤️", "❤️"),
    ("می‌خواهم", "می‌خواهم"), ("日本", "日本"),
  ])
  func controlSequencesAreMadeVisible(text: String, shown: String) {
    #expect(Array(SafeText.clean(text).unicodeScalars) == Array(shown.unicodeScalars))
    #expect(SafeText.clean(shown) == shown)
  }

  @Test func combiningMarksAreLimited() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 1000)
    #expect(SafeText.clean(zalgo).unicodeScalars.count <= 6)
  }

  @Test func longTextIsCutEarly() {
    let title = String(repeating: "語\u{1B}", count: 500_000)
    #expect(SafeText.clean(title).unicodeScalars.count <= SafeText.limit + 1)
    #expect(TextLayout.truncate(title, to: 10) == "語␛語␛語␛…")
    #expect(TextLayout.wrap(title, width: 10, lines: 3).count == 3)
  }
}
