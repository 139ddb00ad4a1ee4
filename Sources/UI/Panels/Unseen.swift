internal import Canvas
internal import Basics

/// What the newest push to an activity would have changed, where the device does not show it.
package struct Unseen: Sendable, Hashable {
  /// The rule that kept it off the screen; empty where none did.
  package var rule: String
  /// What would have changed, `teamTwoScore 5`; empty where it is not known.
  package var changes: String

  /// Makes a note of a push that is not shown.
  package init(rule: String, changes: String = "") {
    self.rule = rule
    self.changes = changes
  }

  /// The columns below which words on changes say nothing.
  private static let leastRoom = 12

  /// The same in a column beside a card: that it is not seen, and the rule where that has room.
  func lines(width: Int) -> [String] {
    [localized("✗ not shown")] + (rule.isEmpty || TextLayout.width(rule) > width ? [] : [rule])
  }

  /// Stands in the last row of a card, its lower edge, which holds nothing else, or in a row above that where the
  /// card has one for it.
  func draw(
    _ frame: inout Frame, below card: GridRect, hasEdge: Bool = false, hasRow: Bool = false,
    _ theme: Theme
  ) {
    let y = card.maxY - (hasRow ? 2 : 1)
    let x = card.x + 5
    let width = card.width - 8
    guard width > 24, y > 0, frame.clip.contains(GridPoint(card.x + 1, y)) else { return }
    var end = rule.isEmpty ? "" : " · " + rule
    var words = localized("✗ not shown") + (changes.isEmpty ? "" : ":")
    // A narrow card says it by the sign where the value is whole then.
    let needed = TextLayout.width(" \(changes)\(end)")
    if !changes.isEmpty, TextLayout.width(words) + needed > width, 1 + needed <= width {
      words = "✗"
    }
    // The log names the rule, but no other place the value.
    let whole = TextLayout.width("\(words) \(changes)")
    if !changes.isEmpty, whole <= width, whole + TextLayout.width(end) > width { end = "" }
    let room = width - TextLayout.width(words + " " + end)
    let shown = room >= Self.leastRoom ? TextLayout.truncate(changes, to: room) : ""
    if shown.isEmpty { words = localized("✗ not shown") }
    let used = TextLayout.width(words + end) + (shown.isEmpty ? 0 : TextLayout.width(shown) + 1)
    // A pane ends with a whole row then; of a box or an image the edge at the sides stays.
    let row =
      hasEdge || theme.isPlain
      ? GridRect(x - 1, y, min(used, width) + 2, 1) : GridRect(card.x + 1, y, card.width - 2, 1)
    if !hasRow {
      frame.fill(row, frame[x, y - 1].style.background)
      for (x, edge) in [(card.x, "▐"), (card.maxX - 1, "▌")] where row.width == card.width - 2 {
        frame.put(edge, at: GridPoint(x, y), Ink(frame[x, y - 1].style.foreground))
      }
    }
    var next = frame.put(words, at: GridPoint(x, y), width: width, theme.ink(.error))
    if !shown.isEmpty { next = frame.put(shown, at: GridPoint(next + 1, y), theme.ink(.secondary)) }
    frame.put(end, at: GridPoint(next, y), width: x + width - next, theme.ink(.dim))
  }
}
