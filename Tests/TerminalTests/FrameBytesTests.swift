import CCurses
import Canvas
import Testing

@testable import Terminal

@Suite(.serialized) struct FrameBytesTests {
  /// Bytes written besides curses use the colours as curses sets them.
  @Test func eightColoursUseBoldForBright() {
    func style(_ index: UInt8, _ colors: Int) -> String {
      CellStyle(foreground: .ansi(index)).fitting(colors: colors).sequence(depth: .ansi16)
    }
    #expect(style(8, 8) == "\u{1B}[0;2m" && style(13, 8) == "\u{1B}[0;1;35m")
    #expect(style(8, 16) == "\u{1B}[0;90m" && style(3, 8) == "\u{1B}[0;33m")
  }

  /// Sequences as in a terminal's entry; `E` stands for ESC and `[`.
  static let table: [(written: String, needed: String)] = [
    // A colour that is already set.
    (
      "E38;2;1;2;3mE48;2;0;0;9maE38;2;4;5;6mE48;2;0;0;9mb", "E38;2;1;2;3mE48;2;0;0;9maE38;2;4;5;6mb"
    ),
    ("E38;5;7mE48;5;1maE38;5;8mE48;5;1mb", "E38;5;7mE48;5;1maE38;5;8mb"),
    ("E48:2::0:0:9maE48:2::0:0:9mb", "E48:2::0:0:9mab"),
    // Attributes leave colours as they are; a reset removes them.
    ("E48;5;1mE1maE48;5;1mb", "E48;5;1mE1mab"),
    ("E48;5;1maE0;1mE48;5;1mb", "E48;5;1maE0;1mE48;5;1mb"),
    ("E48;5;1maEmE48;5;1mb", "E48;5;1maEmE48;5;1mb"),
    ("E48;5;1maE39;49mE48;5;1mb", "E48;5;1maE39;49mE48;5;1mb"),
    // Before a reset nothing needs to be restored.
    ("aE39;49mEm", "aEm"), ("aE39;49mE0;1mb", "aE0;1mb"), ("aE39;49mb", "aE39;49mb"),
    // Colours in other forms are unknown.
    ("E48;5;1maE44mE48;5;1mb", "E48;5;1maE44mE48;5;1mb"),
    // Sequences other than colours and attributes stay, even where they are cut off.
    ("E3;4HaE?25lbE2004mE", "E3;4HaE?25lbE2004mE"), ("E48;5;1maE48;5;1", "E48;5;1maE48;5;1"),
    ("", ""), ("é▌E38;5;7m✓", "é▌E38;5;7m✓"),
  ]

  @Test(arguments: table)
  func omitsSetAttributes(_ row: (written: String, needed: String)) {
    func bytes(_ text: String) -> String { text.replacing("E", with: "\u{1B}[") }
    #expect(trimmed(bytes(row.written)) == bytes(row.needed))
  }

  private func trimmed(_ written: String) -> String {
    let written = written.utf8.map { CChar(bitPattern: $0) }
    var needed = [CChar](repeating: 0, count: 40 * written.count + 1)
    needed.removeSubrange(cc_trim(written, written.count, &needed)...)
    return String(decoding: needed.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Entries of terminals with 8, 256 and all colours, and what a foreground and a background become.
  static let entries: [(setaf: String, semicolons: Bool, number: Int, bytes: String)] = [
    ("E3%p1%dm", false, 5, "E35m"),
    ("E%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m", false, 12, "E94m"),
    ("E%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m", false, 200, "E38;5;200m"),
    (direct, false, 0x01_02_FF, "E38:2::1:2:255m"), (direct, true, 0x01_02_FF, "E38;2;1;2;255m"),
    (direct, true, 7, "E37m"),
  ]
  static let direct =
    "E%?%p1%{8}%<%t3%p1%d%e38:2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%d%;m"

  @Test(arguments: entries)
  func writesColoursAsTheTerminalReadsThem(
    _ row: (setaf: String, semicolons: Bool, number: Int, bytes: String)
  ) {
    let setaf = row.setaf.replacing("E", with: "\u{1B}[")
    cc_write_colors_as(setaf, setaf.replacing("38", with: "48"), row.semicolons ? 1 : 0)
    let written = "\u{1B}[38;9;\(row.number)ma"
    #expect(trimmed(written + written) == row.bytes.replacing("E", with: "\u{1B}[") + "aa")
    #expect(
      trimmed("\u{1B}[48;9;\(row.number)m")
        == row.bytes.replacing("E", with: "\u{1B}[").replacing("38", with: "48"))
  }
}
