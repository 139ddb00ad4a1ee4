import Basics
import Canvas
import Simulator
import Testing

@testable import Dashboard

/// A larger screen shows everything that a smaller one shows.
@Suite struct LargerScreenTests {
  private static let widths = [
    40, 52, 60, 79, 80, 89, 90, 100, 120, 139, 140, 160, 176, 199, 200, 230, 244, 245, 264, 300,
    400,
  ]
  private static let heights = [
    12, 16, 20, 23, 24, 25, 26, 27, 28, 30, 36, 40, 50, 51, 52, 60, 90, 120,
  ]

  /// The visible parts: cards and their values, lines of the log, and the content of a push.
  private struct VisibleParts {
    var cards: Set<String> = []
    var values: Set<String> = []
    var lines: Set<LogEntry.ID> = []
    var content: Set<String> = []

    init(_ state: State, _ size: GridSize) {
      var state = state
      _ = update(&state, .resize(size, cell: nil), now: Fixture.now)
      let main = render(state, theme: .builtIn, size: size, now: Fixture.now)
      for region in main.regions {
        if case .logEntry(let id) = region.target, state.layout.hasLog { lines.insert(id) }
        // A value with a line of its own may lose it if one more card fits.
        guard let id = region.cardID, region.rect.height > 1 else { continue }
        cards.insert(id)
        values.formUnion(RandomScreens.words(in: main.text(in: region.rect)))
      }
      everything = RandomScreens.words(in: main.plainText)
      _ = update(&state, .key(.character("i")), now: Fixture.now)
      let details = render(state, theme: .builtIn, size: size, now: Fixture.now)
      content = details.words { $0 == .content }
      allDetails = RandomScreens.words(in: details.plainText)
      _ = update(&state, .key(.escape), now: Fixture.now)
      _ = update(&state, .key(.character("z")), now: Fixture.now)
      let locked = render(state, theme: .builtIn, size: size, now: Fixture.now)
      // A card that is cut at the edge may be left out.
      let edge = state.layout.lockCards.maxY
      lock = Set(locked.regions.filter { $0.rect.maxY < edge }.compactMap(\.cardID))
      allLock = Set(locked.regions.compactMap(\.cardID))
    }

    /// The cards of the lock screen that are shown in full, and all cards.
    var lock: Set<String> = []
    var allLock: Set<String> = []

    var everything: Set<String> = []
    var allDetails: Set<String> = []
  }

  @Test(arguments: UInt64(1)...30)
  func nothingIsLost(seed: UInt64) {
    var random = RandomScreens(seed: seed)
    let cards = random.number(1...14)
    let events = random.number(0...8)
    let (state, _) = random.state(cards: cards, events: events, hasLong: false)
    for _ in 0..<6 {
      let (column, row) = (
        random.number(0...(Self.widths.count - 1)), random.number(0...(Self.heights.count - 1))
      )
      // The next size in one direction where a layout changes, or any larger one.
      let isNext = random.number(0...1) == 0
      let wide = min(Self.widths.count - 1, column + (isNext ? 1 : random.number(0...20)))
      let high = min(
        Self.heights.count - 1, row + (isNext ? random.number(0...1) : random.number(0...17)))
      let small = GridSize(Self.widths[column], Self.heights[row])
      let large = GridSize(Self.widths[wide], Self.heights[high])
      let (less, more) = (VisibleParts(state, small), VisibleParts(state, large))
      let at: Comment =
        "from \(small.width)x\(small.height) to \(large.width)x\(large.height), \(cards) cards"
      #expect(less.cards.subtracting(more.cards) == [], at)
      #expect(less.values.subtracting(more.everything) == [], at)
      #expect(less.lines.subtracting(more.lines) == [], at)
      #expect(less.content.subtracting(more.allDetails) == [], at)
      #expect(less.lock.subtracting(more.allLock) == [], at)
    }
  }

