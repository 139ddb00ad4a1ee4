import Canvas
import Foundation
import Basics
import Simulator
import Testing
import ViewLayout
import ViewTree

@testable import Dashboard
@testable import Panels

/// Cards drawn by the app's own widget.
@Suite struct WidgetCardTests {
  static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func state() -> State {
    var state = State(size: GridSize(100, 30), address: "127.0.0.1:1")
    var ride = Activity(
      id: "ride", attributesType: "Ride", contentState: ["eta": "5 min"], startedAt: Self.now)
    ride.inIsland = true
    let bus = Activity(
      id: "bus", attributesType: "Bus", contentState: ["line": "M 85"], startedAt: Self.now)
    _ = update(&state, .snapshot([ride, bus]), now: Self.now)
    return state
  }

  private func text(_ state: State) -> String {
    render(state, theme: .builtIn, size: state.size, now: Self.now).plainText
  }

  private func tree(_ string: String) -> ViewTree {
    let style = TextStyle(size: 17, paint: .color(ColorValue(hex: 0xFFFFFF)))
    return ViewTree(root: .text(TextNode(runs: [TextRun(.verbatim(string), style)])))
  }

  @Test func drawsWidgetInsteadOfFields() {
    var state = state()
    #expect(text(state).contains("5 min"))
    let views = WidgetViews(surfaces: [.lock: tree("Ann is near"), .compact: tree("◆")])
    _ = update(&state, .views("ride", views), now: Self.now)
    #expect(text(state).contains("Ann is near"))
    #expect(!text(state).contains("5 min"))
    // A card of a type that the widget does not have is drawn from its fields.
    #expect(text(state).contains("M 85"))
  }

