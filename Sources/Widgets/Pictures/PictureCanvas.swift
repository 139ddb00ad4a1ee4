internal import CDrawing
internal import ViewLayout
internal import ViewTree

/// A canvas in points. Only use it inside `Typesetter.alone`.
final class PictureCanvas {
  let pointer: OpaquePointer
  /// Whether everything is painted black, with only the opacity of its paint.
  var isSilhouette = false
  /// Whether the canvas is an SVG file.
  private let isDrawing: Bool
  /// The number of items begun, the indices of the items to leave out, and the index of the first
  /// one that cairo refused.
  private var begun = 0
  private var leftOut: Set<Int> = []
  private var refused: Int?

  /// Creates a pixel canvas with `scale` pixels per point.
  init?(width: Int, height: Int, scale: Double) {
    guard let pointer = cd_canvas_pixels(Int32(width), Int32(height), scale) else { return nil }
    self.pointer = pointer
    isDrawing = false
  }

  init?(_ format: PictureFormat, width: Double, height: Double) {
    guard format != .png,
      let pointer = cd_canvas_file(Int32(format == .pdf ? CD_PDF : CD_SVG), width, height)
    else { return nil }
    self.pointer = pointer
    isDrawing = format == .svg
  }

  deinit { cd_canvas_free(pointer) }

  // MARK: Whole pictures

  /// A canvas with all items except those that cairo refuses. An item with invalid numbers makes
  /// the whole canvas fail, so everything is drawn again without that item. `nil` if there is not
  /// enough memory, or if too many items are refused.
  static func painted(
    _ make: () -> PictureCanvas?, _ draw: (PictureCanvas) -> Void
  ) -> PictureCanvas? {
    var leftOut: Set<Int> = []
    for _ in 0..<64 {
      guard let canvas = make() else { return nil }
      canvas.leftOut = leftOut
      draw(canvas)
      guard let refused = canvas.refused else { return canvas }
      // Leaving out a refused group changes the indices of later items.
      leftOut = leftOut.filter { $0 < refused }.union([refused])
    }
    return nil
  }

  /// Draws a file of a size in points; a PNG has `scale` pixels per point, rounded up.
  static func file(
    _ format: PictureFormat, _ size: LayoutSize, scale: Double, _ draw: (PictureCanvas) -> Void
  ) -> [UInt8]? {
    func pixels() -> PictureCanvas? {
      painted(
        {
          PictureCanvas(
            width: SurfacePicture.pixels(size.width, scale),
            height: SurfacePicture.pixels(size.height, scale), scale: scale)
        }, draw)
    }
    func lines() -> PictureCanvas? {
      PictureCanvas(format, width: size.width, height: size.height)
    }
    if format == .png { return pixels()?.finish() }
    // Only after drawing is it known whether a vector file can represent everything. If not, draw
    // the pixels into the file.
    if let file = painted(lines, draw)?.finish() { return file }
    guard let pixels = pixels()?.pixels, let canvas = lines() else { return nil }
    canvas.transform(.scale(x: 1 / scale, y: 1 / scale))
    canvas.put(pixels, x: 0, y: 0)
    return canvas.finish()
  }

  /// Draws an item, unless it is left out.
  func item(_ draw: () -> Void) {
    let place = begun
    begun += 1
    guard !leftOut.contains(place) else { return }
    draw()
    if refused == nil, cd_failed(pointer) != 0 { refused = place }
  }

  // MARK: Pixels

  /// The file's bytes. Call it after drawing.
  func finish() -> [UInt8]? {
    var count = 0
    guard let bytes = cd_canvas_finish(pointer, &count) else { return nil }
    defer { free(bytes) }
    let file = Array(UnsafeBufferPointer(start: bytes, count: count))
    return isDrawing ? Self.renumbered(file) : file
  }

  /// An SVG file with its elements numbered from 1, because cairo numbers all elements in a process
  /// consecutively.
  private static func renumbered(_ file: [UInt8]) -> [UInt8] {
    var text = String(decoding: file, as: UTF8.self)
    for name in ["image", "surface"] {
      var numbers: [Substring: Int] = [:]
      var result = ""
      var parts = text.split(separator: name, omittingEmptySubsequences: false)[...]
      result += parts.popFirst() ?? ""
      for part in parts {
        let digits = part.prefix { $0.isASCII && $0.isNumber }
        // An identifier follows the quote of an attribute, or the `#` of a reference.
        let isName = result.last == "\"" || result.last == "#"
        result += name
        if isName, !digits.isEmpty {
          let number = numbers[digits] ?? numbers.count + 1
          numbers[digits] = number
          result += "\(number)"
        } else {
          result += digits
        }
        result += part.dropFirst(digits.count)
      }
      text = result
    }
    return Array(text.utf8)
  }

  /// The pixels as red, green, blue and alpha, with premultiplied alpha.
  var pixels: Pixels {
    var (width, height, stride): (Int32, Int32, Int32) = (0, 0, 0)
    guard let bytes = cd_canvas_bytes(pointer, &width, &height, &stride) else {
      return Pixels(width: 0, height: 0, bytes: [])
    }
    var result: [UInt8] = []
    result.reserveCapacity(Int(width * height * 4))
    for row in 0..<Int(height) {
      let line = bytes + row * Int(stride)
      for column in 0..<Int(width) {
        let pixel = line + column * 4
        result.append(pixel[2])
        result.append(pixel[1])
        result.append(pixel[0])
        result.append(pixel[3])
      }
    }
    return Pixels(width: Int(width), height: Int(height), bytes: result)
  }

