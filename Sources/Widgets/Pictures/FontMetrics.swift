internal import ViewTree

/// Adjusts free fonts to Apple's, which cannot be distributed.
///
/// At the same size, Inter is as wide as San Francisco before tracking, to a hundredth, but its
/// letters are higher. Letters are therefore drawn smaller, centred in their full-size advance, and
/// tracked with San Francisco's own table, so that a text is as wide here as on a phone.
enum FontMetrics {
  struct Face {
    /// Families in order of preference.
    var families: String
    /// The family whose thin letters are stroked with a round pen.
    var roundFamily: String?
    /// The scale of the letters relative to the font size.
    var outline: Double
    /// The space added to each advance, as a fraction of the size.
    var spacing: Double
  }

  /// The x-height of Inter, as a fraction of its size.
  private static let interXHeight = 1536.0 / 2816

  static func face(_ style: TextStyle, appNames: Set<String>) -> Face {
    let others = ",\(PictureFonts.letters),\(PictureFonts.emoji)"
    switch style.design {
    case PlacedEmoji.design: return Face(families: PictureFonts.emoji, outline: 1, spacing: 0)
    case "monospaced":
      // San Francisco Mono advances by 0.618 of its size, JetBrains Mono by 0.6.
      return Face(families: PictureFonts.monospaced + others, outline: 0.96, spacing: 0.018)
    case "serif":
      return Face(
        families: PictureFonts.serif + ",\(PictureFonts.text)" + others, outline: 1, spacing: 0.01)
    case "rounded":
      return Face(
        families: PictureFonts.text + others, roundFamily: PictureFonts.text,
        outline: SystemFont.xHeight / interXHeight,
        spacing: tracking(size: style.size) + widening(weight: style.weight))
    case let name? where appNames.contains(name):
      return Face(
        families: "\(name),\(PictureFonts.text)" + others, outline: 1, spacing: 0)
    default:
      return Face(
        families: PictureFonts.text + others, outline: SystemFont.xHeight / interXHeight,
        spacing: tracking(size: style.size) + widening(weight: style.weight))
    }
  }

  /// San Francisco's tracking as a fraction of the size (Human Interface Guidelines, Typography).
  /// From 20 points on, its letters become narrower while the numbers in Apple's table grow; the
  /// values here combine both effects.
  static func tracking(size: Double) -> Double {
    let table: [(size: Double, tracking: Double)] = [
      (6, 41), (7, 34), (8, 26), (9, 19), (10, 12), (11, 6), (12, 0), (13, -6), (14, -11),
      (15, -16), (16, -20), (17, -26), (18, -25), (19, -24), (20, -23), (28, -23.5), (34, -25.5),
      (40, -27.5), (60, -34), (80, -37.5),
    ]
    guard let last = table.last, size < last.size else { return -37.5 / 1000 }
    var before = table[0]
    for entry in table {
      if size <= entry.size {
        let length = entry.size - before.size
        let part = length > 0 ? (size - before.size) / length : 1
        return (before.tracking + (entry.tracking - before.tracking) * part) / 1000
      }
      before = entry
    }
    return last.tracking / 1000
  }

  /// The extra width of San Francisco's bold letters over Inter's, as a fraction of the size.
  private static func widening(weight: Int) -> Double {
    0.0134 * Double(max(0, weight - 400)) / 300
  }
}