  @Test(arguments: [GridSize(80, 24), GridSize(100, 30), GridSize(160, 50)])
  func imageHasBarBesideAndIslandAbove(size: GridSize) throws {
    var state = state()
    _ = update(&state, .resize(size, cell: CellPixels(9, 18)), now: Self.now)
    for id in ["ride", "bus"] {
      let views = WidgetViews(surfaces: [.lock: tree("Ann is near"), .compact: tree("◆")])
      _ = update(&state, .views(id, views), now: Self.now)
    }
    let frame = render(state, theme: .builtIn, size: size, now: Self.now)
    let scale = try #require(state.scale)
    let selected = try #require(state.cards.selection)
    let card = try #require(frame.regions.first { $0.cardID == selected }).rect
    let image = try #require(state.widget.views[selected]?.image(.lock, scale, now: Self.now))
    let bar = try #require(frame.picture(x: card.x, y: card.y)?.picture)
    // The painted area, down to the last visible pixel in the middle column.
    let (pixels, across) = (image.picture.pixels(), image.size.width * 9)
    let painted = (0..<image.size.height * 18).filter {
      pixels[($0 * across + across / 2) * 4 + 3] > 0
    }
    let barPixels = bar.pixels()
    let high = (0..<bar.size.height * 18).filter { barPixels[($0 * 9 + 5) * 4 + 3] > 0 }
    #expect(bar.size == GridSize(1, image.size.height))
    #expect(abs(high.count - painted.count) <= 1)
    let island = try #require(
      frame.regions.first { if case .island = $0.target { true } else { false } }
    ).rect
    let middle = card.x + 1 + card.x + 1 + scale.cardColumns
    #expect(abs(island.x + island.maxX - middle) <= 1)
  }

  /// A sheet below images has the same straight edges and round corners.
  @Test func promptHasRoundCornersBesideImages() throws {
    var state = state()
    _ = update(&state, .resize(GridSize(100, 30), cell: CellPixels(9, 18)), now: Self.now)
    _ = update(&state, .key(.character("e")), now: Self.now)
    let frame = render(state, theme: .builtIn, size: GridSize(100, 30), now: Self.now)
    let sheet = try #require(frame.regions.first { $0.target == .sheet }).rect
    let scale = try #require(state.scale)
    #expect(sheet.width - 2 == scale.cardColumns)
    for y in [sheet.y, sheet.maxY - 1] {
      let edge = try #require(frame.picture(x: sheet.x + 1, y: y)?.picture)
      #expect(edge.size == GridSize(sheet.width - 2, 1))
      let (pixels, across) = (edge.pixels(), edge.size.width * 9)
      let alpha = (0..<18).map { pixels[($0 * across) * 4 + 3] }
      // Transparent at the corner, opaque at the other end of the column.
      let (corner, end) = y == sheet.y ? (alpha[0], alpha[17]) : (alpha[17], alpha[0])
      #expect(corner == 0 && end > 200)
      #expect(pixels[(9 * across + across / 2) * 4 + 3] == 255)
    }
  }

  /// No image is cut, at any size and with any cell size, with the island closed and open; without
  /// space it is a line of text.
  @Test(arguments: [40, 60, 80, 100, 120, 160, 200, 400], [(5, 9), (6, 13), (8, 17), (10, 22)])
  func imagesAreNeverCut(width: Int, cell: (width: Int, height: Int)) {
    for size in [GridSize(width, width * 3 / 10), GridSize(width, width / 4 + 8)] {
      var state = state()
      _ = update(
        &state, .resize(size, cell: CellPixels(cell.width, cell.height)), now: Self.now)
      for id in ["ride", "bus"] {
        let views = WidgetViews(surfaces: [
          .lock: tree("Ann\nis\nnear\nand\nwaits"), .compact: tree("◆"), .minimal: tree("◆"),
          .expanded: tree("Ann\nis\nnear"),
        ])
        _ = update(&state, .views(id, views), now: Self.now)
      }
      for step in ["closed", "open"] {
        let frame = render(state, theme: .builtIn, size: size, now: Self.now)
        var seen: [String: (cells: Int, all: Int)] = [:]
        for y in 0..<size.height {
          for x in 0..<size.width {
            guard let (picture, column, row) = frame.picture(x: x, y: y) else { continue }
            let name = "\(x - column), \(y - row): \(picture.size)"
            seen[name, default: (0, picture.size.width * picture.size.height)].cells += 1
          }
        }
        for (name, (cells, all)) in seen {
          #expect(cells == all, "\(name) at \(size) with the island \(step)")
        }
        _ = update(&state, .key(.enter), now: Self.now)
      }
    }
  }

  @Test func lockScreenClockLeavesSpaceForTwoCards() throws {
    var state = state()
    _ = update(&state, .resize(GridSize(100, 30), cell: CellPixels(9, 18)), now: Self.now)
    func locked(_ string: String) -> Frame {
      for id in ["ride", "bus"] {
        _ = update(&state, .views(id, WidgetViews(surfaces: [.lock: tree(string)])), now: Self.now)
      }
      return render(state, theme: .builtIn, size: state.size, now: Self.now)
    }
    _ = update(&state, .key(.character("z")), now: Self.now)
    func cards(_ frame: Frame) -> [GridRect] {
      frame.regions.filter { $0.cardID != nil }.map(\.rect)
    }
    #expect(state.layout.hasBigClock && cards(locked("Ann")).count == 2)
    let high = "Ann\nis\nnear\nand\nwaits\nthere"
    let both = cards(locked(high))
    #expect(!state.layout.hasBigClock && both.count == 2)
    #expect(try #require(both.last).maxY <= state.layout.lockCards.maxY)
    #expect(both.allSatisfy { $0.height == both[0].height && $0.height > 7 })
  }

  @Test func emptyCardShowsReason() {
    var state = state()
    let string = "the view trapped at Ride.swift:12: Index out of range"
    _ = update(&state, .views("ride", WidgetViews(surfaces: [:], problem: string)), now: Self.now)
    #expect(text(state).contains("✗ the view trapped at Ride.swift:12"))
    #expect(!text(state).contains("5 min"))
  }

  private static let problems = [
    WidgetBuild.Problem(
      place: "Ride.swift:3:7", message: "cannot find x in scope",
      code: ["struct Ride: View {", "  var body: some View {", "    Text(x)", "  }", "}"],
      firstLine: 1, line: 3),
    WidgetBuild.Problem(place: "Bus.swift:90:1", message: "expected a declaration"),
  ]

  @Test func keepsLastViewsWhenCompilationFails() {
    var state = state()
    _ = update(
      &state, .views("ride", WidgetViews(surfaces: [.lock: tree("Ann is near")])), now: Self.now)
    #expect(!text(state).contains("old build"))
    _ = update(&state, .widgetBuild(.failed(Self.problems)), now: Self.now)
    #expect(text(state).contains("✗ Ride.swift:3:7: cannot find x in scope"))
    #expect(text(state).contains("b shows all 2"))
    #expect(text(state).contains("Ann is near"))
    #expect(text(state).contains("◌ old build"))
    _ = update(&state, .widgetBuild(.built(seconds: 0.84, flaws: [])), now: Self.now)
    _ = update(
      &state, .views("ride", WidgetViews(surfaces: [.lock: tree("Ann is here")])), now: Self.now)
    #expect(!text(state).contains("Ride.swift"))
    #expect(!text(state).contains("old build"))
    #expect(text(state).contains("Rebuilt in 0.8 s"))
  }

  @Test func keyShowsAllCompilerErrors() {
    var state = state()
    _ = update(&state, .key(.character("b")), now: Self.now)
    #expect(state.overlay == nil)
    _ = update(&state, .widgetBuild(.failed(Self.problems)), now: Self.now)
    _ = update(&state, .key(.character("b")), now: Self.now)
    let sheet = text(state)
    for string in ["Ride.swift:3:7", "▸ 3      Text(x)", "2    var body", "Bus.swift:90:1"] {
      #expect(sheet.contains(string), "\(string)")
    }
    // They are removed when they are fixed.
    _ = update(&state, .widgetBuild(.built(seconds: 1.25, flaws: [])), now: Self.now)
    #expect(state.overlay == nil)
    #expect(!text(state).contains("Bus.swift"))
  }

  @Test func projectProblemsDoNotMarkBuildAsOld() {
    var state = state()
    _ = update(
      &state, .views("ride", WidgetViews(surfaces: [.lock: tree("Ann is near")])), now: Self.now)
    let flaw = WidgetBuild.Problem(
      place: "Info.plist", message: "NSSupportsLiveActivities is missing")
    _ = update(&state, .widgetBuild(.built(seconds: nil, flaws: [flaw])), now: Self.now)
    #expect(text(state).contains("✗ Info.plist: NSSupportsLiveActivities is missing"))
    #expect(!text(state).contains("old build"))
    #expect(!text(state).contains("Rebuilt"))
  }

  @Test func failedViewKeepsLastGoodOne() {
    var state = state()
    var views = WidgetViews(surfaces: [.lock: tree("Ann is near")], problem: "it trapped")
    views.note = .lastGood
    _ = update(&state, .views("ride", views), now: Self.now)
    #expect(text(state).contains("Ann is near"))
    #expect(text(state).contains("◌ last good view"))
  }

  @Test func runningCompilerIsNotAProblem() {
    var state = state()
    _ = update(&state, .widgetBuild(.busy("Compiling 2 files …", done: nil)), now: Self.now)
    #expect(text(state).contains("◐ Compiling 2 files …"))
    #expect(!text(state).contains("✗"))
  }

  @Test func emptyScreenShowsCompilation() {
    var state = State(size: GridSize(60, 20), address: "127.0.0.1:1")
    _ = update(&state, .feed(.online), now: Self.now)
    _ = update(&state, .snapshot([]), now: Self.now)
    #expect(text(state).contains("No Live Activities yet"))
    _ = update(&state, .widgetBuild(.busy("Compiling the vocabulary", done: 0.5)), now: Self.now)
    let screen = text(state)
    #expect(!screen.contains("No Live Activities yet"))
    #expect(screen.contains("Compiling the vocabulary"))
    #expect(screen.contains(String(repeating: "━", count: 40)))
    _ = update(&state, .widgetBuild(.built(seconds: nil, flaws: [])), now: Self.now)
    #expect(text(state).contains("No Live Activities yet"))
  }

  /// Cards of both kinds share one column.
  @Test func allCardsAreAsWideAsTheWidgets() {
    var state = state()
    _ = update(
      &state, .views("ride", WidgetViews(surfaces: [.lock: tree("Ann is near")])), now: Self.now)
    let tops = text(state).split(separator: "\n").filter {
      $0.dropFirst(2).hasPrefix("▄▄▄")
    }
    let widths = Set(tops.map { $0.dropFirst(2).prefix { $0 == "▄" }.count })
    #expect(tops.count == 2)
    #expect(widths == [50])
  }

  @Test func forgetsViewsOfRemovedCards() {
    var state = state()
    _ = update(
      &state, .views("ride", WidgetViews(surfaces: [.lock: tree("Ann is near")])), now: Self.now)
    _ = update(&state, .snapshot([]), now: Self.now)
    #expect(state.widget.views.isEmpty)
    _ = update(&state, .views("ride", WidgetViews(surfaces: [:])), now: Self.now)
    #expect(state.widget.views.isEmpty)
  }
}

