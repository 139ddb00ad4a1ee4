import Canvas
import Pictures
import Testing

@testable import Terminal

/// Whatever follows whatever, the terminal shows the pictures of the frame, and nothing else.
@Suite struct PictureBytesTests {
  static let size = GridSize(30, 12)
  static let cell = CellPixels(4, 6)

  enum Way: CaseIterable { case placed, placeholders, painted }

  /// A picture of a colour with a dot in each cell that is its own, and some cells of another colour.
  static func picture(_ size: GridSize, color: UInt8, changed: GridPoint? = nil) -> CellPicture {
    CellPicture(size: size, cell: cell) {
      (0..<size.height * cell.height).flatMap { y in
        (0..<size.width * cell.width).flatMap { x -> [UInt8] in
          let place = GridPoint(x / cell.width, y / cell.height)
          let own = x % cell.width == 1 && y % cell.height == 1
          return own
            ? [UInt8(place.x * 8), UInt8(place.y * 16), 7, 255]
            : [color, place == changed ? 200 : 10, 40, 255]
        }
      }
    }!
  }

  static func writer(_ way: Way) -> any PictureWriter {
    switch way {
    case .placed: PlacedPictures(KittyImages(placeholders: false) { $0 })
    case .placeholders:
      PlaceholderPictures(KittyImages(placeholders: true) { $0 }, depth: .direct)
    case .painted:
      PaintedPictures(
        PictureSupport(TerminalAnswers(), wished: .iterm2, environment: [:]), depth: .direct,
        background: nil, wrap: { $0 })
    }
  }

  @Test(arguments: Way.allCases, [UInt64](1...6))
  func theScreenShowsTheFrame(_ way: Way, seed: UInt64) throws {
    var random = Seeded(seed)
    var writer = Self.writer(way)
    var screen = PictureScreen(Self.size, Self.cell)
    var pool = (0..<4).map { number in
      Self.picture(
        GridSize(.random(in: 2...9, using: &random), .random(in: 1...5, using: &random)),
        color: UInt8(40 * number))
    }
    var before: Frame?
    for step in 0..<25 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        let old = pool[0].size
        pool[0] = Self.picture(
          old, color: UInt8(step),
          changed: GridPoint(
            .random(in: 0..<old.width, using: &random), .random(in: 0..<old.height, using: &random))
        )
      }
      let isCleared = before == nil || Int.random(in: 0..<12, using: &random) == 0
      let frame = Self.frame(pool, &random)
      // Curses first writes what differs.
      if isCleared { screen.clear() }
      let moved =
        Int.random(in: 0..<4, using: &random) == 0
        ? 3..<Int.random(in: 5...12, using: &random) : 0..<0
      if !moved.isEmpty { screen.move(moved) }
      for y in 0..<Self.size.height {
        let row = (0..<Self.size.width).filter { x in
          guard let before, !isCleared else { return true }
          if moved.contains(y) { return !frame[x, y].glyph.isPicture }
          let (old, new) = (before[x, y], frame[x, y])
          return !new.glyph.isPicture
            ? old != new
            : !old.glyph.isPicture || old.style.background != new.style.background
        }
        for x in row { screen.write(GridPoint(x, y)) }
      }
      let change = PictureChange(
        before: isCleared ? nil : before, frame: frame, size: Self.size, moved: moved)
      let bytes = writer.bytes(for: change)
      screen.take(bytes)
      if way == .placeholders { screen.placeholders(in: bytes) }
      for y in 0..<Self.size.height - 1 {
        for x in 0..<Self.size.width {
          let shown = screen.pixels(at: GridPoint(x, y))
          try #require(
            shown == Self.wanted(frame, x, y), "step \(step), cell \(x), \(y) of \(way)")
        }
      }
      #expect(screen.count <= 30)
      before = frame
    }
    // The same again costs nothing.
    if let before {
      let change = PictureChange(before: before, frame: before, size: Self.size)
      #expect(writer.bytes(for: change).isEmpty)
    }
    // At the end nothing is left.
    let empty = Frame(Self.size)
    let last = writer.bytes(for: PictureChange(before: before, frame: empty, size: Self.size))
    screen.take(last)
    #expect(screen.count == 0)
  }

  private static func frame(_ pool: [CellPicture], _ random: inout Seeded) -> Frame {
    var frame = Frame(size)
    for picture in pool where Bool.random(using: &random) {
      frame.put(
        picture,
        at: GridPoint(.random(in: -2...26, using: &random), .random(in: -2...8, using: &random)))
    }
    if Bool.random(using: &random) {
      let rect = GridRect(
        .random(in: 0...20, using: &random), .random(in: 0...8, using: &random),
        .random(in: 1...9, using: &random), .random(in: 1...3, using: &random))
      for y in rect.y..<rect.maxY {
        frame.put(
          String(repeating: "x", count: rect.width), at: GridPoint(rect.x, y), Ink(.terminal))
      }
    }
    return frame
  }

  private static func wanted(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8]? {
    guard let (picture, column, row) = frame.picture(x: x, y: y) else { return nil }
    let bytes = picture.pixels()
    let line = picture.size.width * cell.width * 4
    return (0..<cell.height).flatMap { py in
      (0..<cell.width).flatMap { px -> [UInt8] in
        let place = (row * cell.height + py) * line + (column * cell.width + px) * 4
        return Array(bytes[place..<place + 3])
      }
    }
  }

  @Test func aChangedCellSendsItselfAlone() throws {
    let one = Self.picture(GridSize(20, 8), color: 9)
    let other = Self.picture(GridSize(20, 8), color: 9, changed: GridPoint(4, 4))
    var first = Frame(Self.size)
    first.put(one, at: GridPoint(1, 1))
    var second = Frame(Self.size)
    second.put(other, at: GridPoint(1, 1))
    for way in Way.allCases {
      var writer = Self.writer(way)
      let whole = writer.bytes(for: PictureChange(before: nil, frame: first, size: Self.size))
      let part = writer.bytes(for: PictureChange(before: first, frame: second, size: Self.size))
      #expect(!part.isEmpty)
      #expect(part.utf8.count * 2 < whole.utf8.count, "\(way)")
    }
  }
}

/// The same numbers for the same seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
