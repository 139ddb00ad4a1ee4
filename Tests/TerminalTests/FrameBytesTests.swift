import CCurses
import Canvas
import Testing

@testable import Terminal

@Suite struct FrameBytesTests {
  /// What is written beside curses has the colours that curses gives it.
  @Test func eightColoursAreBrightByBoldAndDimOfTheirOwn() {
    func style(_ index: UInt8, _ colors: Int) -> String {
      CellStyle(foreground: .ansi(index)).fitting(colors: colors).sequence(depth: .ansi16)
    }
    #expect(style(8, 8) == "\u{1B}[0;2m" && style(13, 8) == "\u{1B}[0;1;35m")
    #expect(style(8, 16) == "\u{1B}[0;90m" && style(3, 8) == "\u{1B}[0;33m")
  }

  /// Sequences as a terminal's entry writes them, `E` standing for ESC and `[`.
  static let table: [(written: String, needed: String)] = [
    // A colour that is set already.
    (
      "E38;2;1;2;3mE48;2;0;0;9maE38;2;4;5;6mE48;2;0;0;9mb", "E38;2;1;2;3mE48;2;0;0;9maE38;2;4;5;6mb"
    ),
    ("E38;5;7mE48;5;1maE38;5;8mE48;5;1mb", "E38;5;7mE48;5;1maE38;5;8mb"),
    ("E48:2::0:0:9maE48:2::0:0:9mb", "E48:2::0:0:9mab"),
    // Attributes leave colours as they are; a reset takes them back.
    ("E48;5;1mE1maE48;5;1mb", "E48;5;1mE1mab"),
    ("E48;5;1maE0;1mE48;5;1mb", "E48;5;1maE0;1mE48;5;1mb"),
    ("E48;5;1maEmE48;5;1mb", "E48;5;1maEmE48;5;1mb"),
    ("E48;5;1maE39;49mE48;5;1mb", "E48;5;1maE39;49mE48;5;1mb"),
    // Before a reset nothing has to be taken back.
    ("aE39;49mEm", "aEm"), ("aE39;49mE0;1mb", "aE0;1mb"), ("aE39;49mb", "aE39;49mb"),
    // Colours of other forms may be any.
    ("E48;5;1maE44mE48;5;1mb", "E48;5;1maE44mE48;5;1mb"),
    // What is no look stays, also where it is cut off.
    ("E3;4HaE?25lbE2004mE", "E3;4HaE?25lbE2004mE"), ("E48;5;1maE48;5;1", "E48;5;1maE48;5;1"),
    ("", ""), ("é▌E38;5;7m✓", "é▌E38;5;7m✓"),
  ]

  @Test(arguments: table)
  func leavesOutWhatIsSet(_ row: (written: String, needed: String)) {
    func bytes(_ text: String) -> String { text.replacing("E", with: "\u{1B}[") }
    var written = bytes(row.written).utf8.map { CChar(bitPattern: $0) }
    let count = cc_trim(&written, written.count)
    #expect(Array(written[..<count]) == bytes(row.needed).utf8.map { CChar(bitPattern: $0) })
  }
}