/// Interactions with a widget's views: samples, buttons, links, all surfaces.
@Suite struct SurfaceTests {
  private static let style = TextStyle(size: 17, paint: .color(ColorValue(hex: 0xFFFFFF)))

  private static func string(_ string: String) -> ViewNode {
    .text(TextNode(runs: [TextRun(.verbatim(string), style)]))
  }

  private static func button(_ title: String, _ number: Int) -> ViewNode {
    .button(string(title), ButtonNode(number: number, intent: title + "Intent"))
  }

  /// A ride whose views have two buttons and two links.
  private func pilot(_ size: GridSize = GridSize(100, 30)) -> Pilot {
    var state = State(size: size, address: "127.0.0.1:1")
    var ride = Activity(
      id: "ride", attributesType: "Ride", contentState: ["eta": "5 min"],
      startedAt: WidgetCardTests.now)
    ride.inIsland = true
    _ = update(&state, .feed(.online), now: WidgetCardTests.now)
    _ = update(&state, .snapshot([ride]), now: WidgetCardTests.now)
    _ = update(&state, .views("ride", Self.views()), now: WidgetCardTests.now)
    var pilot = Pilot(state: state)
    pilot.now = WidgetCardTests.now
    return pilot
  }

  private static func views(isDark: Bool = true, with surfaces: [Surface] = Surface.allCases)
    -> WidgetViews
  {
    var views = WidgetViews(surfaces: [:])
    for surface in surfaces {
      let root: ViewNode =
        surface == .lock
        ? .column(
          [
            string("Ann is near"), button("Pause", 1), button("Stop", 2),
            .link(string("Help"), url: "ride://help"),
          ], spacing: nil, alignment: .center) : string("\(surface.rawValue) view")
      var tree = ViewTree(root: root)
      tree.isDark = isDark
      tree.url = "ride://1"
      views.surfaces[surface] = tree
    }
    return views
  }

