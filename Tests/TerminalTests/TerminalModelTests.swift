import Canvas
import Testing

@testable import Terminal

#if os(Linux)
  import Glibc

  /// After any sequence of events the terminal shows exactly the frame: its characters, its
  /// backgrounds and the pixels of its pictures. The bytes are those of curses on a
  /// pseudo-terminal.
  @Suite struct TerminalModelTests {
    enum Way: String, CaseIterable, Codable { case cells, placed, placeholders, sixel, iterm2 }

    /// The number of runs for each protocol; `make screens` has ten thousand.
    private static let runs = Int(environment("TERMINAL_RUNS") ?? "") ?? 250

    private static func environment(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }
    }

    @Test(arguments: Way.allCases)
    func terminalShowsTheFrame(_ way: Way) async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { [way = way as Way, runs = Self.runs as Int] in
        let life = TerminalRun(way)
        for seed in 0..<runs { life.live(UInt64(seed), steps: 3) }
        exit(0)
      }
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(!output.contains(failure), "\(output)")
    }
  }

  /// A terminal, the content that its bytes produce, and random frames.
  private final class TerminalRun {
    private static let cell = CellPixels(2, 6)
    private let way: TerminalModelTests.Way
    private let pty: PseudoTerminal
    private let terminal: Terminal
    private var model: ModelTerminal
    private var pool: [CellPicture] = []
    /// The pixels of the pool.
    private var drawn: [ObjectIdentifier: [UInt8]] = [:]
    private var backgrounds: [CellStyle: [Int]] = [:]
    private var random = Seeded(0)

    init(_ way: TerminalModelTests.Way) {
      self.way = way
      // A thread of the pool blocks signals raised on it.
      var resized = sigset_t()
      sigemptyset(&resized)
      sigaddset(&resized, SIGWINCH)
      pthread_sigmask(SIG_UNBLOCK, &resized, nil)
      let size = GridSize(20, 8)
      pty = PseudoTerminal(size)
      pty.resize(size, cell: (Self.cell.width, Self.cell.height))
      setenv("LC_ALL", "C.UTF-8", 1)
      var environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
      if way == .placeholders { environment["TMUX"] = "/tmp/tmux,1,0" }
      let pictures: PictureWay =
        switch way {
        case .cells: .cells
        case .placed, .placeholders: .kitty
        case .sixel: .sixel
        case .iterm2: .iterm2
        }
      terminal = try! Terminal(
        TerminalOptions(
          environment: environment, depth: .direct, synchronizes: true, pictures: pictures))
      precondition(terminal.pictures.way == pictures, "\(terminal.pictures)")
      model = ModelTerminal(size, Self.cell)
    }

    /// Draws some frames in sequence, with events of terminals in between.
    func live(_ seed: UInt64, steps: Int) {
      random = Seeded(seed)
      pool = (0..<3).map { _ in picture() }
      for step in 0..<steps {
        disturb()
        if Bool.random(using: &random) { pool[0] = picture(pool[0].size) }
        let frame = frame()
        terminal.draw(frame)
        model.read(pty.writtenBytes())
        check(frame, "\(way), seed \(seed), step \(step)")
        // An unchanged frame costs nothing.
        terminal.draw(frame)
        let again = pty.writtenBytes()
        if !again.isEmpty { fail("\(way), seed \(seed), step \(step): \(again.count) bytes more") }
      }
    }

    private func disturb() {
      switch Int.random(in: 0..<16, using: &random) {
      case 0:
        resizeWindow()
        raise(SIGWINCH)
        while terminal.nextEvent() != nil {}
      case 3:
        // The window has another size when the bytes for the previous one arrive.
        terminal.draw(frame())
        let late = pty.writtenBytes()
        resizeWindow()
        model.readLate(late)
        raise(SIGWINCH)
        while terminal.nextEvent() != nil {}
      case 1:
        // Resized and back before the program noticed.
        model.scribble()
        raise(SIGWINCH)
        while terminal.nextEvent() != nil {}
      case 2:
        terminal.lend()
        model.read(pty.writtenBytes())
        model.scribble()
        terminal.takeBack()
      default: break
      }
    }

    private func resizeWindow() {
      let size = GridSize(
        .random(in: 12...24, using: &random), .random(in: 5...10, using: &random))
      pty.resize(size, cell: (Self.cell.width, Self.cell.height))
      model.resize(size)
    }

    private func picture(_ requested: GridSize? = nil) -> CellPicture {
      let size =
        requested
        ?? GridSize(.random(in: 2...9, using: &random), .random(in: 1...4, using: &random))
      let color = UInt8.random(in: 0...5, using: &random) * 51
      let changed = GridPoint(
        .random(in: 0..<size.width, using: &random), .random(in: 0..<size.height, using: &random))
      let cell = Self.cell
      return CellPicture(size: size, cell: cell) {
        (0..<size.height * cell.height).flatMap { y in
          (0..<size.width * cell.width).flatMap { x -> [UInt8] in
            let place = GridPoint(x / cell.width, y / cell.height)
            let own = x % cell.width == 1 && y % cell.height == 1
            // Each cell has its own dot.
            return own
              ? [UInt8(place.x % 6) * 51, UInt8(place.y) * 51, 51, 255]
              : [color, place == changed ? 204 : 0, 102, 255]
          }
        }
      }!
    }

    /// Repeated rows that curses would like to move, half the time on the terminal's own
    /// background; pictures, and text over them.
    private func frame() -> Frame {
      var frame = Frame(terminal.size)
      let paper = Color.rgb(20, 30, UInt8.random(in: 0...1, using: &random) * 40)
      if Bool.random(using: &random) {
        frame.wallpaper(frame.bounds, top: paper, bottom: paper)
      }
      let first = Int.random(in: 0..<4, using: &random)
      for y in 0..<frame.size.height where (first + y) % 3 > 0 {
        let text = ["— line", "aaaaaaaaaaaaaa", "end of it"][(first + y) % 3]
        frame.put("\(text) \((first + y) / 3)", at: GridPoint(y % 2, y), Ink(.rgb(200, 200, 200)))
      }
      for picture in pool where Bool.random(using: &random) {
        let x = Int.random(in: -2..<frame.size.width - 2, using: &random)
        let y = Int.random(in: -1..<frame.size.height - 1, using: &random)
        frame.put(picture, at: GridPoint(x, y))
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let sheet = GridRect(
          .random(in: 0...8, using: &random), .random(in: 0...4, using: &random), 8, 2)
        frame.fill(sheet, .rgb(9, 9, 9))
        for y in sheet.y..<sheet.maxY {
          frame.put("┃ sheet ", at: GridPoint(sheet.x, y), Ink(.rgb(255, 255, 0)))
        }
      }
      return frame
    }

    private func check(_ frame: Frame, _ name: String) {
      drawn = Dictionary(
        pool.map { (ObjectIdentifier($0), $0.pixels()) }, uniquingKeysWith: { first, _ in first })
      for y in 0..<frame.size.height {
        for x in 0..<frame.size.width {
          let cell = frame[x, y]
          let shown = model.pixels(x, y)
          guard let (picture, column, row) = frame.picture(x: x, y: y) else {
            if shown != nil { fail("\(name): a ghost at \(x), \(y)") }
            if model.character(x, y) != cell.glyph.character {
              fail("\(name): \(model.character(x, y)) for \(cell.glyph.character) at \(x), \(y)")
            }
            let background = background(cell.style)
            if model.background(x, y) != background {
              fail("\(name): \(model.background(x, y)) for \(background) at \(x), \(y)")
            }
            continue
          }
          // A picture that would scroll the screen is not painted.
          if way == .cells || [.sixel, .iterm2].contains(way) && y == frame.size.height - 1 {
            continue
          }
          guard let shown else { fail("\(name): no picture at \(x), \(y)") }
          let wanted = pixels(picture, column, row)
          let isClose =
            shown.count == wanted.count
            && zip(shown, wanted).allSatisfy { abs(Int($0) - Int($1)) <= (way == .sixel ? 3 : 0) }
          if !isClose { fail("\(name): another picture at \(x), \(y): \(shown) for \(wanted)") }
        }
      }
      let count = model.imageCount
      if count > pool.count { fail("\(name): \(count) images are held") }
    }

    /// The background that a style requires.
    private func background(_ style: CellStyle) -> [Int] {
      if let known = backgrounds[style] { return known }
      var one = ModelTerminal(GridSize(1, 1), Self.cell)
      one.read(Array((style.sequence(depth: .direct) + " ").utf8))
      backgrounds[style] = one.background(0, 0)
      return one.background(0, 0)
    }

    private func pixels(_ picture: CellPicture, _ column: Int, _ row: Int) -> [UInt8] {
      let cell = Self.cell
      let bytes = drawn[ObjectIdentifier(picture)]!
      let line = picture.size.width * cell.width * 4
      var block: [UInt8] = []
      block.reserveCapacity(cell.width * cell.height * 3)
      for y in row * cell.height..<(row + 1) * cell.height {
        for x in column * cell.width..<(column + 1) * cell.width {
          block += bytes[y * line + x * 4..<y * line + x * 4 + 3]
        }
      }
      return block
    }
  }

  /// The prefix of a failed test's output.
  private let failure = "another screen: "

  /// Ends the process, and the test with this message.
  func fail(_ text: String) -> Never {
    let text = failure + text
    _ = write(STDERR_FILENO, text, text.utf8.count)
    _exit(0)
  }
#endif

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
