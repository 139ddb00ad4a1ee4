import Terminal
import Testing

@Suite struct TerminalSequenceTests {
  @Test func tmuxPassthroughIsUsed() {
    let plain = TerminalSequence(environment: [:])
    #expect(plain.progress(42) == "\u{1B}]9;4;1;42\u{1B}\\")
    #expect(plain.progress(42, isStale: true) == "\u{1B}]9;4;4;42\u{1B}\\")
    #expect(plain.progress(nil) == "\u{1B}]9;4;0;0\u{1B}\\")
    let tmux = TerminalSequence(environment: ["TMUX": "/tmp/tmux-0/default,1,0"])
    #expect(
      tmux.passedThrough("\u{1B}]9;x\u{1B}\\")
        == "\u{1B}Ptmux;\u{1B}\u{1B}]9;x\u{1B}\u{1B}\\\u{1B}\\")
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty"], true),
    (["TERM": "foot-extra"], true), (["TERM_PROGRAM": "iTerm.app"], true),
    (["TERM_PROGRAM": "Apple_Terminal"], false),
    (["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], false),
    (["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], true),
    (["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.10"], true),
    (["TERM": "xterm-256color", "VTE_VERSION": "7600"], true), (["VTE_VERSION": "4600"], false),
    (["WT_SESSION": "x"], true),
  ]) func linksNeedSupportingTerminals(environment: [String: String], reads: Bool) {
    #expect(TerminalSequence.readsLinks(environment) == reads)
  }

  @Test func consolesHaveNoTitle() {
    #expect(TerminalSequence.hasTitle(["TERM": "xterm-256color"]))
    #expect(!TerminalSequence.hasTitle(["TERM": "linux"]))
  }
}