  @Test(arguments: [GridSize(100, 30), GridSize(60, 20)])
  func allSurfacesAreSideBySide(_ size: GridSize) {
    var pilot = pilot(size)
    pilot.type("S")
    #expect(pilot.effects == [.loadSurfaces("ride", .usual)])
    let sheet = SurfaceSheet(
      phone: .usual, dark: Self.views(), light: Self.views(isDark: false, with: [.lock, .small]))
    pilot.send(.surfaces("ride", sheet))
    Snapshot.check(pilot.frame, "surfaces-\(size.width)x\(size.height)")
    pilot.type("G")
    pilot.expect("StandBy", "standby view", not: ["more rows"])
    pilot.press(.right)
    #expect(pilot.effects == [.loadSurfaces("ride", .pro)])
    // A response for the other phone is ignored.
    pilot.send(.surfaces("ride", sheet))
    pilot.expect("402 pt phone")
    pilot.type("S")
    #expect(pilot.state.screen == .main)
    // From the history the keys lead back to it.
    pilot.type("iS")
    pilot.press(.escape)
    #expect(pilot.state.screen == .details("ride", back: 0))
  }

  @Test func surfacesUsePlanWithoutWidget() {
    var pilot = pilot()
    pilot.send(.snapshot([]))
    let bus = Activity(
      id: "bus", attributesType: "Bus", contentState: ["line": "M 85"],
      startedAt: WidgetCardTests.now)
    pilot.send(.snapshot([bus]))
    pilot.type("S")
    pilot.expect("Lock screen", "M 85", "drawn from its fields")
    pilot.press(.right)
    #expect(pilot.effects.isEmpty)
  }

