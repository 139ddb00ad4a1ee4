import Foundation
import SwiftSource
import Testing
import ViewTree

@testable import Preview

/// Values in a project's code take precedence over made-up ones.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct SampleValueTests {
  @Test func argumentsOfRequestAreUsed() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          VStack {
            Text(context.attributes.home.name); Text(context.attributes.guest.name)
            Text(context.attributes.items.joined(separator: "+")); Text(context.state.heading)
            Text(context.state.isLoading ? "loading" : "loaded"); Text(context.attributes.avatar)
            Text(context.state.word)
          }
          """, state: "var heading: String; var isLoading = false; var word: String"
      ).replacing(
        #"var driver = "Ada""#,
        with: """
          typealias Course = ContentState
            struct Team: Codable, Hashable { var name: String }
            var home: Team; var guest: Team; var items: [String]; var avatar: String
          """),
      "App/Start.swift": """
      final class Manager {
        func turn(_ activity: Activity<RideAttributes>) {
          let state = RideAttributes.Course(heading: "S", isLoading: true, word: "Turned")
          Task { await activity.update(using: state) }
        }
        func start(avatar: String) throws {
          let guest = RideAttributes.Team(name: "Boca")
          let attributes = RideAttributes(
            home: RideAttributes.Team(name: "Colo Colo"), guest: guest,
            items: ["cup", "fork"], avatar: avatar)
          let state = RideAttributes.Course(heading: "N", word: json["word"] as? String ?? "Ok")
          _ = try Activity<RideAttributes>.request(attributes: attributes, contentState: state)
        }
      }
      func begin() { Manager().start(avatar: "person.circle") }
      """,
    ])
    #expect(
      try lab.preview().texts() == [
        "Colo Colo", "Boca", "cup+fork", "N", "loaded", "person.circle", "Ok",
      ])
  }

  @Test func staticMembersAreUsed() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "VStack { Text(context.attributes.target.name); Text(context.state.title) }",
        more: """
          struct Target: Codable, Hashable { var name: String; var at: Date }
          extension Target { static var testTarget = Target(name: "Review project", at: .now) }
          extension RideAttributes.ContentState {
            static let empty = Self(title: "-")
            static let first = Self(title: "The first of them")
            static var next: RideAttributes.ContentState { .init(title: "The next of them all") }
          }
          """
      ).replacing(#"var driver = "Ada""#, with: "var target: Target")
    ])
    let preview = try lab.preview()
    #expect(
      try (0..<3).map { try preview.texts($0).joined(separator: " ") } == [
        "Review project The first of them", "Review project The next of them all",
        "Review project -",
      ])
  }

  @Test func trappingMemberIsNotUsed() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "Text(context.state.title)",
        more: """
          extension RideAttributes.ContentState {
            static var broken: Self { fatalError("nobody is to see this") }
          }
          """)
    ])
    #expect(try lab.preview().texts() == ["Title"])
  }

  @Test func differentCasesAreSamples() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          switch context.state.phase {
          case .waiting: Text("waiting")
          case .riding: Text("riding")
          default: Text("there")
          }
          if context.attributes.values["kind"] == "bus" { Text("bus") }
          """, state: "var phase: Phase; var unseen: Unseen",
        more: """
          enum Phase: String, Codable { case booked, waiting, riding, arrived }
          enum Unseen: Codable { case a, b, c }
          func start() throws {
            _ = try Activity.request(
              attributes: RideAttributes(values: [:]),
              content: .init(
                state: RideAttributes.ContentState(phase: .riding, unseen: .b), staleDate: nil))
          }
          """
      ).replacing(#"var driver = "Ada""#, with: "var values: [String: String]")
    ])
    let preview = try lab.preview()
    let count = preview.samples(of: "RideAttributes", now: WidgetLab.now).count
    #expect(
      try (0..<count).map { try preview.texts($0).joined(separator: " ") } == [
        "riding bus", "there bus", "waiting bus",
      ])
  }

  @Test func identicalPreviewsAreOneSample() throws {
    let preview = ["lock", "expanded"].map { kind in
      """
      #Preview("\(kind)", as: .content, using: RideAttributes()) { RideWidget() } contentStates: {
        RideAttributes.ContentState(title: "Now", until: Date().addingTimeInterval(600))
        RideAttributes.ContentState(title: "\(kind)", until: Date().addingTimeInterval(600))
      }
      """
    }
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "VStack { Text(context.state.title); Text(context.state.until, style: .timer) }",
        state: "var title: String; var until: Date",
        more: preview.joined(separator: "\n"))
    ])
    let made = try lab.preview()
    let titles = try (0..<made.samples.count).map { try made.texts($0)[0] }
    #expect(titles == ["Now", "lock", "expanded"])
    #expect(made.number(ofSample: 2, of: "RideAttributes") == 3)
  }

  @Test func listsHaveOnlyShownElements() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          VStack {
            Text("\\(context.state.stops.count) \\(context.state.tools.count)")
            Text("\\(context.state.steps.prefix(1).count) \\(context.state.steps.count)")
            Text("\\(context.state.seats.count)")
          }
          """,
        state: "var stops: [Int]; var tools: [String]; var steps: [String]; var seats: [Seat: Int]",
        more: "enum Seat: Codable { case front, back }"),
      "App/Start.swift": """
      func state() -> RideAttributes.ContentState {
        RideAttributes.ContentState(stops: stops, tools: Array(tools.prefix(2)))
      }
      """,
    ])
    #expect(try lab.preview().texts() == ["3 2", "1 1", "1"])
  }

  @Test func appGroupValuesAreMadeUpIfAViewTraps() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          let store = UserDefaults(suiteName: "group.tea")!
          let due = store.double(forKey: key("eventDueDate"))
          let current = store.double(forKey: key("currentDate"))
          let end = Date(timeIntervalSince1970: store.double(forKey: key("tea\\(1)Ready")))
          let span = Date(timeIntervalSince1970: current)...Date(timeIntervalSince1970: due)
          let image = UIImage(data: store.data(forKey: "QR_IMAGE_DATA")!)!
          VStack {
            Text("\\(Int(span.upperBound.timeIntervalSince(span.lowerBound)))")
            Text(timerInterval: Date()...end)
            Text("\\(Int(image.size.width)) \\(store.integer(forKey: "cups") > 0 ? "cups" : "")")
          }
          """, more: #"func key(_ name: String) -> String { "x_" + name }"#)
    ])
    let texts = try lab.preview().texts()
    #expect(texts.first == "3,600")
    #expect(texts.last == "24 cups")
  }

  @Test func textsNameExistingAssets() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "HStack { Image(systemName: context.state.mark); Image(context.state.crest) }",
        state: "var mark: String; var crest: String"),
      "Widget/Assets.xcassets/colocolo.imageset/Contents.json":
        #"{"images":[{"filename":"c.png","idiom":"universal"}]}"#,
      "Widget/Assets.xcassets/colocolo.imageset/c.png": "",
    ])
    let tree = try lab.preview().tree()
    let sources = (tree.root?.all ?? []).compactMap { node in
      if case .image(let image) = node { image.source } else { nil }
    }
    #expect(sources == [.symbol("star.fill"), .asset("colocolo")])
  }

  @Test func brokenWidgetAffectsNoOther() throws {
    let bad = ForeignCodeLab.widget(view: "Text(context.state.title) + Missing()")
      .replacing("Ride", with: "Train")
    let lab = try ForeignCodeLab([
      "App/Widget/Ride.swift": ForeignCodeLab.widget(view: "Text(context.state.title)"),
      "Kit/Widget/Train.swift": bad,
    ])
    let preview = try lab.preview(".")
    #expect(preview.types.map(\.name) == ["RideAttributes"])
    #expect(try preview.texts() == ["Title"])
    #expect(preview.errors.map(\.file) == [lab.folder + "/./Kit/Widget/Train.swift"])
    #expect(preview.filesLeftOut.map(\.reason) == [.notCompiled])
    #expect(throws: (any Error).self) { try lab.preview("Kit") }
  }
}
