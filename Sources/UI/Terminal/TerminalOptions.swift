package import Canvas

package struct TerminalOptions: Sendable {
  /// The environment of the process: TERM, COLORTERM, NO_COLOR, TMUX, TERM_PROGRAM.
  var environment: [String: String]
  /// How many colours to use; `nil` to decide from the environment.
  var depth: ColorDepth?
  var takesMouse: Bool
  /// Whether to bracket frames by mode 2026; `nil` to query the terminal.
  var synchronizes: Bool?
  /// Whether to query the background colour (OSC 11).
  var asksBackground: Bool
  /// Whether the window's title is restored on every exit.
  var savesTitle: Bool
  /// Whether to write links (OSC 8).
  var writesLinks: Bool
  /// Text to write to the terminal on every exit.
  var farewell: String
  /// How to show pictures; `nil` to decide from the terminal's responses. `.cells` sends no queries
  /// about pictures.
  var pictures: PictureWay?
  /// Whether to send only ASCII, whatever the encoding.
  var isASCII: Bool

  package init(
    environment: [String: String], depth: ColorDepth? = nil, takesMouse: Bool = true,
    synchronizes: Bool? = nil, asksBackground: Bool = false, savesTitle: Bool = false,
    writesLinks: Bool = false, farewell: String = "", isASCII: Bool = false,
    pictures: PictureWay? = .cells
  ) {
    self.pictures = pictures
    self.isASCII = isASCII
    self.asksBackground = asksBackground
    self.savesTitle = savesTitle
    self.writesLinks = writesLinks
    self.farewell = farewell
    self.environment = environment
    self.depth = depth
    self.takesMouse = takesMouse
    self.synchronizes = synchronizes
  }
}
