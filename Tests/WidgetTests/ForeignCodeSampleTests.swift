import ChildProcesses
import Foundation
import Synchronization
import Testing
import ViewTree

@testable import Preview

/// Replacements for missing values: those in the project's own code, or else plausible ones.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct ForeignCodeSampleTests {
  @Test func unwrappedAppGroupValueIsMadeUp() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          let team = store.string(forKey: "\\(context.activityID)_teamName")!
          let start = Date(timeIntervalSince1970: store.double(forKey: "x_startDate") / 1000)
          let end = Date(timeIntervalSince1970: store.double(forKey: "x_endDate") / 1000)
          VStack { Text(team); Text("\\(Int((start...end).upperBound.timeIntervalSince(start)))") }
          """,
        more: #"let store = UserDefaults(suiteName: "group.ride")!"#)
    ])
    #expect(try lab.preview().texts() == ["TeamName", "3,600"])
  }

  /// An app that leaves out a parameter draws its default.
  @Test func defaultsOfInitializersAreUsed() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: #"Text("\(context.state.title) \(context.state.isCovered) \(context.state.rows)")"#,
        state: """
          var title: String, isCovered: Bool, rows: Int
          init(title: String, isCovered: Bool = false, rows count: Int = 7) {
            (self.title, self.isCovered, self.rows) = (title, isCovered, count)
          }
          """)
    ])
    #expect(try lab.preview().texts() == ["Title false 7"])
  }

  @Test func missingValueStillTraps() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          let first = UserDefaults.standard.string(forKey: "name") ?? "nobody"
          Text(first + Optional<String>.none!)
          """)
    ])
    let preview = try lab.preview()
    #expect(throws: (any Error).self) { try preview.texts() }
    let sample = try #require(preview.samples(of: "RideAttributes", now: WidgetLab.now).first)
    guard
      case .trap(let trap) = preview.view(
        .lock, of: sample, in: preview.situation(now: WidgetLab.now))
    else {
      Issue.record("it is drawn")
      return
    }
    #expect(trap.line != nil)
  }

  @Test func projectValuesAreUsed() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          VStack {
            Text(context.state.title); Text(context.attributes.route); Text("\\(context.state.stops)")
            Text(context.state.fit == "cover" ? "covers" : "unknown")
            switch context.state.kind { case "bus": Text("by bus"); default: Text("?") }
            Text("\\(context.state.bpm) \\(context.state.totalSteps)")
            Text(context.state.titleColor == context.state.backgroundColor ? "unseen" : "seen")
          }
          """,
        state: """
          var title: String; var stops: Int; var fit: String; var kind: String; var bpm: Int
              var totalSteps: Int; var titleColor: String; var backgroundColor: String
          """
      ).replacing(#"var driver = "Ada""#, with: "var route: String"),
      "Tests/RideTests.swift": """
      func start() {
        let attributes = RideAttributes(route: "Blue, route", other: make(1, "2"))
        let state = RideAttributes.ContentState(
          title: "\\(name)", stops: 12, kind: kind(of: "tram"))
        update(RideAttributes.ContentState(title: "Arrived!", stops: 0))
      }
      """,
    ])
    #expect(
      try lab.preview().texts() == [
        "Arrived!", "Blue, route", "12", "covers", "by bus", "72 5", "seen",
      ])
  }

  @Test func projectPushIsTheSample() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          VStack {
            Text(context.state.driverName); Text("\\(context.state.stops)")
            Text(context.state.step.rawValue); Text(context.state.isLate ? "late" : "in time")
            Text(context.state.note ?? "none"); Text(context.attributes.route)
            ForEach(context.state.players, id: \\.name) { Text("\\($0.name) \\($0.score)") }
            Text(context.state.end > Date.distantPast ? "to come" : "gone")
          }
          """,
        state: """
          var driverName: String; var stops: Int; var step: Step; var isLate: Bool; var note: String?
              var players: [Player]; var end: Date
              struct Player: Codable, Hashable { var name: String; var score: Int }
              enum Step: String, Codable { case waiting, driving }
              enum CodingKeys: String, CodingKey {
                case driverName = "driver_name", stops, step, isLate, note, players, end
              }
          """
      ).replacing(#"var driver = "Ada""#, with: "var route: String"),
      "docs/pushes.md": """
      Send `content-state` so:
      ```sh
      curl -d '{"aps": {"event": "update", "content-state": {"driver_name": "Unread"}}}' $URL
      ```
      Or {"aps": {"content-state": {broken
      """,
      "backend/start.json": """
      { "aps": { "event": "start", "attributes-type": "RideAttributes",
          "attributes": { "route": "Blue" },
          "content-state": { "driver_name": "Grace", "stops": 7, "step": "driving", "isLate": true,
            "note": null, "end": 1700000000,
            "players": [{ "name": "A", "score": 1 }, { "name": "B", "score": 2 }] } } }
      """,
      "backend/other.json":
        #"{ "attributes-type": "Other", "aps": { "content-state": { "driver_name": "Eve" } } }"#,
      "Tests/RideTests.swift":
        #"let state = RideAttributes.ContentState(driverName: "Code", stops: 1)"#,
    ])
    #expect(
      try lab.preview().texts() == [
        "Grace", "7", "driving", "late", "none", "Blue", "A 1", "B 2", "to come",
      ])
  }

  @Test func snakeCaseKeysMatch() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "Text(context.state.departure > .now ? \"to come\" : \"gone\")",
        state: """
          var departureTime: Int
              var departure: Date { Date(timeIntervalSince1970: TimeInterval(departureTime)) }
              enum CodingKeys: String, CodingKey { case departureTime = "departure_time" }
          """)
    ])
    let preview = try lab.preview()
    let sample = try #require(preview.samples(of: "RideAttributes", now: .now).first)
    let seconds = try #require(sample.state.split { !$0.isNumber }.last.flatMap { Double($0) })
    #expect(seconds > Date.now.timeIntervalSince1970)
  }

  @Test func pluralFormMatchesNumber() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          VStack {
            Text("^[\\(context.state.steps) step](inflect: true) left")
            Text("^[\\(1) box](inflect: true), ^[\\(3) box](inflect: true)")
            Text("^[\\(4) city](inflect: true)")
          }
          """, state: "var steps: Int64")
    ])
    #expect(try lab.preview().texts() == ["2 steps left", "1 box, 3 boxes", "4 cities"])
  }

  @Test func failedCodeIsNotCompiledAgain() throws {
    let id = "Part" + UUID().uuidString.replacing("-", with: "")
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(view: "Text(\(id).words)"),
      "App/Part.swift": #"enum \#(id) { static let words = "part" }"#,
    ])
    let steps = Mutex(0)
    func preview() throws -> [String] {
      let options = try WidgetPreview.Options(
        paths: [lab.folder + "/Widget"], locale: "en_US", cache: WidgetLab.cache,
        executable: WidgetLab.folder + "/ForeignCodeLab.swift", sandbox: .strongest())
      let made = try WidgetPreview(options) { step in
        if step.message.contains(" file") { steps.withLock { $0 += 1 } }
      }
      return try made.texts()
    }
    #expect(try preview() == ["part"])
    #expect(steps.withLock { $0 } == 2)
    #expect(try preview() == ["part"])
    #expect(steps.withLock { $0 } == 2)
  }
}
