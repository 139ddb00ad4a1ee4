import Basics
import Canvas
import Panels
import Simulator
import Testing

@testable import Dashboard

/// The projects of one gateway: one is shown, or all in sections.
@Suite struct ProjectTests {
  private static let projects: [ProjectSummary] = [("api", 2, 1), ("default", 0, 0), ("web", 1, 0)]
    .compactMap { name, activities, problems in
      ProjectSummary(
        json: [
          "name": .string(name), "activities": .number(activities), "problems": .number(problems),
        ])
    }

  private static func pilot(_ size: GridSize = GridSize(100, 30)) -> Pilot {
    var pilot = Pilot(size)
    pilot.press(.character("P"))
    #expect(pilot.effects == [.loadProjects(after: 0)])
    pilot.send(.projects(projects))
    return pilot
  }

  private static func all(_ size: GridSize = GridSize(100, 30)) -> Pilot {
    var pilot = Self.pilot(size)
    pilot.press(.character("g"), .enter)
    #expect(pilot.effects == [.choose(.all)])
    pilot.send(.project(.all, address: "127.0.0.1:5483"))
    for name in ["web", "api"] {
      let activities = ["one", "two"].map {
        Activity(id: $0, attributesType: "Ride", startedAt: Fixture.now).qualified(by: name)
      }
      pilot.send(.section(name, activities, past: []))
    }
    pilot.send(.feed(.online))
    return pilot
  }

  @Test func areListedWithTheirCounts() {
    var pilot = Self.pilot()
    pilot.expect("Projects", "all", "api", "✓ default", "✗ 1")
    Snapshot.check(pilot.frame, "projects-100x30")
    pilot.press(.character("G"), .enter)
    #expect(pilot.effects == [.choose(.one("web"))] && pilot.state.overlay == nil)
    pilot.press(.character("P"))
    pilot.click(.line(1))
    #expect(pilot.effects == [.choose(.one("api"))])
    pilot.press(.character("P"), .escape)
    #expect(pilot.state.overlay == nil)
  }

  /// A project that is made while all are shown appears; a silent gateway removes none.
  @Test func newProjectIsFollowed() throws {
    var pilot = Self.all()
    pilot.send(.projects(Self.projects))
    #expect(pilot.effects == [.loadProjects(after: 5)])
    pilot.send(.unanswered(.loadProjects(after: 0)))
    #expect(pilot.effects == [.loadProjects(after: 5)])
    let new = try #require(ProjectSummary(json: ["name": "new"]))
    pilot.send(.projects(Self.projects + [new]))
    #expect(pilot.effects == [.follow(["new"]), .loadProjects(after: 5)])
    pilot.press(.character("P"))
    #expect(pilot.effects.isEmpty)
    pilot.expect("new")
  }

  @Test func choosingTheCurrentProjectDoesNothing() {
    var pilot = Self.pilot()
    pilot.press(.enter)
    #expect(pilot.effects.isEmpty && pilot.state.overlay == nil)
  }

  @Test func switchingRemovesThePreviousProject() {
    var pilot = Self.pilot()
    #expect(pilot.state.catalog.count > 0)
    pilot.send(.project(.one("web"), address: "127.0.0.1:5483/p/web"))
    #expect(pilot.state.catalog.count == 0 && pilot.state.log.entries.isEmpty)
    #expect(pilot.state.cards.selection == nil && pilot.state.tokenList.all == nil)
    pilot.send(.feed(.online))
    pilot.send(.snapshot([]))
    pilot.expect("127.0.0.1:5483/p/web/messages/live_activity/start")
  }

  @Test func switchingKeepsLayout() {
    var pilot = Self.pilot()
    pilot.press(.escape)
    pilot.type("WD!")
    let (border, density) = (pilot.state.border, pilot.state.cards.density)
    #expect(border > 0 && density != .card && pilot.state.pushes.areProblems)
    pilot.send(.project(.one("web"), address: "127.0.0.1:5483/p/web"))
    #expect(pilot.state.border == border && pilot.state.cards.density == density)
    #expect(pilot.state.pushes.areProblems)
  }

  /// The name of a section without space for a card is not shown either.
  @Test(arguments: 12...30) func sectionNameNeedsACard(_ height: Int) {
    var pilot = Self.all(GridSize(60, height))
    for name in ["b", "c", "d", "e"] {
      let ride = Activity(id: "one", attributesType: "Ride", startedAt: Fixture.now)
      pilot.send(.section(name, [ride.qualified(by: name)], past: []))
    }
    pilot.press(.home)
    let lines = pilot.frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() where line.contains(" ─────") {
      let below = place + 1 < lines.count ? lines[place + 1] : ""
      #expect(below.contains("▄") || below.contains("Ride"), "\(lines.joined(separator: "\n"))")
    }
  }

  @Test func allProjectsAreSections() {
    var pilot = Self.all()
    #expect(pilot.state.catalog.order == ["api/one", "api/two", "web/one", "web/two"])
    pilot.expect("api ──", "web ──")
    Snapshot.check(pilot.frame, "projects-all-100x30")
    // New entries of one project remove nothing from the other.
    pilot.send(.section("api", [], past: []))
    #expect(pilot.state.catalog.order == ["web/one", "web/two"])
    pilot.press(.character("j"), .character("k"), .character("y"))
    guard case .copy(let text)? = pilot.effects.first else {
      Issue.record("nothing is copied")
      return
    }
    #expect(text.contains("127.0.0.1:5483/p/web/messages"))
    #expect(text.contains("\"one\"") && !text.contains("web/one"), "\(text)")
    pilot.press(.character("d"))
    #expect(pilot.effects.contains(.dismiss("web/one")))
  }

  @Test func eventsOfAllProjectsAreOrderedByTime() {
    var pilot = Self.all()
    func event(_ name: String, _ second: Double) -> ActivityEvent {
      ActivityEvent(
        cursor: "e-1", at: Fixture.now + second, kind: .ended, activityID: "one"
      ).qualified(by: name)
    }
    pilot.send(.section("web", [], past: [event("web", 2)]))
    pilot.send(.section("api", [], past: [event("api", 1)]))
    #expect(pilot.state.log.entries.map(\.event.cursor) == ["api/e-1", "web/e-1"])
    #expect(pilot.state.log.entries.map(\.event.activityID) == ["api/one", "web/one"])
  }

  @Test func idsStaySeparatePerProject() throws {
    let split = try #require(QualifiedID.split(QualifiedID.join("web", "a/b")))
    #expect(split.project == "web" && split.id == "a/b")
  }
}
