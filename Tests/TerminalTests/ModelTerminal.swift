#if os(Linux)
  import Canvas
  import Foundation

  @testable import Pictures
  @testable import Terminal

  /// A model of a terminal by its bytes: characters with their backgrounds, and the pixels of
  /// pictures over them. An unknown sequence ends the test.
  struct ModelTerminal {
    struct Cell: Equatable {
      var character: Character = " "
      var background: [Int] = []
      /// Of sixels and iTerm2's images: three bytes per pixel, until a character is written there.
      var painted: [UInt8]?
      /// Of kitty's placeholders.
      var part: Part?
    }

    struct Part: Equatable {
      var image: Int
      var column: Int
      var row: Int
    }

    private struct Placement {
      let rect: GridRect
      let x: Int
      let y: Int
    }

    private(set) var size: GridSize
    let cell: CellPixels
    private var cells: [Cell]
    private var images: [Int: Pixels] = [:]
    private var placements: [[Int]: Placement] = [:]
    private var cursor = GridPoint(0, 0)
    /// The cursor and the colours, saved by DECSC.
    private var saved = (cursor: GridPoint(0, 0), background: [Int](), foreground: [Int]())
    /// The scrolling region, set by DECSTBM.
    private var region: Range<Int>
    private var isLate = false
    private var background: [Int] = []
    private var foreground: [Int] = []
    private var last: Part?
    private var lastCharacter: Character = " "
    private var pending = ""
    private var pendingKeys: [Substring: Substring] = [:]

    init(_ size: GridSize, _ cell: CellPixels) {
      self.size = size
      self.cell = cell
      cells = Array(repeating: Cell(), count: size.width * size.height)
      region = 0..<size.height
    }

    var imageCount: Int { images.count }

    /// Resizes the window; cells that fit stay.
    mutating func resize(_ new: GridSize) {
      var other = Array(repeating: Cell(), count: new.width * new.height)
      for y in 0..<min(size.height, new.height) {
        for x in 0..<min(size.width, new.width) {
          other[y * new.width + x] = cells[y * size.width + x]
        }
      }
      (size, cells, region) = (new, other, 0..<new.height)
      cursor = GridPoint(min(cursor.x, new.width - 1), min(cursor.y, new.height - 1))
    }

    /// Accepts bytes written for another size, without checking what they show.
    mutating func readLate(_ bytes: [UInt8]) {
      isLate = true
      read(bytes)
      isLate = false
    }

    /// Another program, or a window that was briefly smaller, leaves other content in the cells.
    mutating func scribble() {
      cells = cells.map { _ in Cell(character: "#") }
    }

    func character(_ x: Int, _ y: Int) -> Character { cells[y * size.width + x].character }
    func background(_ x: Int, _ y: Int) -> [Int] { cells[y * size.width + x].background }

    /// The pixels of a cell, three bytes each; empty without a picture.
    func pixels(_ x: Int, _ y: Int) -> [UInt8]? {
      let cell = cells[y * size.width + x]
      var bytes = cell.painted
      if let part = cell.part, let image = images[part.image] {
        bytes = block(image, part.column * self.cell.width, part.row * self.cell.height)
      }
      for (key, placement) in placements.sorted(by: { $0.key[1] < $1.key[1] })
      where placement.rect.contains(GridPoint(x, y)) {
        guard let image = images[key[0]] else { continue }
        bytes = block(
          image, placement.x + (x - placement.rect.x) * self.cell.width,
          placement.y + (y - placement.rect.y) * self.cell.height)
      }
      return bytes
    }

    private func block(_ image: Pixels, _ left: Int, _ top: Int) -> [UInt8] {
      guard left + cell.width <= image.width, top + cell.height <= image.height else { return [] }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(cell.width * cell.height * 3)
      for y in top..<top + cell.height {
        for x in left..<left + cell.width {
          let place = (y * image.width + x) * 4
          bytes += image.bytes[place..<place + 3]
        }
      }
      return bytes
    }

    // MARK: Bytes

    mutating func read(_ bytes: [UInt8]) {
      var place = 0
      func find(_ mark: [UInt8]) -> Int {
        var end = place
        while !bytes[end...].starts(with: mark) { end += 1 }
        return end
      }
      func text(to end: Int) -> String { String(decoding: bytes[place..<end], as: UTF8.self) }
      while place < bytes.count {
        let byte = bytes[place]
        guard byte == 0x1B else {
          if byte < 0x20 {
            control(byte)
            place += 1
            continue
          }
          var end = place + 1
          while end < bytes.count, bytes[end] >= 0x20, bytes[end] != 0x1B { end += 1 }
          write(text(to: end))
          place = end
          continue
        }
        let kind = bytes[place + 1]
        place += 2
        switch kind {
        case UInt8(ascii: "7"): saved = (cursor, background, foreground)
        case UInt8(ascii: "8"): (cursor, background, foreground) = saved
        case UInt8(ascii: "="), UInt8(ascii: ">"): break
        case UInt8(ascii: "("): place += 1
        case UInt8(ascii: "M"): reverseIndex()
        case UInt8(ascii: "D"): index()
        case UInt8(ascii: "["):
          var end = place
          while !(0x40...0x7E).contains(bytes[end]) { end += 1 }
          sequence(text(to: end), bytes[end])
          place = end + 1
        case UInt8(ascii: "P") where bytes[place...].starts(with: "tmux;".utf8):
          // tmux passes on the contents, with each escape doubled.
          var inner: [UInt8] = []
          place += 5
          while bytes[place] != 0x1B || bytes[place + 1] == 0x1B {
            inner.append(bytes[place])
            place += bytes[place] == 0x1B ? 2 : 1
          }
          place += 2
          read(inner)
        case UInt8(ascii: "_"), UInt8(ascii: "P"):
          let end = find([0x1B, 0x5C])
          if kind == UInt8(ascii: "_") {
            command(text(to: end))
          } else {
            sixels(bytes[place..<end])
          }
          place = end + 2
        case UInt8(ascii: "]") where bytes[place...].starts(with: "11;?".utf8):
          place = find([0x1B, 0x5C]) + 2
        case UInt8(ascii: "]"):
          let end = find([0x07])
          image(text(to: end))
          place = end + 1
        default: fail("ESC \(Character(Unicode.Scalar(kind)))")
        }
      }
    }

    private mutating func control(_ byte: UInt8) {
      switch byte {
      case 0x0D: cursor = GridPoint(0, cursor.y)
      case 0x0A, 0x0B: index()
      case 0x08: cursor = GridPoint(cursor.x - 1, cursor.y)
      default: fail("byte \(byte)")
      }
    }

    private mutating func index() {
      if cursor.y == region.upperBound - 1 {
        scroll(region, by: -1)
      } else {
        cursor = GridPoint(cursor.x, min(cursor.y + 1, size.height - 1))
      }
    }

    private mutating func reverseIndex() {
      if cursor.y == region.lowerBound {
        scroll(region, by: 1)
      } else {
        cursor = GridPoint(cursor.x, max(cursor.y - 1, 0))
      }
    }

    /// Scrolls the region down by a count, with its images. As in xterm, the new rows keep the old
    /// pixels.
    private mutating func scroll(_ rows: Range<Int>, by count: Int) {
      let before = cells
      for y in rows {
        for x in 0..<size.width {
          let place = y * size.width + x
          cells[place] =
            rows.contains(y - count)
            ? before[place - count * size.width]
            : Cell(background: background, painted: before[place].painted)
        }
      }
      for (key, old) in placements
      where rows.lowerBound <= old.rect.y && old.rect.maxY <= rows.upperBound {
        let rect = GridRect(old.rect.x, old.rect.y + count, old.rect.width, old.rect.height)
        placements[key] = Placement(rect: rect, x: old.x, y: old.y)
      }
    }

    private mutating func write(_ text: String) {
      for character in text {
        let scalars = Array(character.unicodeScalars)
        var cell = Cell(character: character, background: background)
        if scalars[0].value == 0x10EEEE {
          let marks = scalars.dropFirst().compactMap(PlaceholderPictures.marks.firstIndex)
          let image = foreground.reduce(0) { $0 << 8 | $1 }
          cell.character = " "
          cell.part = Part(image: image, column: marks.last ?? 0, row: marks.first ?? 0)
          if marks.isEmpty, let last { cell.part?.column = last.column + 1 }
          if marks.isEmpty, let last { cell.part?.row = last.row }
        }
        last = cell.part
        lastCharacter = character
        put(cell)
      }
    }

    private mutating func put(_ cell: Cell) {
      // The cursor stays after the last column until the next character.
      let x = min(cursor.x, size.width - 1)
      cells[cursor.y * size.width + x] = cell
      cursor = GridPoint(x + 1, cursor.y)
    }

    private mutating func sequence(_ body: String, _ kind: UInt8) {
      if body.hasPrefix("?") {
        if body == "?1049", kind == UInt8(ascii: "h") { erase(0..<cells.count) }
        return
      }
      let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map {
        Int($0) ?? 0
      }
      let count = max(1, numbers.first ?? 1)
      cursor = GridPoint(min(cursor.x, size.width - 1), cursor.y)
      let row = cursor.y * size.width
      switch Character(Unicode.Scalar(kind)) {
      case "H": cursor = GridPoint(max(1, numbers.count > 1 ? numbers[1] : 1) - 1, count - 1)
      case "G": cursor = GridPoint(count - 1, cursor.y)
      case "d": cursor = GridPoint(cursor.x, count - 1)
      case "A": cursor = GridPoint(cursor.x, cursor.y - count)
      case "B": cursor = GridPoint(cursor.x, cursor.y + count)
      case "C": cursor = GridPoint(cursor.x + count, cursor.y)
      case "D": cursor = GridPoint(cursor.x - count, cursor.y)
      case "J":
        if numbers.first == 2 {
          erase(0..<cells.count)
        } else {
          erase(row + cursor.x..<cells.count)
        }
        // kitty deletes placements when the whole screen is erased.
        if numbers.first == 2 { placements = [:] }
      case "K":
        numbers.first == 1
          ? erase(row..<row + cursor.x + 1) : erase(row + cursor.x..<row + size.width)
      case "X": erase(row + cursor.x..<row + min(size.width, cursor.x + count))
      case "b": for _ in 0..<count { write(String(lastCharacter)) }
      case "m": color(body)
      case "S": scroll(region, by: -count)
      case "T": scroll(region, by: count)
      case "L", "M":
        let isInserted = kind == UInt8(ascii: "L")
        if region.contains(cursor.y) {
          scroll(cursor.y..<region.upperBound, by: isInserted ? count : -count)
        }
      case "r":
        let last = numbers.count > 1 ? numbers[1] : size.height
        if count < min(size.height, last) { region = count - 1..<min(size.height, last) }
        cursor = GridPoint(0, 0)
      // Modes, the title and queries.
      case "l", "h", "t", "c", "q", "u", "p": break
      default: fail("CSI \(body) \(Character(Unicode.Scalar(kind)))")
      }
      cursor = GridPoint(
        max(0, min(cursor.x, size.width - 1)), max(0, min(cursor.y, size.height - 1)))
      last = nil
    }

    private mutating func erase(_ places: Range<Int>) {
      for place in places { cells[place] = Cell(background: background) }
    }

    mutating func color(_ body: String) {
      var numbers = body.split { $0 == ";" || $0 == ":" }.map { Int($0) ?? 0 }[...]
      if numbers.isEmpty { numbers = [0] }
      while let first = numbers.popFirst() {
        switch first {
        case 0: (foreground, background) = ([], [])
        case 38, 48:
          let count = numbers.popFirst() == 2 ? 3 : 1
          if first == 38 { foreground = Array(numbers.prefix(count)) }
          if first == 48 { background = Array(numbers.prefix(count)) }
          numbers = numbers.dropFirst(count)
        case 39: foreground = []
        case 49: background = []
        case 40...47: background = [first - 40]
        case 100...107: background = [first - 92]
        default: break
        }
      }
    }

    private mutating func command(_ text: String) {
      let parts = text.dropFirst().split(separator: ";", maxSplits: 1)
      var keys: [Substring: Substring] = [:]
      for pair in parts[0].split(separator: ",") {
        let sides = pair.split(separator: "=")
        keys[sides[0]] = sides[1]
      }
      func number(_ key: Substring, _ keys: [Substring: Substring]) -> Int {
        Int(keys[key] ?? "0")!
      }
      if keys["a"] == "q" { return }
      if let payload = parts.dropFirst().first {
        if pending.isEmpty { pendingKeys = keys }
        pending += payload
        if keys["m"] == "0" {
          let image = number("i", pendingKeys)
          // Sending an image again deletes its placements.
          placements = placements.filter { $0.key[0] != image }
          images[image] = Self.decoded(pending)
          pending = ""
        }
        return
      }
      let image = number("i", keys)
      switch (keys["a"], keys["d"]) {
      case ("p", _):
        placements[[image, number("p", keys)]] = Placement(
          rect: GridRect(cursor.x, cursor.y, number("c", keys), number("r", keys)),
          x: number("x", keys), y: number("y", keys))
      case ("d", "A"): (images, placements) = ([:], [:])
      case ("d", "I"):
        images[image] = nil
        placements = placements.filter { $0.key[0] != image }
      case ("d", "i"): placements[[image, number("p", keys)]] = nil
      default: fail("APC \(text)")
      }
    }

    private mutating func image(_ text: String) {
      guard text.hasPrefix("1337;"), let colon = text.firstIndex(of: ":"),
        let image = Self.decoded(String(text[colon...].dropFirst()))
      else { return }
      paint(image.width, image.height) { x, y in
        let (red, green, blue, _) = image[x, y]
        return [red, green, blue]
      }
    }

    private mutating func paint(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) {
      for y in 0..<height / cell.height {
        for x in 0..<width / cell.width {
          let column = cursor.x + x
          guard column < size.width else { continue }
          // Outside the scrolling region, and in the last row, a picture scrolls the screen.
          guard cursor.y + y < min(region.upperBound, size.height - 1) else {
            if isLate { return }
            fail("a picture scrolls the screen")
          }
          cells[(cursor.y + y) * size.width + column].painted =
            (0..<cell.height).flatMap { py in
              (0..<cell.width).flatMap { px in
                pixel(x * cell.width + px, y * cell.height + py)
              }
            }
        }
      }
    }

    private static func decoded(_ base64: String) -> Pixels? {
      Data(base64Encoded: base64).flatMap { PictureReader.pixels($0) }
    }

    /// Sixels: `"1;1;width;height`, colours `#n;2;r;g;b` in percent, runs `!count`, six pixels per
    /// character.
    private mutating func sixels(_ body: ArraySlice<UInt8>) {
      guard let start = body.firstIndex(of: UInt8(ascii: "q")) else { return }
      var rest = body[(start + 1)...]
      var colors: [Int: [UInt8]] = [:]
      var pixels: [GridPoint: [UInt8]] = [:]
      var (x, y, color, count) = (0, 0, 0, 1)
      var extent = (width: 0, height: 0)
      func numbers() -> [Int] {
        var all = [0]
        while let byte = rest.first, byte == UInt8(ascii: ";") || (48...57).contains(byte) {
          if byte == UInt8(ascii: ";") { all.append(0) } else { all[all.count - 1] *= 10 }
          if byte != UInt8(ascii: ";") { all[all.count - 1] += Int(byte) - 48 }
          rest.removeFirst()
        }
        return all
      }
      while let byte = rest.popFirst() {
        switch Character(Unicode.Scalar(byte)) {
        case "\"":
          let all = numbers()
          if all.count == 4 { extent = (all[2], all[3]) }
        case "#":
          let all = numbers()
          color = all[0]
          if all.count == 5 { colors[color] = all[2...].map { UInt8(($0 * 255 + 50) / 100) } }
        case "!": count = numbers()[0]
        case "$": x = 0
        case "-": (x, y) = (0, y + 6)
        case "?"..."~":
          for bit in 0..<6 where (byte - 63) >> bit & 1 == 1 {
            for offset in 0..<count { pixels[GridPoint(x + offset, y + bit)] = colors[color] }
          }
          (x, count) = (x + count, 1)
        default: break
        }
      }
      paint(extent.width, extent.height) { pixels[GridPoint($0, $1)] ?? [0, 0, 0] }
    }
  }
#endif
