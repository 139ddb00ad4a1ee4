import Canvas
import Foundation
@testable import Pictures

@testable import Terminal

/// A terminal that shows pictures, as far as their bytes tell: pixels for each cell that a picture covers.
struct PictureScreen {
  let size: GridSize
  let cell: CellPixels
  /// For iTerm2's images: what lies on the cells, until a character is written there.
  private var painted: [GridPoint: [UInt8]] = [:]
  private var images: [Int: Pixels] = [:]
  private var placements: [[Int]: (rect: GridRect, x: Int, y: Int, z: Int)] = [:]
  private var placeholders: [GridPoint: (image: Int, column: Int, row: Int)] = [:]
  private var cursor = GridPoint(0, 0)
  private var saved = GridPoint(0, 0)
  private var color = 0
  private var pending = ""
  private var pendingKeys: [String: String] = [:]

  init(_ size: GridSize, _ cell: CellPixels) {
    self.size = size
    self.cell = cell
  }

  /// Curses writes characters: what lies on a cell is gone.
  mutating func write(_ point: GridPoint) {
    painted[point] = nil
    placeholders[point] = nil
  }

  /// Rows go down by two, with what lies on them.
  mutating func move(_ rows: Range<Int>) {
    func moved(_ point: GridPoint) -> GridPoint? {
      guard rows.contains(point.y) else { return point }
      return rows.contains(point.y + 2) ? GridPoint(point.x, point.y + 2) : nil
    }
    func moved<Value>(_ cells: [GridPoint: Value]) -> [GridPoint: Value] {
      Dictionary(
        cells.compactMap { cell in moved(cell.key).map { ($0, cell.value) } },
        uniquingKeysWith: { _, last in last })
    }
    painted = moved(painted)
    placeholders = moved(placeholders)
    for (key, piece) in placements where rows.contains(piece.rect.y) {
      let rect = piece.rect
      placements[key]?.rect = GridRect(rect.x, rect.y + 2, rect.width, rect.height)
    }
  }

  /// The terminal is cleared.
  mutating func clear() {
    painted = [:]
    placeholders = [:]
  }

  /// How many images are held.
  var count: Int { images.count }

  /// What a cell shows over black: three bytes a pixel.
  func pixels(at point: GridPoint) -> [UInt8]? {
    if let bytes = painted[point] { return bytes }
    var bytes: [UInt8]?
    if let place = placeholders[point], let image = images[place.image] {
      bytes = block(image, place.column * cell.width, place.row * cell.height)
    }
    for (key, placement) in placements.sorted(by: {
      ($0.value.z, $0.key[1]) < ($1.value.z, $1.key[1])
    })
    where placement.rect.contains(point) {
      guard let image = images[key[0]] else { continue }
      bytes = block(
        image, placement.x + (point.x - placement.rect.x) * cell.width,
        placement.y + (point.y - placement.rect.y) * cell.height)
    }
    return bytes
  }

  private func block(_ image: Pixels, _ left: Int, _ top: Int) -> [UInt8] {
    (top..<top + cell.height).flatMap { y in
      (left..<left + cell.width).flatMap { x -> [UInt8] in
        guard x < image.width, y < image.height else { return [1, 2, 3] }
        let (red, green, blue, _) = image[x, y]
        return [red, green, blue]
      }
    }
  }

  // MARK: Bytes

  mutating func take(_ text: String) {
    var rest = Substring(text)
    while let first = rest.unicodeScalars.first {
      guard first == "\u{1B}" else {
        rest = Substring(rest.unicodeScalars.dropFirst())
        continue
      }
      rest = rest.dropFirst()
      switch rest.removeFirst() {
      case "7": saved = cursor
      case "8": cursor = saved
      case "[":
        let end = rest.firstIndex { $0.isLetter }!
        control(rest[..<end], rest[end])
        rest = rest[rest.index(after: end)...]
      case "_":
        let end = rest.range(of: "\u{1B}\\")!
        command(rest[..<end.lowerBound])
        rest = rest[end.upperBound...]
      case "]":
        let end = rest.firstIndex(of: "\u{07}")!
        image(rest[..<end])
        rest = rest[rest.index(after: end)...]
      default: break
      }
    }
  }

