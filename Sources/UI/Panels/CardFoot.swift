internal import Basics
internal import Canvas

/// The last row of a card, which is its lower edge, where words stand in it: the card is then half a row higher, and
/// its outline is whole.
enum CardFoot {
  /// Makes room for words, and tells whether there is any.
  static func make(_ frame: inout Frame, of card: GridRect, _ theme: Theme) -> Bool {
    let y = card.maxY - 1
    guard y > 0, frame.clip.contains(GridPoint(card.x + 1, y)) else { return false }
    if !theme.isPlain { frame.lengthen(GridRect(card.x, y, card.width, 1)) }
    return true
  }

  /// `+3 more`; nothing where nothing is hidden.
  static func count(of hidden: Int) -> String {
    hidden > 0 ? localized("+\(hidden) more") : ""
  }

  /// Puts a count at the right edge.
  static func put(_ count: String, _ frame: inout Frame, below card: GridRect, _ theme: Theme) {
    let width = TextLayout.width(count)
    let place = GridPoint(card.maxX - 2 - width, card.maxY - 1)
    guard place.x > card.x + 2, make(&frame, of: card, theme) else { return }
    if theme.isPlain {
      frame.fill(
        GridRect(place.x - 1, place.y, width + 2, 1),
        frame[place.x, place.y - 1].style.background)
    }
    frame.put(count, at: place, theme.ink(.dim))
  }
}
