internal import CCurses
package import Canvas

/// The terminfo entry and the number of colours to use.
package struct ColorPolicy: Sendable, Hashable {
  package var entry: String
  package var depth: ColorDepth
  /// Whether to write colours with semicolons, whatever the terminfo entry contains. Set if the
  /// entry is not the terminal's own: all terminals read semicolons.
  var writesSemicolons = false

  /// Decides from the environment and this machine's terminfo entries.
  package static func ofThisMachine(
    environment: [String: String], depth: ColorDepth? = nil
  ) throws(TerminalError) -> ColorPolicy {
    try decide(environment: environment, depth: depth) { name in
      let colors = Int(cc_probe(name))
      return colors == CC_UNKNOWN_TERM ? nil : colors
    }
  }

  /// Decides from the environment and the entries that exist.
  ///
  /// True colour needs an entry whose colour numbers are RGB values: `*-direct`. Such an entry is
  /// used if COLORTERM announces true colour. `colors` returns the number of colours of an entry,
  /// or `nil` if it does not exist.
  package static func decide(
    environment: [String: String], depth requested: ColorDepth? = nil, colors: (String) -> Int?
  ) throws(TerminalError) -> ColorPolicy {
    guard let name = environment["TERM"], !name.isEmpty else { throw .unnamed }
    guard let own = colors(name) else { throw .unknown(name: name) }
    if own < 0 { throw .incapable(name: name) }
    // As defined by https://no-color.org: any value except an empty one.
    let refuses = !(environment["NO_COLOR"] ?? "").isEmpty
    let limit = requested ?? (refuses ? .none : .direct)
    if limit == .none { return ColorPolicy(entry: name, depth: .none) }
    if limit == .direct, own > 256 { return ColorPolicy(entry: name, depth: .direct) }
    let promise = environment["COLORTERM"] ?? ""
    if limit == .direct, requested == .direct || promise == "truecolor" || promise == "24bit" {
      for entry in directEntries(of: name, environment: environment) {
        if let colors = colors(entry), colors > 256 {
          return ColorPolicy(entry: entry, depth: .direct, writesSemicolons: true)
        }
      }
    }
    let depth: ColorDepth = own >= 256 ? .palette256 : own >= 8 ? .ansi16 : .none
    return ColorPolicy(entry: name, depth: min(depth, limit))
  }

  private static func directEntries(of name: String, environment: [String: String]) -> [String] {
    if name == "linux" { return [] }
    var base = name
    for suffix in ["-256color", "-16color", "-color"] where base.hasSuffix(suffix) {
      base = String(base.dropLast(suffix.count))
    }
    if base == "screen" || base == "tmux" {
      let isTmux = base == "tmux" || environment["TMUX"] != nil
      return isTmux ? ["tmux-direct"] : []
    }
    return ["\(base)-direct", "xterm-direct"]
  }
}
