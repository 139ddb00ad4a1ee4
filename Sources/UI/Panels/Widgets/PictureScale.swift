package import Canvas
internal import ViewLayout

/// The scale of surfaces on a terminal that shows pictures, the same for all surfaces, so that
/// these have the proportions of the phone.
package struct PictureScale: Sendable, Hashable {
  package let cell: CellPixels
  /// The columns of a card on the usual phone.
  package let cardColumns: Int

  /// Chooses enough columns for at least one pixel per point, if there are as many. Cards are
  /// larger on a screen of hundreds of columns.
  package init(_ cell: CellPixels, screen: GridSize = GridSize(100, 30)) {
    self.cell = cell
    let (fewest, most) = screen.width >= 300 && screen.height >= 80 ? (64, 78) : (40, 50)
    let requested = (Phone.usual.card / Double(cell.width)).rounded(.up)
    cardColumns = max(1, min(screen.width - 3, max(fewest, min(most, Int(bounded: requested)))))
  }

  /// Pixels per point.
  var pixels: Double { Double(cardColumns * cell.width) / Phone.usual.card }

  /// The cells needed for a size in points.
  func cells(_ width: Double, _ height: Double) -> GridSize {
    func count(_ length: Double, _ cell: Int) -> Int {
      max(1, Int(bounded: (length * pixels / Double(cell) - 0.01).rounded(.up)))
    }
    return GridSize(count(width, cell.width), count(height, cell.height))
  }
}
