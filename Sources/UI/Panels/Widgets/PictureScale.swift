package import Canvas
internal import ViewLayout

/// How large surfaces are drawn on a terminal that shows pictures: one scale for all, so that they stand to
/// one another as on the phone.
package struct PictureScale: Sendable, Hashable {
  package let cell: CellPixels
  /// The columns of the usual phone's card.
  package let cardColumns: Int

  /// Takes the columns in which a card has a pixel a point at least, as far as there is room.
  package init(_ cell: CellPixels, room: Int = 52) {
    self.cell = cell
    let wished = (Phone.usual.card / Double(cell.width)).rounded(.up)
    cardColumns = max(1, min(room, max(Self.fewest, min(Self.most, Int(bounded: wished)))))
  }

  private static let fewest = 40
  private static let most = 52

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
