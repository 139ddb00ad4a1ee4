internal import Basics
internal import Canvas
internal import Pictures

/// Pictures that overwrite the screen and are erased by characters: sixels and iTerm2's images.
/// Their pixels are blended with the background of the cells. A picture is redrawn completely if it
/// changed or characters were written in its rows.
struct PaintedPictures: PictureWriter {
  let way: PictureWay
  let colors: Int
  let depth: ColorDepth
  /// The colour of the terminal's own background.
  let background: Color
  private let wrap: @Sendable (String) -> String
  private var map = PictureMap()

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

  mutating func escapeSequences(for change: PictureChange) -> String {
    let before = change.isCleared ? [] : Set(map.sights)
    var text = rewritten(change, before.flatMap(\.rects))
    map.look(at: change.frame, within: change.size)
    // A picture in the last row makes a terminal scroll.
    let room = GridRect(0, 0, change.size.width, change.size.height - 1)
    for sight in map.sights {
      let rects = sight.rects.map { $0.intersection(room) }.filter { !$0.isEmpty }
      if before.contains(sight), !rects.contains(where: { change.touches($0.y..<$0.maxY) }) {
        continue
      }
      for rect in rects {
        let part = sight.picture.part(rect.moved(from: sight.origin))
        let laid = laid(part, over: change.frame, rect, cell: sight.picture.cell)
        text += "\u{1B}[\(rect.y + 1);\(rect.x + 1)H" + (picture(laid, rect) ?? "")
      }
    }
    return text.isEmpty ? "" : "\u{1B}7" + text + "\u{1B}8"
  }

  /// The text of the cells in scrolled rows that pictures covered, to be written again. xterm
  /// leaves the pixels in the new rows, which curses assumes to be empty.
  private func rewritten(_ change: PictureChange, _ pictures: [GridRect]) -> String {
    let (frame, rows) = (change.frame, change.moved.clamped(to: 0..<change.frame.size.height))
    let columns = pictures.filter { $0.y < rows.upperBound && rows.lowerBound < $0.maxY }
      .reduce(into: Set<Int>()) { $0.formUnion(max(0, $1.x - 1)..<$1.maxX) }
      .sorted().filter { $0 < min(frame.size.width, change.size.width) }
    var text = ""
    for y in rows {
      var (next, style) = (-1, CellStyle())
      for x in columns {
        let cell = frame[x, y]
        if cell.isTrailing { continue }
        if x != next { text += "\u{1B}[\(y + 1);\(x + 1)H" }
        if x != next || cell.style != style {
          text += cell.style.fitting(colors: change.colors).sequence(depth: depth)
        }
        text += cell.glyph.isPicture ? " " : String(cell.glyph.character)
        (next, style) = (x + max(1, Int(cell.width)), cell.style)
      }
    }
    return text
  }

  private func picture(_ pixels: Pixels, _ rect: GridRect) -> String? {
    if way == .sixel { return pixels.sixels(colors: colors) }
    guard let png = pixels.png else { return nil }
    return wrap(
      "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(rect.width);height=\(rect.height)"
        + ";preserveAspectRatio=0;doNotMoveCursor=1:" + Data(png).base64EncodedString() + "\u{07}")
  }

  /// A background in the colours that the terminal can show.
  private func seen(_ color: Color) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let number = depth == .none ? -1 : Palette.number(of: color, at: depth)
    var shown = color
    if number < 0 { shown = background }
    if depth < .direct, number >= 0 { shown = Palette.rgb(index: UInt8(clamping: number)) }
    if case .ansi(let index) = shown { shown = Palette.rgb(index: index) }
    guard case .rgb(let red, let green, let blue) = shown else { return (0, 0, 0) }
    return (red, green, blue)
  }

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
