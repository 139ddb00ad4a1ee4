import Foundation
import ViewTree

/// Pixels that shapes are painted on.
struct SVGRaster {
  private let width: Int
  private let height: Int
  private(set) var pixels: [UInt8]
  /// The lines in which a pixel is looked at.
  private static let rows = 4

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height * 4)
  }

  /// Paints what lies within lines, row by row.
  mutating func fill(_ lines: [[SVGPath.Point]], isEvenOdd: Bool, _ color: ColorValue) {
    for y in 0..<height {
      var cover = Array(repeating: 0.0, count: width)
      for part in 0..<Self.rows {
        let level = Double(y) + (Double(part) + 0.5) / Double(Self.rows)
        var crossings: [(x: Double, turn: Int)] = []
        for line in lines where line.count > 1 {
          for (a, b) in zip(line, line.dropFirst() + [line[0]])
          where (a.y <= level) != (b.y <= level) {
            crossings.append(
              (a.x + (level - a.y) / (b.y - a.y) * (b.x - a.x), a.y <= level ? 1 : -1))
          }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (place, crossing) in crossings.enumerated().dropLast() {
          winding += crossing.turn
          guard isEvenOdd ? place.isMultiple(of: 2) : winding != 0 else { continue }
          add(to: &cover, from: crossing.x, to: crossings[place + 1].x)
        }
      }
      for x in 0..<width where cover[x] > 0 { blend(x, y, color, min(1, cover[x])) }
    }
  }

  private func add(to cover: inout [Double], from: Double, to: Double) {
    let (from, to) = (max(0, from), min(Double(width), to))
    guard from < to else { return }
    for x in Int(from)..<min(width, Int(to.rounded(.up))) {
      let length = min(to, Double(x + 1)) - max(from, Double(x))
      if length > 0 { cover[x] += length / Double(Self.rows) }
    }
  }

  /// Paints along lines.
  mutating func stroke(_ lines: [[SVGPath.Point]], width line: Double, _ color: ColorValue) {
    var cover = Array(repeating: 0.0, count: width * height)
    let half = line / 2
    for points in lines {
      for (a, b) in zip(points, points.dropFirst()) {
        let left = max(0, Self.pixel(min(a.x, b.x) - half - 1))
        let right = min(width - 1, Self.pixel(max(a.x, b.x) + half + 1))
        let top = max(0, Self.pixel(min(a.y, b.y) - half - 1))
        let bottom = min(height - 1, Self.pixel(max(a.y, b.y) + half + 1))
        guard left <= right, top <= bottom else { continue }
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        for y in top...bottom {
          for x in left...right {
            let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
            let t = square > 0 ? ((px - a.x) * dx + (py - a.y) * dy) / square : 0
            let along = min(1, max(0, t))
            let (ex, ey) = (px - a.x - along * dx, py - a.y - along * dy)
            let amount = min(1, max(0, half + 0.5 - (ex * ex + ey * ey).squareRoot()))
            cover[y * width + x] = max(cover[y * width + x], amount)
          }
        }
      }
    }
    for place in cover.indices where cover[place] > 0 {
      blend(place % width, place / width, color, cover[place])
    }
  }

  private static func pixel(_ length: Double) -> Int {
    length.isNaN ? 0 : Int(min(1e5, max(-1e5, length)))
  }

  private mutating func blend(_ x: Int, _ y: Int, _ color: ColorValue, _ amount: Double) {
    let index = (y * width + x) * 4
    let alpha = color.alpha * amount
    let under = Double(pixels[index + 3]) / 255
    let total = alpha + under * (1 - alpha)
    guard total > 0 else { return }
    for (part, value) in [color.red, color.green, color.blue].enumerated() {
      let old = Double(pixels[index + part]) / 255
      let mixed = (value * alpha + old * under * (1 - alpha)) / total
      pixels[index + part] = UInt8((min(1, max(0, mixed)) * 255).rounded())
    }
    pixels[index + 3] = UInt8((min(1, total) * 255).rounded())
  }
}
