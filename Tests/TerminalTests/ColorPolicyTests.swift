import Canvas
import Terminal
import Testing

@Suite struct ColorPolicyTests {
  private static let entries = [
    "xterm": 8, "xterm-256color": 256, "xterm-direct": 0x1000000, "tmux-256color": 256,
    "tmux-direct": 0x1000000, "screen-256color": 256, "linux": 8, "vt100": 0, "dumb": -2,
    "alacritty": 256, "kitty-direct": 0x1000000,
  ]

  private func decide(
    _ environment: [String: String], _ depth: ColorDepth? = nil
  ) throws -> String {
    let policy = try ColorPolicy.decide(environment: environment, depth: depth) { Self.entries[$0] }
    return "\(policy.entry) \(policy.depth)"
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], "xterm-256color palette256"),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "xterm-direct direct"),
    (["TERM": "xterm-256color", "COLORTERM": "24bit"], "xterm-direct direct"),
    (["TERM": "alacritty", "COLORTERM": "truecolor"], "xterm-direct direct"),
    (["TERM": "kitty-direct"], "kitty-direct direct"),
    (["TERM": "tmux-256color", "COLORTERM": "truecolor"], "tmux-direct direct"),
    (["TERM": "screen-256color", "COLORTERM": "truecolor"], "screen-256color palette256"),
    (["TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "x"], "tmux-direct direct"),
    (["TERM": "linux", "COLORTERM": "truecolor"], "linux ansi16"),
    (["TERM": "xterm"], "xterm ansi16"), (["TERM": "vt100"], "vt100 none"),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], "xterm-256color none"),
    (["TERM": "xterm-256color", "NO_COLOR": ""], "xterm-256color palette256"),
  ])
  func followsTheEnvironment(environment: [String: String], expected: String) throws {
    #expect(try decide(environment) == expected)
  }

  @Test func optionOverridesEnvironment() throws {
    let full = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    #expect(try decide(full, .palette256) == "xterm-256color palette256")
    #expect(try decide(full, .ansi16) == "xterm-256color ansi16")
    #expect(
      try decide(["TERM": "xterm-256color", "NO_COLOR": "1"], .direct) == "xterm-direct direct")
  }

  @Test func unsupportedDepthIsReported() {
    #expect(throws: TerminalError.unnamed) { try decide([:]) }
    #expect(throws: TerminalError.unknown(name: "nosuch")) { try decide(["TERM": "nosuch"]) }
    #expect(throws: TerminalError.incapable(name: "dumb")) { try decide(["TERM": "dumb"]) }
  }
}