  /// Draws pixels, one per point.
  func put(_ pixels: Pixels, x: Double, y: Double) {
    var bytes = pixels.bytes
    for place in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(place, place + 2) }
    bytes.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { return }
      cd_canvas_put(pointer, start, Int32(pixels.width), Int32(pixels.height), x, y)
    }
  }

  /// Runs a closure, and restores the transformation and the clip afterwards.
  func saving(_ draw: () -> Void) {
    cd_save(pointer)
    draw()
    cd_restore(pointer)
  }

  func transform(_ value: TransformValue) {
    cd_transform(pointer, value.a, value.b, value.c, value.d, value.tx, value.ty)
  }

  func move(x: Double, y: Double) { cd_transform(pointer, 1, 0, 0, 1, x, y) }

  // MARK: Paint

  func choose(_ paint: PaintValue, in rect: LayoutRect, opacity: Double = 1) {
    func at(_ place: UnitPlace) -> (x: Double, y: Double) {
      (rect.x + place.x * rect.width, rect.y + place.y * rect.height)
    }
    if isSilhouette { return cd_color(pointer, 0, 0, 0, paint.color.alpha * opacity) }
    switch paint {
    case .color(let color):
      cd_color(pointer, color.red, color.green, color.blue, color.alpha * opacity)
    case .linear(let stops, let start, let end):
      let (from, to) = (at(start), at(end))
      with(stops, opacity) { cd_linear(pointer, from.x, from.y, to.x, to.y, $0, $1) }
    case .radial(let stops, let center, let start, let end):
      let middle = at(center)
      with(stops, opacity) { cd_radial(pointer, middle.x, middle.y, start, end, 1, 1, $0, $1) }
    case .elliptical(let stops, let center, let start, let end):
      let middle = at(center)
      with(stops, opacity) {
        cd_radial(
          pointer, middle.x, middle.y, start, end, max(rect.width, 0.01), max(rect.height, 0.01),
          $0, $1)
      }
    case .angular(let stops, let center, let start, let end):
      let middle = at(center)
      let reach = (rect.width * rect.width + rect.height * rect.height).squareRoot() * 2 + 1
      with(stops, opacity) {
        cd_angular(pointer, middle.x, middle.y, reach, start * .pi / 180, end * .pi / 180, $0, $1)
      }
    }
  }

  private func with(
    _ stops: [GradientStop], _ opacity: Double, _ use: (UnsafePointer<cd_stop>, Int32) -> Void
  ) {
    var list = stops.map {
      cd_stop(
        place: $0.location, red: $0.color.red, green: $0.color.green, blue: $0.color.blue,
        alpha: $0.color.alpha * opacity)
    }
    if list.isEmpty { list = [cd_stop(place: 0, red: 0, green: 0, blue: 0, alpha: 0)] }
    list.withUnsafeBufferPointer { use($0.baseAddress!, Int32($0.count)) }
  }

  // MARK: Shapes

  func fill(_ outline: Outline, in rect: LayoutRect, _ paint: PaintValue, opacity: Double = 1) {
    choose(paint, in: rect, opacity: opacity)
    let isEvenOdd = path(outline, in: rect)
    cd_fill(pointer, isEvenOdd ? 1 : 0)
  }

  func stroke(_ outline: Outline, in rect: LayoutRect, _ stroke: StrokeValue, opacity: Double = 1) {
    guard stroke.width > 0, stroke.width.isFinite else { return }
    choose(stroke.paint, in: rect, opacity: opacity)
    _ = path(stroke.isInside ? .inset(outline, by: stroke.width / 2) : outline, in: rect)
    let cap: Int32 = [.butt: 0, .round: 1, .square: 2][stroke.cap] ?? 0
    let join: Int32 = [.miter: 0, .round: 1, .bevel: 2][stroke.join] ?? 0
    // A pattern of zero-length dashes would loop forever.
    let dashes = stroke.dash.map { $0.isFinite ? max(0, $0) : 0 }
    let hasDashes = dashes.reduce(0, +) > 0.01
    cd_stroke(
      pointer, stroke.width, cap, join, stroke.miterLimit, dashes,
      hasDashes ? Int32(min(dashes.count, 32)) : 0, stroke.dashPhase ?? 0)
  }

  func clip(_ outline: Outline, in rect: LayoutRect) {
    let isEvenOdd = path(outline, in: rect)
    cd_clip(pointer, isEvenOdd ? 1 : 0)
  }

  // MARK: Groups

  /// Draws something in a group and then composites it with `end`.
  func group(_ rect: LayoutRect, _ draw: () -> Void, end: () -> Void) {
    cd_group(pointer, rect.x, rect.y, rect.width, rect.height)
    draw()
    end()
  }

  func cutOut(_ rect: LayoutRect, _ draw: () -> Void) {
    // Cairo's DEST_OUT.
    group(rect, draw) { cd_group_end(pointer, 1, 9) }
  }
}
