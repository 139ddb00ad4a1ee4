import Foundation
import ViewTree

/// A picture of vectors: shapes with plain fills and strokes, as symbols and logos in catalogues have.
///
/// Masks, filters, patterns and texts are left out; a gradient is one colour, the mean of its ends.
struct SVGPicture {
  /// The picture's own size in points.
  let width: Double
  let height: Double
  private var shapes: [Shape] = []
  private var points = 0
  private let origin: (x: Double, y: Double)
  private let extent: (width: Double, height: Double)

  /// A shape in the picture's own coordinates.
  struct Shape {
    var lines: [[SVGPath.Point]]
    var color: ColorValue
    var isEvenOdd: Bool
    /// The width of its line, where it is a stroke.
    var stroke: Double?
  }

  /// What a group hands on to what is in it.
  private struct Look {
    var fill: ColorValue? = .black
    var stroke: ColorValue?
    var strokeWidth = 1.0
    var opacity = 1.0
    var fillOpacity = 1.0
    var strokeOpacity = 1.0
    var isEvenOdd = false
    var transform = SVGTransform()
  }

  /// Reads a file; `nil` where it holds no picture.
  init?(_ text: String) {
    let tags = SVGTag.all(in: text)
    guard let root = tags.first(where: { $0.name == "svg" }) else { return nil }
    func length(_ name: String) -> Double? {
      root.values[name].flatMap { Double($0.prefix { $0.isNumber || $0 == "." }) }
    }
    let box = SVGPath.numbers(root.values["viewBox"] ?? "")
    let hasBox = box.count == 4 && box[2] > 0 && box[3] > 0
    width = length("width") ?? (hasBox ? box[2] : 0)
    height = length("height") ?? (hasBox ? box[3] : 0)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    origin = hasBox ? (box[0], box[1]) : (0, 0)
    extent = hasBox ? (box[2], box[3]) : (width, height)
    read(tags, gradients: Self.gradients(tags))
    guard !shapes.isEmpty else { return nil }
  }

  private static let silent: Set<String> = [
    "defs", "mask", "clipPath", "filter", "symbol", "pattern", "metadata", "title", "style",
    "linearGradient", "radialGradient",
  ]

  private mutating func read(_ tags: [SVGTag], gradients: [String: ColorValue]) {
    var looks = [Look()]
    var hidden = 0
    for tag in tags {
      if tag.isEnd {
        if Self.silent.contains(tag.name) { hidden = max(0, hidden - 1) }
        if tag.name == "g" || tag.name == "svg", looks.count > 1 { looks.removeLast() }
        continue
      }
      if Self.silent.contains(tag.name) {
        if !tag.isClosed { hidden += 1 }
        continue
      }
      guard hidden == 0 else { continue }
      let look = Self.look(tag, looks[looks.count - 1], gradients)
      if tag.name == "g" || tag.name == "svg" {
        if !tag.isClosed { looks.append(look) }
      } else if let lines = SVGPath.lines(of: tag) {
        add(lines, look)
      }
    }
  }

  private mutating func add(_ lines: [[SVGPath.Point]], _ look: Look) {
    // A drawing of more points than this is no symbol, and would hold the start up.
    points += lines.reduce(0) { $0 + $1.count }
    guard points < 60_000 else { return }
    let lines = lines.map { $0.map(look.transform.apply) }
    if let fill = look.fill, fill.alpha > 0 {
      shapes.append(
        Shape(
          lines: lines, color: fill.faded(look.opacity * look.fillOpacity),
          isEvenOdd: look.isEvenOdd))
    }
    if let stroke = look.stroke, look.strokeWidth > 0 {
      shapes.append(
        Shape(
          lines: lines, color: stroke.faded(look.opacity * look.strokeOpacity), isEvenOdd: false,
          stroke: look.strokeWidth * look.transform.scale))
    }
  }

  private static func look(_ tag: SVGTag, _ outer: Look, _ gradients: [String: ColorValue]) -> Look
  {
    var look = outer
    var values = tag.values
    for part in (values["style"] ?? "").split(separator: ";") {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      values[pair[0].trimmingCharacters(in: .whitespaces)] =
        pair[1].trimmingCharacters(in: .whitespaces)
    }
    func number(_ name: String) -> Double? {
      values[name].flatMap { Double($0.replacingOccurrences(of: "px", with: "")) }
    }
    if let fill = values["fill"] { look.fill = color(fill, gradients) }
    if let stroke = values["stroke"] { look.stroke = color(stroke, gradients) }
    look.strokeWidth = number("stroke-width") ?? look.strokeWidth
    look.opacity *= number("opacity") ?? 1
    look.fillOpacity = number("fill-opacity") ?? look.fillOpacity
    look.strokeOpacity = number("stroke-opacity") ?? look.strokeOpacity
    if let rule = values["fill-rule"] { look.isEvenOdd = rule == "evenodd" }
    if let transform = values["transform"] {
      look.transform = look.transform.applied(after: SVGTransform(transform))
    }
    return look
  }

