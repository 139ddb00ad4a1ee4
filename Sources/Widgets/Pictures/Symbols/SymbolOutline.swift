internal import CDrawing
internal import FoundationEssentials
internal import ViewLayout
internal import ViewTree

/// A symbol of Islet's own stroke font: lines with the weight of the surrounding font, and shapes.
///
/// A line of `SymbolOutline.table` has one or several names, a bar, and steps. Numbers are
/// hundredths of the font's size, from the middle of a capital letter to the right and down. A step
/// is a letter with numbers: `L` a line through points, `S` a curve through them, `P` and `Q` the
/// same closed, `R` x, y, width, height and radius, `O` a circle by its centre and radius, `A` an
/// arc of it from one degree to another, `D` a disc, `w` the relative width of the following lines.
/// `+` before a letter is the body, which is filled in the `.fill` form; `-` is cut out of that;
/// `=` is filled in both forms. `+` before
/// a name uses the filled form for it, too.
struct SymbolOutline {
  private enum Role { case line, body, detail, solid }
  private struct Part {
    var role: Role
    var points: [(x: Double, y: Double)]
    var isClosed: Bool
    var width: Double
  }

  private let parts: [Part]

  /// The outlines drawn for Islet: figures, vehicles, times, and signs whose lines follow the
  /// weight of the font.
  static let table = String(decoding: PackageResources.outlines_txt, as: UTF8.self)

  /// All outlines. The glyph of a filled form is the one after the outlined form.
  static let all = table.split(separator: "\n").map {
    SymbolOutline($0.split(separator: "|").last ?? "")
  }
  static let glyphs: [String: SymbolGlyph] = {
    var glyphs: [String: SymbolGlyph] = [:]
    for (number, line) in table.split(separator: "\n").enumerated() {
      func glyph(_ form: Int) -> SymbolGlyph {
        SymbolGlyph(font: .own, scalar: Unicode.Scalar(UInt32(0xF0000 + 2 * number + form)) ?? " ")
      }
      for name in line.prefix(while: { $0 != "|" }).split(separator: " ").map(String.init) {
        if name.hasPrefix("+") {
          glyphs[String(name.dropFirst())] = glyph(1)
          continue
        }
        glyphs[name] = glyph(0)
        if line.contains("|+") || line.contains(" +") { glyphs[name + ".fill"] = glyph(1) }
      }
    }
    return glyphs
  }()

  static func of(_ glyph: SymbolGlyph) -> (outline: SymbolOutline, isFilled: Bool)? {
    let number = Int(glyph.scalar.value) - 0xF0000
    guard glyph.font == .own, all.indices.contains(number / 2) else { return nil }
    return (all[number / 2], number % 2 == 1)
  }

  private init(_ text: Substring) {
    var parts: [Part] = []
    var width = 1.0
    var words = text.split(separator: " ")[...]
    while var word = words.popFirst() {
      let role: Role =
        switch word.first {
        case "+": .body
        case "-": .detail
        case "=": .solid
        default: .line
        }
      if role != .line { word = word.dropFirst() }
      var numbers: [Double] = []
      while let next = words.first, let number = Double(next) {
        numbers.append(number)
        words.removeFirst()
      }
      if word == "w" {
        width = numbers.first ?? 1
        continue
      }
      let points = Self.points(word, numbers)
      parts.append(
        Part(
          role: word == "D" && role == .line ? .solid : role, points: points,
          isClosed: "PQROD".contains(word), width: word == "D" ? 0 : width))
    }
    self.parts = parts
  }

