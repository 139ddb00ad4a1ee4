import Foundation

/// Outlines of vector pictures as lines.
enum SVGPath {
  /// A place.
  struct Point {
    var x: Double
    var y: Double
    init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The lines of a tag's shape; `nil` where it is none.
  static func lines(of tag: SVGTag) -> [[Point]]? {
    func value(_ name: String) -> Double { tag.values[name].flatMap { numbers($0).first } ?? 0 }
    switch tag.name {
    case "path": return path(tag.values["d"] ?? "")
    case "rect":
      let (x, y, width, height) = (value("x"), value("y"), value("width"), value("height"))
      let radius = min(max(value("rx"), value("ry")), width / 2, height / 2)
      guard radius > 0 else {
        return [
          [
            Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height),
            Point(x, y),
          ]
        ]
      }
      var points: [Point] = []
      for (corner, (cx, cy)) in [
        (x + width - radius, y + height - radius), (x + radius, y + height - radius),
        (x + radius, y + radius), (x + width - radius, y + radius),
      ].enumerated() {
        for step in 0...6 {
          let angle = (Double(corner) + Double(step) / 6) * .pi / 2
          points.append(Point(cx + radius * cos(angle), cy + radius * sin(angle)))
        }
      }
      return [points + [points[0]]]
    case "circle", "ellipse":
      let (rx, ry) = tag.name == "circle" ? (value("r"), value("r")) : (value("rx"), value("ry"))
      return [
        (0...48).map { step in
          let angle = Double(step) / 24 * .pi
          return Point(value("cx") + rx * cos(angle), value("cy") + ry * sin(angle))
        }
      ]
    case "line": return [[Point(value("x1"), value("y1")), Point(value("x2"), value("y2"))]]
    case "polygon", "polyline":
      let found = numbers(tag.values["points"] ?? "")
      var points = stride(from: 0, to: found.count - 1, by: 2).map {
        Point(found[$0], found[$0 + 1])
      }
      if tag.name == "polygon", let first = points.first { points.append(first) }
      return [points]
    default: return nil
    }
  }

  /// The numbers of a text, however they are parted.
  static func numbers(_ text: String) -> [Double] {
    var scanner = Scanner(text)
    var found: [Double] = []
    while found.count < 10_000 {
      guard let number = scanner.number() else { break }
      found.append(number)
    }
    return found
  }

  /// Reads numbers and letters.
  private struct Scanner {
    private let bytes: [UInt8]
    private var place = 0
    init(_ text: String) { bytes = Array(text.utf8) }

    private mutating func skip() {
      while place < bytes.count, [9, 10, 13, 32, 44].contains(bytes[place]) { place += 1 }
    }
    mutating func letter() -> Character? {
      skip()
      guard place < bytes.count else { return nil }
      let letter = Character(Unicode.Scalar(bytes[place]))
      guard letter.isLetter else { return nil }
      place += 1
      return letter
    }
    /// A flag of an arc is one digit, after which a number may follow at once.
    mutating func flag() -> Double? {
      skip()
      guard place < bytes.count, bytes[place] == 48 || bytes[place] == 49 else { return nil }
      place += 1
      return Double(bytes[place - 1] - 48)
    }
    mutating func number() -> Double? {
      skip()
      let start = place
      var hasPoint = false
      while place < bytes.count {
        let byte = bytes[place]
        let isSign = byte == 43 || byte == 45
        let isExponent = byte == 101 || byte == 69
        if isSign, place > start, bytes[place - 1] != 101, bytes[place - 1] != 69 { break }
        if byte == 46 {
          if hasPoint { break }
          hasPoint = true
        } else if isExponent {
          if place == start { break }
          hasPoint = true
        } else if !isSign, !(48...57).contains(byte) {
          break
        }
        place += 1
      }
      return Double(String(decoding: bytes[start..<place], as: UTF8.self))
    }
  }

