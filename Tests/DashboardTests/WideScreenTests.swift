import Canvas
import Basics
import Simulator
import Panels
import Testing

@testable import Dashboard

/// Several columns of cards, their width, and several marked cards.
@Suite struct WideScreenTests {
  private func columns(_ width: Int) -> Int {
    let pilot = Pilot(GridSize(width, 50))
    return Set(
      pilot.frame.regions.filter { $0.cardID != nil }.map(\.rect.x)
    ).count
  }

  @Test func cardsUseColumnsOnWideScreens() {
    #expect(columns(100) == 1 && columns(199) == 1)
    #expect(columns(245) == 2 && columns(400) == 3)
  }

  /// From left to right, then the next row; no card overlaps another or the log.
  @Test(arguments: [GridSize(140, 30), GridSize(160, 50), GridSize(200, 60), GridSize(300, 40)])
  func columnsAreOrderedRowByRow(size: GridSize) {
    var pilot = Pilot(size)
    let cards = pilot.frame.regions.filter { $0.cardID != nil }
    #expect(
      cards.map { $0.cardID ?? "" }
        == Array(pilot.state.catalog.order.prefix(cards.count)))
    for (left, right) in zip(cards, cards.dropFirst()) {
      #expect(
        left.rect.y < right.rect.y || left.rect.y == right.rect.y && left.rect.maxX <= right.rect.x)
    }
    let log = pilot.frame.regions.first { $0.target == .log }?.rect
    #expect((cards.map(\.rect.maxX).max() ?? 0) < (log?.x ?? 0))
    pilot.press(.character("j"))
    #expect(pilot.state.cards.selection == pilot.state.catalog.order[1])
  }

  @Test func selectedCardIsVisibleInColumns() {
    var pilot = Pilot(GridSize(140, 16))
    for _ in 0..<6 {
      let id = pilot.state.cards.selection ?? ""
      #expect(pilot.frame.regions.contains { $0.target == .card(id) }, "\(id)")
      pilot.press(.character("j"))
    }
    pilot.press(.character("g"))
    #expect(pilot.state.cards.top == 0)
  }

  @Test func cardHeightCanBeChosen() {
    var pilot = Pilot()
    func rows() -> [Int] {
      pilot.frame.regions.filter { $0.cardID != nil }.map(\.rect.height)
    }
    pilot.press(.character("D"))
    #expect(pilot.state.cards.density == .large)
    pilot.expect("▀▀▀▀██", "large cards")
    pilot.press(.character("D"))
    #expect(rows() == [1, 1, 1, 1, 1, 1])
    pilot.expect("Superb Owl", "2 – 4", "Laundry", "04:58", "✗ not shown")
    pilot.press(.character("D"))
    #expect(rows().first == 8)
  }

  @Test func severalCardsEndWithOneConfirmation() {
    var pilot = Pilot()
    pilot.press(.character(" "), .character("j"), .character(" "))
    #expect(pilot.state.cards.marked == ["game-1", "build-482"])
    pilot.expect("● 2 marked")
    pilot.press(.character("e"))
    pilot.expect("End these 2 activities?", "Superb Owl", "islet / build 482", "yes, end them")
    pilot.press(.character("y"))
    #expect(pilot.effects == [.end("game-1"), .end("build-482")])
    #expect(pilot.state.cards.marked.isEmpty && pilot.state.overlay == nil)
    pilot.press(.character("g"), .character(" "), .character(" "), .character("d"))
    pilot.expect("Dismiss these 2 activities?", "Luigi’s Pizza")
    pilot.press(.character("n"))
    #expect(pilot.effects.isEmpty && pilot.state.cards.marked.count == 2)
    pilot.press(.character("d"), .enter)
    #expect(pilot.effects == [.dismiss("game-1"), .dismiss("order-77")])
    #expect(pilot.state.cards.selection == "build-482")
    pilot.press(.character(" "), .escape)
    #expect(pilot.state.cards.marked.isEmpty)
  }
}
