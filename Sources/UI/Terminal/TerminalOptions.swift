package import Canvas

package struct TerminalOptions: Sendable {
  /// The environment of the process: TERM, COLORTERM, NO_COLOR, TMUX, TERM_PROGRAM.
  var environment: [String: String]
  /// How many colours to use, instead of what the environment says.
  var depth: ColorDepth?
  var takesMouse: Bool
  /// Whether to bracket frames by mode 2026; nothing asks the terminal.
  var synchronizes: Bool?
  /// Whether to ask for the colour of the background (OSC 11).
  var asksBackground: Bool
  /// Whether the window's title is given back on any way out.
  var savesTitle: Bool
  /// Whether links are written (OSC 8).
  var writesLinks: Bool
  /// What to write to the terminal on any way out.
  var farewell: String
  /// The way in which pictures are to be shown; the terminal decides where nothing is said, and nothing is
  /// asked where they are not wanted.
  var pictures: PictureWay?
  /// Whether to send ASCII alone, whatever the encoding.
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