  private static func points(_ kind: Substring, _ list: [Double]) -> [(x: Double, y: Double)] {
    func arc(_ x: Double, _ y: Double, _ radius: Double, _ from: Double, _ to: Double)
      -> [(x: Double, y: Double)]
    {
      (0...32).map { step in
        let angle = (from + (to - from) * Double(step) / 32) * .pi / 180
        return (x + radius * cos(angle), y + radius * sin(angle))
      }
    }
    switch (kind, list.count) {
    case ("O", 3...), ("D", 3...): return arc(list[0], list[1], list[2], 0, 360)
    case ("A", 5...): return arc(list[0], list[1], list[2], list[3], list[4])
    case ("R", 5...):
      let (x, y, r) = (list[0], list[1], list[4])
      let (right, bottom) = (x + list[2] - r, y + list[3] - r)
      return arc(right, y + r, r, -90, 0) + arc(right, bottom, r, 0, 90)
        + arc(x + r, bottom, r, 90, 180) + arc(x + r, y + r, r, 180, 270)
    default:
      let points = stride(from: 0, to: list.count - 1, by: 2).map { (x: list[$0], y: list[$0 + 1]) }
      return kind == "S" || kind == "Q" ? smooth(points, isClosed: kind == "Q") : points
    }
  }

  /// A Catmull–Rom curve through points.
  private static func smooth(_ points: [(x: Double, y: Double)], isClosed: Bool)
    -> [(x: Double, y: Double)]
  {
    let count = points.count
    guard count > 2 else { return points }
    func at(_ place: Int) -> (x: Double, y: Double) {
      points[isClosed ? (place + count) % count : min(max(place, 0), count - 1)]
    }
    return (0..<(isClosed ? count : count - 1)).flatMap { place in
      (0...8).map { step in
        let t = Double(step) / 8
        func along(_ part: KeyPath<(x: Double, y: Double), Double>) -> Double {
          let (a, b) = (at(place - 1)[keyPath: part], at(place)[keyPath: part])
          let (c, d) = (at(place + 1)[keyPath: part], at(place + 2)[keyPath: part])
          return 0.5
            * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
              + (3 * b - a - 3 * c + d) * t * t * t)
        }
        return (along(\.x), along(\.y))
      }
    }
  }

  /// The width of a line in a regular font, in hundredths of its size.
  private static let line = 8.5

  /// The bounds of the drawn lines and shapes at a size of 1.
  var bounds: LayoutRect {
    var (left, top, right, bottom) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    for part in parts {
      let margin = part.width * Self.line / 2
      for point in part.points {
        (left, right) = (min(left, point.x - margin), max(right, point.x + margin))
        (top, bottom) = (min(top, point.y - margin), max(bottom, point.y + margin))
      }
    }
    guard left < right else { return LayoutRect(0, 0, 0, 0) }
    return LayoutRect(left / 100, top / 100, (right - left) / 100, (bottom - top) / 100)
  }

  /// Draws the symbol at a size of 1 with the current paint. `line` is the width of lines.
  func draw(on canvas: PictureCanvas, isFilled: Bool, line: Double, in whole: LayoutRect) {
    for part in parts where part.role != .detail { draw(part, on: canvas, isFilled, line) }
    guard isFilled else {
      for part in parts where part.role == .detail { draw(part, on: canvas, false, line) }
      return
    }
    canvas.cutOut(whole) {
      for part in parts where part.role == .detail { draw(part, on: canvas, false, line) }
    }
  }

  private func draw(_ part: Part, on canvas: PictureCanvas, _ isFilled: Bool, _ line: Double) {
    guard let first = part.points.first else { return }
    func path() {
      cd_path_clear(canvas.pointer)
      cd_move(canvas.pointer, first.x / 100, first.y / 100)
      for point in part.points.dropFirst() { cd_line(canvas.pointer, point.x / 100, point.y / 100) }
      if part.isClosed { cd_close(canvas.pointer) }
    }
    if part.role == .solid || part.width == 0 || part.role == .body && isFilled {
      path()
      cd_fill(canvas.pointer, 0)
    }
    guard part.width > 0 else { return }
    path()
    cd_stroke(canvas.pointer, line * part.width, 1, 1, 10, nil, 0, 0)
  }
}
