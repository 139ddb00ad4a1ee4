internal import Basics
internal import Canvas
internal import Pictures

/// Pictures that take the place of what was drawn: sixels and iTerm2's images. Each piece that is new is one
/// picture, laid over the colours of its cells.
struct PaintedPictures: PictureWriter {
  let way: PictureWay
  let colors: Int
  let depth: ColorDepth
  /// Stands for the terminal's own background.
  let background: Color
  private let wrap: @Sendable (String) -> String
  private var pixels = PicturePixels()

  init(
    _ support: PictureSupport, depth: ColorDepth, background: Color?,
    wrap: @escaping @Sendable (String) -> String
  ) {
    self.depth = depth
    way = support.way
    colors = support.colors
    self.background = background ?? .rgb(0, 0, 0)
    self.wrap = wrap
  }

  mutating func bytes(for change: PictureChange) -> String {
    let sights = PictureMap(change.frame, within: change.size).sights
    var text = ""
    for sight in sights {
      for rect in change.damage(sight, &pixels) {
        // Below a picture in the last row a terminal scrolls.
        let rect = rect.intersection(GridRect(0, 0, change.size.width, change.size.height - 1))
        if rect.isEmpty { continue }
        let part = pixels.part(rect.moved(from: sight.origin), of: sight.picture)
        let laid = laid(part, over: change.frame, rect, cell: sight.picture.cell)
        text += "\u{1B}[\(rect.y + 1);\(rect.x + 1)H" + (picture(laid, rect) ?? "")
      }
    }
    pixels.keep(sights)
    return text.isEmpty ? "" : "\u{1B}7" + text + "\u{1B}8"
  }

  private func picture(_ pixels: Pixels, _ rect: GridRect) -> String? {
    if way == .sixel { return pixels.sixels(colors: colors) }
    guard let png = pixels.png else { return nil }
    return wrap(
      "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(rect.width);height=\(rect.height)"
        + ";preserveAspectRatio=0;doNotMoveCursor=1:" + Data(png).base64EncodedString() + "\u{07}")
  }

  /// A background as the terminal shows it.
  private func seen(_ color: Color) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let number = depth == .none ? -1 : Palette.number(of: color, at: depth)
    var shown = color
    if number < 0 { shown = background }
    if depth < .direct, number >= 0 { shown = Palette.rgb(index: UInt8(clamping: number)) }
    if case .ansi(let index) = shown { shown = Palette.rgb(index: index) }
    guard case .rgb(let red, let green, let blue) = shown else { return (0, 0, 0) }
    return (red, green, blue)
  }

  /// Pixels over the backgrounds of their cells.
  private func laid(_ part: Pixels, over frame: Frame, _ rect: GridRect, cell: CellPixels) -> Pixels
  {
    var bytes = part.bytes
    for row in 0..<rect.height {
      for column in 0..<rect.width {
        let (red, green, blue) = seen(frame[rect.x + column, rect.y + row].style.background)
        for y in (row * cell.height)..<((row + 1) * cell.height) {
          var place = (y * part.width + column * cell.width) * 4
          for _ in 0..<cell.width {
            let rest = 255 - Int(bytes[place + 3])
            if rest > 0 {
              bytes[place] += UInt8(Int(red) * rest / 255)
              bytes[place + 1] += UInt8(Int(green) * rest / 255)
              bytes[place + 2] += UInt8(Int(blue) * rest / 255)
              bytes[place + 3] = 255
            }
            place += 4
          }
        }
      }
    }
    return Pixels(width: part.width, height: part.height, bytes: bytes)
  }
}

extension GridRect {
  /// The cells counted from a place on.
  func moved(from origin: GridPoint) -> GridRect {
    GridRect(x - origin.x, y - origin.y, width, height)
  }
}
