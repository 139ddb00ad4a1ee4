internal import ViewLayout

/// Numbers over time as a row of blocks, the newest at the right.
enum Sparkline {
  /// From the least to the greatest; each has a letter of its own in ASCII.
  private static let blocks: [Character] = ["▁", "▂", "▃", "▅", "▆", "▇", "█"]
  /// Fewer numbers than these are no course of anything.
  private static let least = 3
  /// The most columns.
  static let columns = 16

  /// The blocks of some numbers; nothing where they are too few, or all the same.
  static func text(_ numbers: [Double]) -> String? {
    let shown = numbers.suffix(columns).filter(\.isFinite)
    guard shown.count >= least, let low = shown.min(), let high = shown.max(), low < high else {
      return nil
    }
    let top = Double(blocks.count - 1)
    return String(
      shown.map { blocks[Int(bounded: (($0 - low) / (high - low) * top).rounded())] })
  }
}