  private static let names: [String: UInt32] = [
    "black": 0, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF,
    "gray": 0x808080, "grey": 0x808080, "orange": 0xFFA500, "yellow": 0xFFFF00,
  ]

  private static func color(_ text: String, _ gradients: [String: ColorValue]) -> ColorValue? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if text == "none" || text == "transparent" { return nil }
    if text.hasPrefix("url(#") {
      return gradients[String(text.dropFirst(5).prefix { $0 != ")" })] ?? ColorValue(hex: 0x808080)
    }
    if text.hasPrefix("#") {
      var digits = String(text.dropFirst())
      if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
      return UInt32(digits.prefix(6), radix: 16).map { ColorValue(hex: $0) }
    }
    if text.hasPrefix("rgb") {
      let parts = SVGPath.numbers(String(text.drop { $0 != "(" }.dropFirst()))
      guard parts.count >= 3 else { return nil }
      return ColorValue(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255)
    }
    return ColorValue(hex: names[text.lowercased()] ?? 0)
  }

  private static func gradients(_ tags: [SVGTag]) -> [String: ColorValue] {
    var found: [String: ColorValue] = [:]
    var current: String?
    for tag in tags {
      if tag.name.hasSuffix("Gradient") { current = tag.isEnd ? nil : tag.values["id"] }
      guard tag.name == "stop", let current, !tag.isEnd else { continue }
      let style = tag.values["style"]?.components(separatedBy: "stop-color:").dropFirst().first
      let text =
        tag.values["stop-color"] ?? style.map { String($0.prefix { $0 != ";" }) } ?? "black"
      let stop = color(text, [:]) ?? .clear
      found[current] = found[current]?.mixed(with: stop, amount: 0.5) ?? stop
    }
    return found
  }

  /// The picture in pixels, of which its longer side has so many.
  func picture(longest: Int) -> PictureValue? {
    let scale = Double(longest) / max(width, height)
    let size = (max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
    var raster = SVGRaster(width: size.0, height: size.1)
    let (sx, sy) = (Double(size.0) / extent.width, Double(size.1) / extent.height)
    for shape in shapes {
      let lines = shape.lines.map { line in
        line.map { SVGPath.Point(($0.x - origin.x) * sx, ($0.y - origin.y) * sy) }
      }
      if let stroke = shape.stroke {
        raster.stroke(lines, width: max(1, stroke * min(sx, sy)), shape.color)
      } else {
        raster.fill(lines, isEvenOdd: shape.isEvenOdd, shape.color)
      }
    }
    return PictureValue(width: size.0, height: size.1, pixels: raster.pixels)
  }
}

/// A tag of a file in XML.
struct SVGTag {
  var name: String
  var values: [String: String]
  var isEnd: Bool
  var isClosed: Bool

  /// The tags of a text in their order.
  static func all(in text: String) -> [SVGTag] {
    var tags: [SVGTag] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "<"), tags.count < 20_000 {
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("!--") {
        rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
        continue
      }
      guard let close = rest.firstIndex(of: ">") else { break }
      let body = rest[..<close]
      rest = rest[rest.index(after: close)...]
      guard let first = body.first, first != "?", first != "!" else { continue }
      let inner = body.drop { $0 == "/" }
      let name = inner.prefix { $0.isLetter || $0.isNumber || $0 == ":" }
      tags.append(
        SVGTag(
          name: String(name), values: values(inner.dropFirst(name.count)), isEnd: first == "/",
          isClosed: body.last == "/"))
    }
    return tags
  }

  private static func values(_ text: Substring) -> [String: String] {
    var values: [String: String] = [:]
    var rest = text
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].trimmingCharacters(in: .whitespacesAndNewlines)
      rest = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
      guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
      rest = rest.dropFirst()
      let value = rest.prefix { $0 != quote }
      values[name] = String(value)
      rest = rest.dropFirst(value.count + 1)
    }
    return values
  }
}
