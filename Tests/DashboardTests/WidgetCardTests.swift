import Canvas
import Foundation
import JSON
import LiveActivities
import Testing
import ViewTree

@testable import Dashboard
@testable import Panels

/// Cards that the app's own widget draws.
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

  private func tree(_ words: String) -> ViewTree {
    let style = TextStyle(size: 17, paint: .color(ColorValue(hex: 0xFFFFFF)))
    return ViewTree(root: .text(TextNode(runs: [TextRun(.verbatim(words), style)])))
  }

  @Test func drawsTheWidgetInPlaceOfTheFields() {
    var state = state()
    #expect(text(state).contains("5 min"))
    let views = WidgetViews(surfaces: [.lock: tree("Ann is near"), .compact: tree("◆")])
    _ = update(&state, .views("ride", views), now: Self.now)
    #expect(text(state).contains("Ann is near"))
    #expect(!text(state).contains("5 min"))
    // A type that the widget does not know is drawn by its fields.
    #expect(text(state).contains("M 85"))
  }

  @Test func saysWhyACardIsEmpty() {
    var state = state()
    let words = "the view trapped at Ride.swift:12: Index out of range"
    _ = update(&state, .views("ride", WidgetViews(surfaces: [:], problem: words)), now: Self.now)
    #expect(text(state).contains("✗ the view trapped at Ride.swift:12"))
    #expect(!text(state).contains("5 min"))
  }

  @Test func keepsTheLastViewsBesideWhatDoesNotCompile() {
    var state = state()
    _ = update(
      &state, .views("ride", WidgetViews(surfaces: [.lock: tree("Ann is near")])), now: Self.now)
    _ = update(
      &state, .widgetStatus("Ride.swift:3:7: cannot find x in scope", isProblem: true),
      now: Self.now)
    #expect(text(state).contains("✗ Ride.swift:3:7: cannot find x in scope"))
    #expect(text(state).contains("Ann is near"))
    _ = update(&state, .widgetStatus(nil, isProblem: true), now: Self.now)
    #expect(!text(state).contains("Ride.swift"))
  }

  @Test func aCompilerAtWorkIsNoProblem() {
    var state = state()
    _ = update(&state, .widgetStatus("Compiling 2 files …", isProblem: false), now: Self.now)
    #expect(text(state).contains("◐ Compiling 2 files …"))
    #expect(!text(state).contains("✗"))
  }

  /// Cards of both kinds stand in one column.
  @Test func allCardsAreAsWideAsTheWidgets() {
    var state = state()
    _ = update(
      &state, .views("ride", WidgetViews(surfaces: [.lock: tree("Ann is near")])), now: Self.now)
    let tops = text(state).split(separator: "\n").filter { $0.hasPrefix("  ▄▄▄") }
    let widths = Set(tops.map { $0.dropFirst(2).prefix { $0 == "▄" }.count })
    #expect(tops.count == 2)
    #expect(widths == [50])
  }

  @Test func forgetsTheViewsOfWhatIsGone() {
    var state = state()
    _ = update(
      &state, .views("ride", WidgetViews(surfaces: [.lock: tree("Ann is near")])), now: Self.now)
    _ = update(&state, .snapshot([]), now: Self.now)
    #expect(state.views.isEmpty)
    _ = update(&state, .views("ride", WidgetViews(surfaces: [:])), now: Self.now)
    #expect(state.views.isEmpty)
  }
}