  /// The lines of path data.
  private static func path(_ data: String) -> [[Point]] {
    var scanner = Scanner(data)
    var pen = SVGPen()
    var command: Character = "M"
    for _ in 0..<20_000 {
      if let letter = scanner.letter() {
        command = letter
        if letter == "Z" || letter == "z" {
          pen.close()
          continue
        }
      }
      let isRelative = command.isLowercase
      let (ox, oy) = isRelative ? (pen.at.x, pen.at.y) : (0, 0)
      func point() -> Point? {
        guard let x = scanner.number(), let y = scanner.number() else { return nil }
        return Point(x + ox, y + oy)
      }
      switch command.uppercased() {
      case "M":
        guard let to = point() else { return pen.lines }
        pen.move(to)
        command = isRelative ? "l" : "L"
      case "L":
        guard let to = point() else { return pen.lines }
        pen.line(to)
      case "H":
        guard let x = scanner.number() else { return pen.lines }
        pen.line(Point(x + ox, pen.at.y))
      case "V":
        guard let y = scanner.number() else { return pen.lines }
        pen.line(Point(pen.at.x, y + oy))
      case "C":
        guard let a = point(), let b = point(), let to = point() else { return pen.lines }
        pen.curve(a, b, to)
      case "S":
        guard let b = point(), let to = point() else { return pen.lines }
        pen.curve(pen.mirrored(isCubic: true), b, to)
      case "Q":
        guard let control = point(), let to = point() else { return pen.lines }
        pen.quadratic(control, to)
      case "T":
        guard let to = point() else { return pen.lines }
        pen.quadratic(pen.mirrored(isCubic: false), to)
      case "A":
        guard let rx = scanner.number(), let ry = scanner.number(), let turn = scanner.number(),
          let large = scanner.flag(), let sweep = scanner.flag(), let to = point()
        else { return pen.lines }
        pen.arc(rx, ry, turn, isLarge: large == 1, isClockwise: sweep == 1, to)
      default: return pen.lines
      }
    }
    return pen.lines
  }
}

/// A plane's affine change.
struct SVGTransform {
  private var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0

  init() {}

  /// Reads `translate(…) scale(…) rotate(…) matrix(…)`.
  init(_ text: String) {
    for part in text.split(separator: ")") {
      let name = part.prefix { $0 != "(" }.trimmingCharacters(in: [" ", ",", "\n", "\t"])
      let n = SVGPath.numbers(String(part.drop { $0 != "(" }.dropFirst()))
      var step = SVGTransform()
      switch (name, n.count) {
      case ("translate", 1...): (step.e, step.f) = (n[0], n.count > 1 ? n[1] : 0)
      case ("scale", 1...): (step.a, step.d) = (n[0], n.count > 1 ? n[1] : n[0])
      case ("rotate", 1...):
        let angle = n[0] * .pi / 180
        (step.a, step.b, step.c, step.d) = (cos(angle), sin(angle), -sin(angle), cos(angle))
        if n.count == 3 {
          step.e = n[1] - step.a * n[1] - step.c * n[2]
          step.f = n[2] - step.b * n[1] - step.d * n[2]
        }
      case ("matrix", 6):
        (step.a, step.b, step.c, step.d, step.e, step.f) = (n[0], n[1], n[2], n[3], n[4], n[5])
      default: break
      }
      self = applied(after: step)
    }
  }

  /// How much lengths grow.
  var scale: Double { abs(a * d - b * c).squareRoot() }

  /// The change that first makes another one.
  func applied(after first: SVGTransform) -> SVGTransform {
    var both = SVGTransform()
    both.a = a * first.a + c * first.b
    both.b = b * first.a + d * first.b
    both.c = a * first.c + c * first.d
    both.d = b * first.c + d * first.d
    both.e = a * first.e + c * first.f + e
    both.f = b * first.e + d * first.f + f
    return both
  }

  func apply(_ point: SVGPath.Point) -> SVGPath.Point {
    SVGPath.Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
  }
}