  private mutating func control(_ body: Substring, _ kind: Character) {
    let numbers = body.split(separator: ";").compactMap { Int($0) }
    switch kind {
    case "H": cursor = GridPoint(numbers[1] - 1, numbers[0] - 1)
    case "C": cursor = GridPoint(cursor.x + 1, cursor.y)
    case "m" where numbers.starts(with: [38, 2]) && numbers.count == 5:
      color = numbers[2] << 16 | numbers[3] << 8 | numbers[4]
    case "m" where numbers.starts(with: [38, 5]) && numbers.count == 3: color = numbers[2]
    default: break
    }
  }

  private var last: (image: Int, column: Int, row: Int)?

  /// Takes the placeholders of a text, each with its marks.
  mutating func placeholders(in text: String) {
    var clean = text
    while let start = clean.range(of: "\u{1B}_") {
      let end = clean.range(of: "\u{1B}\\", range: start.upperBound..<clean.endIndex)!
      clean.removeSubrange(start.lowerBound..<end.upperBound)
    }
    var scalars = Array(clean.unicodeScalars)[...]
    last = nil
    while let first = scalars.popFirst() {
      if first == "\u{1B}" {
        guard let kind = scalars.popFirst(), kind == "[" else { continue }
        var body = ""
        while let next = scalars.popFirst() {
          if next.properties.isAlphabetic {
            control(Substring(body), Character(next))
            if next == "H" || next == "C" { last = nil }
            break
          }
          body.unicodeScalars.append(next)
        }
      } else if first.value == 0x10EEEE {
        var marks: [Int] = []
        while let next = scalars.first, let mark = PlaceholderPictures.marks.firstIndex(of: next) {
          marks.append(mark)
          scalars.removeFirst()
        }
        var now = (image: color, column: marks.count > 1 ? marks[1] : 0, row: marks.first ?? 0)
        if marks.isEmpty, let last, last.image == color { now = (color, last.column + 1, last.row) }
        placeholders[cursor] = now
        last = now
        cursor = GridPoint(cursor.x + 1, cursor.y)
      }
    }
  }

  private mutating func command(_ text: Substring) {
    let parts = text.dropFirst().split(separator: ";", maxSplits: 1)
    var keys: [String: String] = [:]
    for pair in parts[0].split(separator: ",") {
      let sides = pair.split(separator: "=")
      keys[String(sides[0])] = String(sides[1])
    }
    if let payload = parts.dropFirst().first {
      if pending.isEmpty { pendingKeys = keys }
      pending += payload
      if keys["m"] == "0" {
        images[Int(pendingKeys["i"]!)!] = Self.decoded(pending)
        pending = ""
      }
      return
    }
    func number(_ key: String) -> Int { Int(keys[key] ?? "0")! }
    switch (keys["a"], keys["d"]) {
    case ("p", _):
      placements[[number("i"), number("p")]] = (
        GridRect(cursor.x, cursor.y, number("c"), number("r")), number("x"), number("y"),
        number("z")
      )
    case ("d", "A"): (images, placements) = ([:], [:])
    case ("d", "I"):
      images[number("i")] = nil
      placements = placements.filter { $0.key[0] != number("i") }
    case ("d", "i"): placements[[number("i"), number("p")]] = nil
    default: break
    }
  }

  private mutating func image(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":"),
      let image = Self.decoded(String(text[colon...].dropFirst()))
    else { return }
    for y in 0..<image.height / cell.height {
      for x in 0..<image.width / cell.width {
        painted[GridPoint(cursor.x + x, cursor.y + y)] = block(
          image, x * cell.width, y * cell.height)
      }
    }
  }

  private static func decoded(_ base64: String) -> Pixels? {
    Data(base64Encoded: base64).flatMap { PictureReader.pixels($0) }
  }
}
