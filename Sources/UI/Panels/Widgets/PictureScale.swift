package import Canvas
internal import ViewLayout

/// How large surfaces are drawn on a terminal that shows pictures: one scale for all, so that they stand to
/// one another as on the phone.
package struct PictureScale: Sendable, Hashable {
  package let cell: CellPixels
  /// The columns of the usual phone's card.
  package let cardColumns: Int

  /// Takes the columns in which a card has a pixel a point at least, as far as there is room: on a screen of
  /// hundreds of columns more of them.
  package init(_ cell: CellPixels, screen: GridSize = GridSize(100, 30)) {
    self.cell = cell
    let (fewest, most) = screen.width >= 300 && screen.height >= 80 ? (64, 78) : (40, 50)
    let wished = (Phone.usual.card / Double(cell.width)).rounded(.up)
    cardColumns = max(1, min(screen.width - 3, max(fewest, min(most, Int(bounded: wished)))))
  }

  /// Pixels to a point.
  var pixels: Double { Double(cardColumns * cell.width) / Phone.usual.card }

  /// The cells that a size in points takes.
  func cells(_ width: Double, _ height: Double) -> GridSize {
    func count(_ length: Double, _ cell: Int) -> Int {
      max(1, Int(bounded: (length * pixels / Double(cell) - 0.01).rounded(.up)))
    }
    return GridSize(count(width, cell.width), count(height, cell.height))
  }
}