  @Test func digitPressesButton() {
    var pilot = pilot()
    pilot.expect("1 Pause  2 Stop")
    pilot.type("2")
    let stop = WidgetViews.Action(surface: "lock", number: 2, title: "Stop")
    #expect(pilot.effects == [.press("ride", stop)])
    pilot.type("3")
    #expect(pilot.effects.isEmpty)
    pilot.expect("there is no button 3; the last one is 2")
  }

  @Test func linksAreShownAndCopiedInTurn() {
    var pilot = pilot()
    pilot.type("S")
    pilot.expect("ride://1 · ride://help")
    pilot.type("y")
    #expect(pilot.effects == [.copy("ride://1")])
    pilot.type("y")
    #expect(pilot.effects == [.copy("ride://help")])
    pilot.expect("copied ride://help (2 of 2)")
    pilot.type("y")
    #expect(pilot.effects == [.copy("ride://1")])
  }

  @Test func bracketsStepThroughSamples() {
    var pilot = pilot()
    pilot.type("]")
    #expect(pilot.effects.isEmpty)
    pilot.expect("it is not a sample from islet preview")
    pilot.now += 5
    pilot.send(.samples(["ride": SampleStep(place: 1, count: 3)]))
    pilot.type("]")
    #expect(pilot.effects == [.stepSample("ride", by: 1)])
    pilot.type("[")
    #expect(pilot.effects == [.stepSample("ride", by: -1)])
    pilot.expect("sample 1 of 3")
  }

  @Test func redrawnSampleIsNotAPush() {
    var pilot = pilot()
    pilot.send(.samples(["ride": SampleStep(place: 1, count: 3)]))
    var ride = Fixture.game
    (ride.id, ride.attributesType) = ("ride", "Ride")
    pilot.send(.events([Fixture.event(1, 0, .updated, "ride", "update", ride)]))
    #expect(pilot.state.log.entries.isEmpty)
    let finding = Finding(.viewFailed, "it has no value")
    pilot.send(.events([Fixture.event(2, 0, .updated, "ride", "update", ride, [finding])]))
    pilot.send(.events([Fixture.event(3, 0, .updated, "bus", "update", ride)]))
    #expect(pilot.state.log.entries.count == 2)
  }

  @Test func compilerErrorsAreShownBesideSurfaces() {
    var pilot = pilot()
    pilot.send(.widgetBuild(.built(seconds: 0.8, flaws: [])))
    pilot.type("S")
    pilot.expect("Rebuilt in 0.8 s")
    pilot.send(.widgetBuild(.failed([.init(place: "Ride.swift:3:7", message: "cannot find x")])))
    pilot.expect("✗ Ride.swift:3:7: cannot find x")
    pilot.expect(not: ["Rebuilt"])
  }

  @Test func screenClosesWithItsActivity() {
    var pilot = pilot()
    pilot.type("S")
    pilot.send(.snapshot([]))
    #expect(pilot.state.screen == .main)
  }
}
