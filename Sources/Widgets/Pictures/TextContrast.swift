internal import CDrawing
internal import FoundationEssentials
internal import ViewLayout
internal import ViewTree

/// The contrast of texts with their background.
///
/// The surface is painted with all texts, then without any, and the letters are painted a third
/// time alone, in white on transparent. If a letter covers a fraction `c` of a pixel, its visible
/// colour is the background plus the difference divided by `c`. So thin strokes count with their
/// full colour, and gradients, images, materials, opacities and blends are as in the picture. The
/// contrast of a pixel is WCAG's (2.2, relative luminance): the brighter luminance plus 0.05,
/// divided by the darker one plus 0.05. A text is invisible if more than half of its ink is under
/// 1.5 : 1, also if something covers it. A text that the app hides itself, by zero opacity or a
/// clear colour, is left out.
package struct TextContrast {
  /// The minimum contrast of a visible text. WCAG requires 4.5 for easy reading.
  static let least = 1.5

  private let picture: SurfacePicture
  /// The size in pixels, at one pixel per point.
  private let width: Int
  private let height: Int

  private init(_ picture: SurfacePicture) {
    self.picture = picture
    width = SurfacePicture.pixels(picture.size.width, 1)
    height = SurfacePicture.pixels(picture.size.height, 1)
  }

  static func invisible(on picture: SurfacePicture) -> [String] {
    let texts = PlacedText.all(in: picture.layout.items, now: picture.now)
    guard !texts.isEmpty else { return [] }
    let contrast = TextContrast(picture)
    return Typesetter.shared.alone { contrast.invisible(texts) }
  }

  private func invisible(_ texts: [PlacedText]) -> [String] {
    guard let seen = painted({ picture.draw(on: $0) }),
      let beneath = painted({
        picture.draw(on: $0) { if case .text = $0.content { false } else { true } }
      }),
      let letters = painted({ draw(picture.layout.items.ink(), on: $0) })
    else { return [] }
    var found: [String] = []
    for (number, text) in texts.enumerated() where !found.contains(text.text) {
      var own = letters
      // If texts overlap, examine the letters of each one separately.
      let isAlone = texts.enumerated().allSatisfy { other, second in
        other == number || second.rect.intersection(text.rect).isEmpty
      }
      if !isAlone, let alone = painted({ draw(picture.layout.items.ink(of: text), on: $0) }) {
        own = alone
      }
      if isInvisible(text.rect, seen, beneath, own) { found.append(text.text) }
    }
    return found
  }

  private func painted(_ paint: (PictureCanvas) -> Void) -> PictureCanvas? {
    guard let canvas = PictureCanvas(width: width, height: height, scale: 1) else { return nil }
    paint(canvas)
    return canvas
  }

  private func draw(_ items: [PlacedItem], on canvas: PictureCanvas) {
    canvas.saving {
      canvas.clip(picture.outline, in: LayoutRect(x: 0, y: 0, size: picture.size))
      ItemPainter(canvas: canvas, pictures: picture.tree.pictures, now: picture.now).draw(items)
    }
  }

  /// Whether most of the ink in a rectangle has nearly the colour of the background.
  private func isInvisible(
    _ rect: LayoutRect, _ seen: PictureCanvas, _ beneath: PictureCanvas, _ letters: PictureCanvas
  ) -> Bool {
    var size: (width: Int32, height: Int32, stride: Int32) = (0, 0, 0)
    guard let over = cd_canvas_bytes(seen.pointer, &size.width, &size.height, &size.stride),
      let under = cd_canvas_bytes(beneath.pointer, &size.width, &size.height, &size.stride),
      let ink = cd_canvas_bytes(letters.pointer, &size.width, &size.height, &size.stride)
    else { return false }
    func bounded(_ value: Double, _ most: Int) -> Int { Int(max(0, min(Double(most), value))) }
    let columns = bounded(rect.x.rounded(.down), width)..<bounded(rect.maxX.rounded(.up), width)
    let rows = bounded(rect.y.rounded(.down), height)..<bounded(rect.maxY.rounded(.up), height)
    var (all, clear) = (0, 0)
    for row in rows {
      for column in columns {
        let place = row * Int(size.stride) + column * 4
        let cover = Int(ink[place + 3])
        // The colour cannot be determined from pixels with less coverage.
        guard cover >= 48 else { continue }
        all += cover
        func color(_ part: Int) -> (text: Int, beneath: Int) {
          let below = Int(under[place + part])
          let text = below + (Int(over[place + part]) - below) * 255 / cover
          return (min(255, max(0, text)), below)
        }
        let (blue, green, red) = (color(0), color(1), color(2))
        let contrast = Self.contrast(
          Self.luminance(red.text, green.text, blue.text),
          Self.luminance(red.beneath, green.beneath, blue.beneath))
        if contrast >= Self.least { clear += cover }
      }
    }
    return all > 0 && clear * 2 < all
  }

  // MARK: WCAG

  /// The linear intensity of each value of an sRGB channel.
  private static let linear: [Double] = (0...255).map { value in
    let value = Double(value) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The relative luminance of a colour, from 0 to 1.
  static func luminance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
    0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue]
  }

  /// The contrast of two luminances, from 1 to 21.
  static func contrast(_ one: Double, _ two: Double) -> Double {
    (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}

extension SurfacePicture {
  /// The distinct texts with a contrast to the background under 1.5 : 1.
  package var invisibleTexts: [String] { TextContrast.invisible(on: self) }
}

/// A text with its bounds on the surface and its item.
private struct PlacedText {
  var text: String
  var rect: LayoutRect
  var item: PlacedItem

  /// The painted texts. Texts in masks only count as shapes.
  static func all(
    in items: [PlacedItem], now: Date, at place: TransformValue = .scale(x: 1, y: 1)
  ) -> [PlacedText] {
    items.flatMap { item -> [PlacedText] in
      guard item.opacity > 0.02 else { return [] }
      switch item.content {
      case .text(let text, _):
        let words = text.string(at: now)
        guard text.isPainted, words.contains(where: { !$0.isWhitespace }) else { return [] }
        return [PlacedText(text: words, rect: item.rect.bounds(place), item: item)]
      case .group(let inner, .transform(let value)):
        return all(in: inner, now: now, at: place.after(value))
      case .group(let inner, _): return all(in: inner, now: now, at: place)
      default: return []
      }
    }
  }
}

extension TextNode {
  fileprivate var isPainted: Bool {
    runs.contains { run in
      switch run.style.paint {
      case .color(let color): color.alpha > 0.02
      case .linear(let stops, _, _), .radial(let stops, _, _, _),
        .elliptical(let stops, _, _, _), .angular(let stops, _, _, _):
        stops.contains { $0.color.alpha > 0.02 }
      }
    }
  }

  /// The text in white.
  fileprivate var ink: TextNode {
    var text = self
    for place in text.runs.indices {
      text.runs[place].style.paint = .color(.white)
      text.runs[place].style.symbol = nil
      text.runs[place].style.lineColor = nil
    }
    return text
  }
}

extension [PlacedItem] {
  /// The letters of all texts, or of one, at their positions, without the effects that change
  /// colours.
  fileprivate func ink(of one: PlacedText? = nil) -> [PlacedItem] {
    flatMap { item -> [PlacedItem] in
      switch item.content {
      case .text(let text, let set):
        if let one, one.item != item { return [] }
        return [PlacedItem(content: .text(text.ink, set), rect: item.rect)]
      case .group(let items, let change):
        let inner = items.ink(of: one)
        if inner.isEmpty { return [] }
        switch change {
        case .clip, .mask, .transform:
          return [PlacedItem(content: .group(inner, change), rect: item.rect)]
        case .shadow, .effect: return inner
        }
      default: return []
      }
    }
  }
}

extension LayoutRect {
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }

  fileprivate func bounds(_ value: TransformValue) -> LayoutRect {
    let corners = [(x, y), (maxX, y), (x, maxY), (maxX, maxY)].map { value.point($0.0, $0.1) }
    let (left, top) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
    let (right, bottom) = (corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)
    return LayoutRect(left, top, right - left, bottom - top)
  }
}
