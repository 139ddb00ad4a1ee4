internal import Canvas
internal import Basics

/// The changes of the newest push to an activity that the device does not show.
package struct Undelivered: Sendable, Hashable {
  /// The rule that kept the push off the screen; empty if there is none.
  package var rule: String
  /// The changes, such as `teamTwoScore 5`; empty if unknown.
  package var changes: String

  package init(rule: String, changes: String = "") {
    self.rule = rule
    self.changes = changes
  }

  /// The minimum columns for the text of the changes.
  private static let leastRoom = 12

  /// The text in a column beside a card: `✗ not shown`, and the rule if it fits.
  func lines(width: Int) -> [String] {
    [localized("✗ not shown")] + (rule.isEmpty || TextLayout.width(rule) > width ? [] : [rule])
  }

  /// Draws the text in the lower edge of a card, which is otherwise empty, or in the row above if
  /// `hasRow`.
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
    // A narrow card shows only the symbol if the changes then fit.
    let needed = TextLayout.width(" \(changes)\(end)")
    if !changes.isEmpty, TextLayout.width(words) + needed > width, 1 + needed <= width {
      words = "✗"
    }
    // The rule is left out first: the log shows it, but the changes are shown nowhere else.
    let whole = TextLayout.width("\(words) \(changes)")
    if !changes.isEmpty, whole <= width, whole + TextLayout.width(end) > width { end = "" }
    let room = width - TextLayout.width(words + " " + end)
    let shown = room >= Self.leastRoom ? TextLayout.truncate(changes, to: room) : ""
    if shown.isEmpty { words = localized("✗ not shown") }
    let used = TextLayout.width(words + end) + (shown.isEmpty ? 0 : TextLayout.width(shown) + 1)
    // The text of a pane fills the whole row. A box or an image keeps its side edges.
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
