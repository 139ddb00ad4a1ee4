import Basics
package import Canvas
internal import Pictures

/// A way of showing pixels on a terminal.
package enum PictureWay: String, Sendable, CaseIterable {
  /// kitty's graphics protocol.
  case kitty
  case sixel
  /// iTerm2's inline images.
  case iterm2
  /// Characters only.
  case cells
}

/// How pictures are shown on a terminal, and the reason.
package struct PictureSupport: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case chosen
    case answered
    /// The terminal is known by name to show pictures in this way.
    case named(String)
    case answeredNothing
    /// The terminal was not queried, because it prints unknown queries.
    case notAsked
    /// Only text is possible or requested: no colours, or only ASCII.
    case plain
    /// The program runs in tmux, which supports no pictures.
    case tmux
    /// Zellij reports sixel support but breaks the pictures.
    case zellij
    case noSixelLibrary
  }

  package var way: PictureWay
  /// Whether a picture is placed by characters that name its parts (U+10EEEE), supported by kitty
  /// from 0.28 on and Ghostty.
  package var hasPlaceholders = false
  /// Whether the terminal's sequences are passed through tmux.
  var isThroughTmux = false
  package var reason: Reason
  package var cell: CellPixels
  /// The maximum number of colours of a sixel picture.
  var colors = 256

  /// Decides from the terminal's responses, and from the environment if the responses are
  /// insufficient.
  init(
    _ answers: TerminalAnswers, requested: PictureWay?, environment: [String: String],
    isPlain: Bool = false, makesSixels: Bool = true
  ) {
    let isTmux = !(environment["TMUX"] ?? "").isEmpty
    cell = answers.cell ?? CellPixels(10, 20)
    colors = max(2, min(256, answers.sixelColors ?? 256))
    if let requested {
      (way, reason) = (requested, .chosen)
      if requested == .sixel, !makesSixels { (way, reason) = (.cells, .noSixelLibrary) }
      // In tmux, only a placeholder moves with its cell.
      hasPlaceholders = requested == .kitty && (isTmux || Self.knowsPlaceholders(answers.name))
      isThroughTmux = isTmux && (requested == .kitty || requested == .iterm2)
      return
    }
    (way, reason) = Self.found(answers, environment, isTmux: isTmux)
    if way == .sixel, !makesSixels { (way, reason) = (.cells, .noSixelLibrary) }
    if isPlain { (way, reason) = (.cells, .plain) }
    hasPlaceholders = way == .kitty && Self.knowsPlaceholders(answers.name)
  }

  /// Queries the terminal on standard input and output, as a screen does when it opens.
  package init(askingFor requested: PictureWay?, environment: [String: String], isPlain: Bool) {
    let answers = TerminalAnswers(asking: requested == .cells ? [] : Self.questions(environment))
    self.init(
      answers, requested: requested, environment: environment, isPlain: isPlain,
      makesSixels: requested != .cells && Pixels.canMakeSixels)
    cell = Self.cellOfWindow ?? cell
  }

  /// The size of a cell from the window's size in pixels (TIOCGWINSZ), if the terminal reports it.
  static var cellOfWindow: CellPixels? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    let cell = CellPixels(Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
    return cell.width > 2 && cell.height > 4 ? cell : nil
  }

  private static func found(
    _ answers: TerminalAnswers, _ environment: [String: String], isTmux: Bool
  ) -> (PictureWay, Reason) {
    if !(environment["ZELLIJ"] ?? "").isEmpty { return (.cells, .zellij) }
    if isTmux { return answers.hasSixel ? (.sixel, .answered) : (.cells, .tmux) }
    if answers.hasKitty { return (.kitty, .answered) }
    for name in ["iTerm2", "mintty", "WezTerm"] where answers.name.hasPrefix(name) {
      return (.iterm2, .named(name))
    }
    if answers.hasSixel { return (.sixel, .answered) }
    return (.cells, questions(environment).isEmpty ? .notAsked : .answeredNothing)
  }

  /// The permitted queries about pictures. Some terminals print unknown queries, and tmux treats
  /// kitty's query as a title.
  static func questions(_ environment: [String: String]) -> TerminalAnswers.Questions {
    let name = environment["TERM"] ?? ""
    if ["linux", "dumb", "cons", "sun", "vt"].contains(where: { name.hasPrefix($0) }) { return [] }
    if environment["TERM_PROGRAM"] == "Apple_Terminal" { return [] }
    let isInside =
      !(environment["TMUX"] ?? "").isEmpty || name.hasPrefix("screen") || name.hasPrefix("tmux")
    return isInside ? .pictures : [.pictures, .kitty]
  }

  /// Whether a terminal with this name draws pictures at placeholders.
  private static func knowsPlaceholders(_ name: String) -> Bool {
    if name.lowercased().hasPrefix("ghostty") { return true }
    guard name.hasPrefix("kitty(") else { return false }
    let version = name.dropFirst(6).split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return !version.lexicographicallyPrecedes([0, 28])
  }
}