  /// From 140 columns the log has its share; from 200 the selected card's details are always shown.
  @Test(arguments: [140, 160, 176, 199, 200, 230, 245, 300, 400], [24, 30, 50, 60, 120])
  func panesKeepTheirShare(width: Int, height: Int) throws {
    let pilot = Pilot(GridSize(width, height))
    let log = try #require(pilot.frame.regions.first { $0.target == .log }).rect
    #expect(log.width * 10 >= width * 3)
    let cards = pilot.frame.regions.filter { $0.cardID != nil }
    #expect(cards.allSatisfy { $0.rect.maxX < log.x && $0.rect.width >= 44 })
    if width >= 200 { pilot.expect("Content state", "teamTwoScore", "Wild Bird Fund", "History") }
    if width >= 245 || width >= 200 && height >= 52 {
      #expect(Set(cards.map(\.rect.x)).count > 1)
    }
  }

  @Test func keysMoveTheBorder() throws {
    var pilot = Pilot(GridSize(160, 50))
    func border() -> Int { pilot.frame.regions.first { $0.target == .log }?.rect.x ?? 0 }
    let before = border()
    pilot.press(.character("V"))
    #expect(border() < before)
    #expect(pilot.effects == [.rememberBorder(-3)])
    pilot.press(.character("W"), .character("W"))
    #expect(border() > before)
    for _ in 0..<40 { pilot.press(.character("W")) }
    let log = try #require(pilot.frame.regions.first { $0.target == .log }).rect
    #expect(log.width * 10 >= 160 * 3)
    pilot.press(.character("i"))
    let content = try #require(pilot.frame.regions.first { $0.target == .content }).rect
    // At the limit, the opposite key has an effect at once.
    pilot.press(.character("V"))
    #expect((pilot.frame.regions.first { $0.target == .content }?.rect.x ?? 0) < content.x)
  }

  /// Surfaces without rows beside the open island give theirs to those that have some.
  @Test func surfacesStayWhileTheIslandIsOpen() {
    var pilot = Pilot(GridSize(200, 60))
    pilot.expect("Dynamic Island · compact")
    pilot.press(.enter)
    pilot.expect("Dynamic Island · compact", "⏎ close")
  }

  /// The open island hides nothing, except cards that moved below the last row.
  @Test(arguments: [
    GridSize(60, 20), GridSize(80, 24), GridSize(100, 30), GridSize(120, 40), GridSize(160, 50),
    GridSize(200, 60), GridSize(300, 60), GridSize(400, 120),
  ])
  func openIslandHidesNothing(size: GridSize) throws {
    for (seed, key) in (UInt64(1)...8).flatMap({ seed in ["", "z"].map { (seed, $0) } }) {
      var random = RandomScreens(seed: seed)
      var (state, _) = random.state(cards: random.number(1...9), events: 0, hasLong: false)
      _ = update(&state, .resize(size, cell: nil), now: Fixture.now)
      for character in key { _ = update(&state, .key(.character(character)), now: Fixture.now) }
      let before = render(state, theme: .builtIn, size: size, now: Fixture.now)
      guard let id = state.catalog.island.attached else { continue }
      state.expansion = Expansion(id: id, until: nil)
      _ = update(&state, .tick, now: Fixture.now)
      let after = render(state, theme: .builtIn, size: size, now: Fixture.now + 2)
      func island(_ frame: Frame) throws -> GridRect {
        try #require(
          frame.regions.first { if case .island = $0.target { true } else { false } }
        ).rect
      }
      let (pill, open) = (try island(before), try island(after))
      let at: Comment = "seed \(seed) at \(size.width)x\(size.height) \(key)"
      // It opens in the same place.
      #expect(abs(open.x + open.maxX - pill.x - pill.maxX) <= 1, at)
      for region in after.regions where region.target != .island(id) {
        #expect(region.rect.intersection(open).isEmpty, at)
      }
      let cards = after.regions.filter { $0.cardID != nil }
      let top = before.regions.filter { $0.cardID != nil }.map(\.rect.y).min() ?? 0
      #expect(cards.allSatisfy { $0.rect.y >= top }, at)
      for y in 0..<open.y {
        for x in 0..<size.width { #expect(after[x, y] == before[x, y], at) }
      }
      if key == "z" { #expect(after.plainText.contains("09:41"), at) }
    }
  }
}
