internal import CDrawing
package import FoundationEssentials
internal import ViewLayout
internal import ViewTree

package struct PictureDifference: Sendable {
  /// The percentage of pixels of the larger picture that differ.
  package let percent: Double
  private let old: Pixels
  private let new: Pixels
  private let width: Int
  private let height: Int

  /// The maximum difference of a channel in pixels that count as equal: 2 %.
  private static let most = 5

  /// Compares two files; `nil` if one of them cannot be read.
  package init?(old: Data, new: Data) {
    guard let old = PictureReader.pixels(old), let new = PictureReader.pixels(new) else {
      return nil
    }
    self.old = old
    self.new = new
    width = max(old.width, new.width)
    height = max(old.height, new.height)
    var count = 0
    for y in 0..<height {
      for x in 0..<width where Self.differs(old, new, x, y) { count += 1 }
    }
    percent = Double(count) * 100 / Double(max(1, width * height))
  }

  /// Whether a pixel differs. Pixels outside one of the pictures always do.
  private static func differs(_ old: Pixels, _ new: Pixels, _ x: Int, _ y: Int) -> Bool {
    guard x < old.width, y < old.height, x < new.width, y < new.height else { return true }
    let (a, b) = (old[x, y], new[x, y])
    func isFar(_ one: UInt8, _ other: UInt8) -> Bool { abs(Int(one) - Int(other)) > most }
    return isFar(a.red, b.red) || isFar(a.green, b.green) || isFar(a.blue, b.blue)
      || isFar(a.alpha, b.alpha)
  }

  /// The old picture, the new one and their differences, side by side.
  package func file() -> [UInt8]? {
    let gap = 16
    var marked = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let place = (y * width + x) * 4
        if Self.differs(old, new, x, y) {
          marked.replaceSubrange(place..<place + 4, with: [255, 45, 85, 255])
        } else {
          // Show equal pixels faintly in gray.
          let pixel = new[x, y]
          let gray = UInt8((Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)) / 3 / 4)
          marked.replaceSubrange(place..<place + 4, with: [gray, gray, gray, pixel.alpha / 4])
        }
      }
    }
    let difference = Pixels(width: width, height: height, bytes: marked)
    return Typesetter.shared.alone {
      guard
        let canvas = PictureCanvas(width: width * 3 + gap * 4, height: height + gap * 2, scale: 1)
      else { return nil }
      canvas.fill(
        .rectangle, in: LayoutRect(0, 0, Double(width * 3 + gap * 4), Double(height + gap * 2)),
        .color(ColorValue(hex: 0x48484A)))
      for (place, pixels) in [old, new, difference].enumerated() {
        canvas.put(pixels, x: Double(gap + place * (width + gap)), y: Double(gap))
      }
      return canvas.finish()
    }
  }
}
