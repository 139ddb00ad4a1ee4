import Canvas
import Testing

@testable import Terminal

/// The answers of terminals to queries, and the picture protocol chosen.
@Suite struct PictureProtocolTests {
  struct Machine: CustomTestStringConvertible, Sendable {
    let name: String
    var environment: [String: String] = ["TERM": "xterm-256color"]
    let answer: String
    let way: PictureWay
    let reason: PictureSupport.Reason
    var hasPlaceholders = false
    var cell = CellPixels(10, 20)

    var testDescription: String { name }
  }

  static let machines = [
    Machine(
      name: "kitty 0.26", environment: ["TERM": "xterm-kitty"],
      answer:
        "\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[6;18;9t\u{1B}[?1;0;1024S\u{1B}_Gi=4211;OK\u{1B}\\\u{1B}[?62;c",
      way: .kitty, reason: .answered, cell: CellPixels(9, 18)),
    Machine(
      name: "kitty 0.35", environment: ["TERM": "xterm-kitty"],
      answer: "\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;40;20t\u{1B}_Gi=4211;OK\u{1B}\\\u{1B}[?62;c",
      way: .kitty, reason: .answered, hasPlaceholders: true, cell: CellPixels(20, 40)),
    Machine(
      name: "Ghostty",
      answer:
        "\u{1B}P>|ghostty 1.0.1\u{1B}\\\u{1B}[6;36;16t\u{1B}_Gi=4211;OK\u{1B}\\\u{1B}[?62;22c",
      way: .kitty, reason: .answered, hasPlaceholders: true, cell: CellPixels(16, 36)),
    Machine(
      name: "a kitty that refuses",
      answer: "\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}_Gi=4211;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?62;c",
      way: .cells,
      reason: .answeredNothing),
    Machine(
      name: "xterm -ti vt340",
      answer:
        "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;17;8t\u{1B}[?1;0;256S\u{1B}[?63;1;2;3;4;6;9;15;16;22;28;29c",
      way: .sixel, reason: .answered, cell: CellPixels(8, 17)),
    Machine(
      name: "xterm",
      answer: "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;17;8t\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c",
      way: .cells, reason: .answeredNothing, cell: CellPixels(8, 17)),
    Machine(
      name: "foot",
      answer: "\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[6;21;9t\u{1B}[?1;0;1024S\u{1B}[?62;4;22;28;29c",
      way: .sixel, reason: .answered, cell: CellPixels(9, 21)),
    Machine(
      name: "WezTerm",
      answer: "\u{1B}P>|WezTerm 20240203-110809\u{1B}\\\u{1B}[6;30;14t\u{1B}[?65;4;6;18;22c",
      way: .iterm2, reason: .named("WezTerm"), cell: CellPixels(14, 30)),
    Machine(
      name: "iTerm2", answer: "\u{1B}P>|iTerm2 3.5.4\u{1B}\\\u{1B}[6;32;14t\u{1B}[?62;4c",
      way: .iterm2,
      reason: .named("iTerm2"), cell: CellPixels(14, 32)),
    Machine(
      name: "VTE", answer: "\u{1B}P>|VTE(7200)\u{1B}\\\u{1B}[?65;1;9c", way: .cells,
      reason: .answeredNothing),
    Machine(
      name: "tmux 3.3", environment: ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"],
      answer: "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c", way: .cells, reason: .tmux),
    Machine(
      name: "tmux with sixel", environment: ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"],
      answer: "\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[6;20;10t\u{1B}[?1;2;4c", way: .sixel,
      reason: .answered),
    Machine(
      name: "Zellij", environment: ["TERM": "xterm-256color", "ZELLIJ": "0"],
      answer: "\u{1B}[?62;4c",
      way: .cells, reason: .zellij),
    Machine(
      name: "Terminal.app",
      environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], answer: "",
      way: .cells, reason: .notAsked),
    Machine(
      name: "a console", environment: ["TERM": "linux"], answer: "", way: .cells,
      reason: .notAsked),
    Machine(name: "one that is silent", answer: "", way: .cells, reason: .answeredNothing),
  ]

  @Test(arguments: machines) func usesTerminalsOwnProtocol(_ machine: Machine) {
    let answers = TerminalAnswers(Array(machine.answer.utf8))
    let support = PictureSupport(
      answers, requested: nil, environment: machine.environment, makesSixels: true)
    #expect(support.way == machine.way)
    #expect(support.reason == machine.reason)
    #expect(support.hasPlaceholders == machine.hasPlaceholders)
    #expect(support.cell == machine.cell)
    #expect(answers.isComplete == machine.answer.contains("c"))
  }

  @Test func keysBetweenAnswersAreKept() {
    let answers = TerminalAnswers(Array("q\u{1B}[6;18;9tj\u{1B}[A\u{1B}[?62;4ck".utf8))
    #expect(answers.cell == CellPixels(9, 18))
    #expect(answers.hasSixel)
  }

  @Test(arguments: [
    "\u{1B}[6;0;9t", "\u{1B}[6;99999999999999999999;9t", "\u{1B}[6t", "\u{1B}[;;t",
    "\u{1B}]11;rgb:",
    "\u{1B}]11;rgb:zz/1/2\u{1B}\\", "\u{1B}P>|", "\u{1B}_Gi=4211", "\u{1B}[?", "\u{1B}[?1;0;S",
    "\u{1B}",
  ])
  func brokenAnswersAreIgnored(_ text: String) {
    var answers = TerminalAnswers(Array(text.utf8))
    answers.sixelColors = nil
    #expect(answers == TerminalAnswers())
  }

  @Test func optionOverridesTerminal() {
    for wish in [PictureWay.kitty, .iterm2, .cells] {
      let support = PictureSupport(TerminalAnswers(), requested: wish, environment: [:])
      #expect(support.way == wish)
      #expect(support.reason == .chosen)
    }
    let sixel = PictureSupport(
      TerminalAnswers(), requested: .sixel, environment: [:], makesSixels: false)
    #expect(sixel.way == .cells)
    #expect(sixel.reason == .noSixelLibrary)
  }

  @Test func queriesAreSentOnlyIfInvisible() {
    #expect(PictureSupport.questions(["TERM": "linux"]).text == "\u{1B}[c")
    let inside = PictureSupport.questions(["TERM": "screen-256color"])
    #expect(!inside.contains(.kitty))
    #expect(!inside.text.contains("\u{1B}_"))
    #expect(PictureSupport.questions(["TERM": "xterm-kitty"]).contains(.kitty))
  }

  @Test func textOnlyMeansCells() {
    let support = PictureSupport(
      TerminalAnswers(Array("\u{1B}[?62;4c".utf8)), requested: nil, environment: [:], isPlain: true)
    #expect(support.way == .cells)
    #expect(support.reason == .plain)
  }
}
