import Canvas
import Foundation
import Panels
import Testing

@testable import Pictures

/// Screens and cards as picture files.
@Suite struct FramePictureTests {
  /// The share of a rectangle's pixels that are coloured: neither black, white nor grey.
  private func colored(_ pixels: Pixels, columns: Range<Int>) -> Double {
    var count = 0
    for y in 0..<pixels.height {
      for x in columns {
        let place = (y * pixels.width + x) * 4
        let channels = pixels.bytes[place..<place + 3]
        if Int(channels.max() ?? 0) - Int(channels.min() ?? 0) > 40 { count += 1 }
      }
    }
    return Double(count) / Double(max(1, columns.count * pixels.height))
  }

  /// An emoji is drawn in colour, even if another font has a glyph for it; text beside it is not.
  @Test(arguments: ["🍜", "🔑", "🍼", "☕", "🖨️", "🇰🇷"], [1.0, 3])
  func emojiAreDrawnInColors(_ emoji: String, scale: Double) throws {
    var frame = Frame(GridSize(6, 1))
    frame.put("\(emoji) ab", at: GridPoint(0, 0), Ink(.rgb(255, 255, 255), .bold))
    let file = try #require(try frame.file(.png, scale: scale))
    let pixels = try #require(PictureReader.pixels(Data(file)))
    #expect(pixels.width == Int(60 * scale) && pixels.height == Int(21 * scale))
    let cell = Int(10 * scale)
    #expect(colored(pixels, columns: 0..<2 * cell) > (emoji == "🖨️" ? 0.005 : 0.03))
    #expect(colored(pixels, columns: 2 * cell + cell / 2..<6 * cell) == 0)
    #expect(!frame.svg(isColored: false).contains(emoji) && frame.svg().contains(emoji))
  }

  /// Each emoji fills most of its two cells and does not touch others.
  @Test(arguments: ["🍜", "🐕", "⏳", "👨‍👩‍👧", "1️⃣"]) func emojiFillTheirCells(_ emoji: String) throws {
    var frame = Frame(GridSize(4, 1))
    frame.put(emoji, at: GridPoint(1, 0), Ink(.rgb(255, 255, 255)))
    let empty = Frame(GridSize(4, 1))
    func pixels(_ frame: Frame) throws -> Pixels {
      let file = try #require(try frame.file(.png, scale: 2))
      return try #require(PictureReader.pixels(Data(file)))
    }
    let (drawn, bare) = (try pixels(frame), try pixels(empty))
    let changed = (0..<drawn.width).filter { x in
      (0..<drawn.height).contains { y in
        let place = (y * drawn.width + x) * 4
        return drawn.bytes[place..<place + 3] != bare.bytes[place..<place + 3]
      }
    }
    let (first, last) = (try #require(changed.first), try #require(changed.last))
    #expect(first >= 20 && last < 60 && last - first > 16, "\(first)…\(last)")
  }
}
