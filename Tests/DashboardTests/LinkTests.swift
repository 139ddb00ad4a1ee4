import Canvas
import Basics
import Simulator
import Panels
import Testing
import ViewTree

@testable import Dashboard

/// The links that a click on a card opens.
@Suite struct LinkTests {
  private static func pilot(_ url: String) -> Pilot {
    var pilot = Pilot()
    var build = Fixture.build
    build.presentation = ["title": "build 482", "url": .string(url)]
    pilot.send(.events([Fixture.event(50, 0, .updated, "build-482", "update", build)]))
    return pilot
  }

  @Test func sourceItemOpensItsAddress() throws {
    let pilot = Self.pilot("https://ci.example/482?a=b c")
    let link = try #require(pilot.frame.links.first)
    #expect(link.url == "https://ci.example/482?a=b%20c" && pilot.frame.links.count == 1)
    let card = try #require(pilot.frame.regions.first { $0.target == .card("build-482") }?.rect)
    #expect(card.contains(link.rect.origin) && link.rect.height == card.height - 2)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "no address", "data:text/html,x", ":x", "1a:b",
  ]) func executableSchemesAreNotLinks(url: String) {
    #expect(Self.pilot(url).frame.links.isEmpty)
  }

  @Test func addressesAreEscaped() {
    #expect(SafeLink.clean("https://x/\u{1B}]8;;\u{7}ü") == "https://x/%1B]8;;%07%C3%BC")
    #expect(SafeLink.clean("https://x/" + String(repeating: "a", count: 3000)) == nil)
  }

  @Test func widgetCardOpensItsLink() {
    var tree = ViewTree(
      root: .text(
        TextNode(runs: [
          TextRun(.verbatim("Ride"), TextStyle(size: 17, paint: .color(ColorValue(hex: 0xFFFFFF))))
        ])))
    tree.url = "ride://home"
    var pilot = Pilot()
    pilot.send(.views("game-1", WidgetViews(surfaces: [.lock: tree])))
    #expect(pilot.frame.links.map(\.url) == ["ride://home"])
  }

  /// An overlay covers a card's link, and a cached part of a frame keeps it.
  @Test func coveredLinkIsRemoved() {
    var pilot = Self.pilot("https://ci.example/482")
    let panes = PaneCache()
    for _ in 0..<2 {
      let frame = render(
        pilot.state, theme: .builtIn, size: pilot.state.size, now: pilot.now, panes: panes)
      #expect(frame.links.count == 1)
    }
    pilot.press(.character("?"))
    #expect(pilot.frame.links.isEmpty)
  }
}
