import SwiftSource
import Foundation
import Preview
import Synchronization
import Testing
import ViewTree

/// Other people's code: parts that do not compile here, and files elsewhere in their projects.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct ForeignCodeTests {
  @Test func unneededBodyIsOmitted() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "Button(intent: StopIntent()) { Text(context.state.title) }",
        imports: "import AppIntents\nimport SomebodysDatabase",
        more: """
          struct StopIntent: LiveActivityIntent {
            static var title: LocalizedStringResource = "Stop"
            func perform() async throws -> some IntentResult {
              try await Database.shared.stop()
              return .result()
            }
          }
          """)
    ])
    let preview = try lab.preview()
    #expect(try preview.texts() == ["Title"])
    let body = try #require(preview.bodiesLeftOut.first)
    #expect(preview.bodiesLeftOut.count == 1)
    #expect(body.name == "StopIntent.perform()")
    #expect(body.file == lab.folder + "/Widget/Ride.swift" && body.line == 23)
    #expect(body.error == "cannot find 'Database' in scope")
  }

  @Test func brokenPreviewIsReported() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "Text(context.state.title)",
        more: """
          #Preview("Ride", as: .content, using: RideAttributes()) {
            RideWidget()
          } contentStates: {
            RideAttributes.ContentState(title: "On the way", driver: "Mina")
          }
          """)
    ])
    let preview = try lab.preview()
    let broken = preview.bodiesLeftOut
    #expect(broken.map(\.name) == ["#Preview"])
    #expect(broken.first?.isPreview == true)
    #expect(broken.first?.error == "extra argument 'driver' in call")
    #expect(preview.isMadeUp("RideAttributes"))
  }

  /// Each file that is added lacks something that the next one has, and none has what the view
  /// lacks.
  @Test func syntaxErrorEndsTheSearch() throws {
    var files = [
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "VStack { Inner(); Text(context.state.title).fontt(.headline) }",
        more: "struct Inner: View { var body: some View { Text(\"x\").part0() } }")
    ]
    for number in 0..<30 {
      files["App/Part\(number).swift"] = """
        import SwiftUI
        extension View { func part\(number)() -> some View { part\(number + 1)() } }
        """
    }
    let lab = try ForeignCodeLab(files)
    let rounds = Mutex(0)
    do {
      _ = try lab.preview(progress: { step in
        if step.message.contains(" file") { rounds.withLock { $0 += 1 } }
      })
      Issue.record("it compiles")
    } catch PreviewError.notCompiled(let errors) {
      #expect(errors.contains { $0.message.contains("has no member 'fontt'") }, "\(errors)")
    }
    // It adds some files: without a limit it would add all.
    #expect((6..<12).contains(rounds.withLock { $0 }))
  }

  @Test func brokenNeededBodyIsAnError() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "Text(words(context.state.title))",
        more: "func words(_ title: String) -> String { Database.shared.name + title }")
    ])
    do {
      _ = try lab.preview()
      Issue.record("it compiles")
    } catch PreviewError.notCompiled(let errors) {
      #expect(errors.map(\.message) == ["cannot find 'Database' in scope"])
    }
  }

  /// The rest of a file with unbalanced braces is ambiguous: nothing of it is left out.
  @Test(arguments: [
    "extension RideAttributes {\n  var words: String { \"a\"\n  var more: Int { 1 }\n}", "",
  ])
  func missingBraceIsAnError(more: String) throws {
    var text = ForeignCodeLab.widget(view: "Text(context.state.title)", more: more)
    if more.isEmpty { text = String(text[..<(try #require(text.lastIndex(of: "}")))]) }
    let lab = try ForeignCodeLab(["Widget/Ride.swift": text])
    do {
      _ = try lab.preview()
      Issue.record("it compiles")
    } catch PreviewError.notCompiled(let errors) {
      #expect(errors.count == 1 && errors[0].message.hasPrefix("expected '}'"), "\(errors)")
      #expect(errors[0].file.hasSuffix("Widget/Ride.swift"), "\(errors)")
    }
  }

  @Test func missingPackageIsNamed() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "FancyText(context.state.title)", imports: "import FancyKit")
    ])
    do {
      _ = try lab.preview()
      Issue.record("it compiles")
    } catch PreviewError.notCompiled(let errors) {
      #expect(errors.first?.message.contains("imports FancyKit") == true)
    }
  }

  @Test func modelsAndAlarmsAreValues() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "RideView(ride: Ride(name: context.state.title))",
        imports: "import AlarmKit\nimport AppIntents\nimport SwiftData",
        more: """
          @Model final class Ride {
            @Attribute(.unique) var name: String
            @Relationship(deleteRule: .cascade, inverse: \\Stop.ride) var stops: [Stop] = []
            @Transient var isNew = true
            init(name: String) { self.name = name }
          }
          @Model final class Stop { var ride: Ride?; init() {} }
          struct Alert: AlarmMetadata {}
          struct RideView: View {
            let ride: Ride
            @Query(sort: \\Ride.name) private var rides: [Ride]
            @AppDependency var store: ModelContainer
            var mode: AlarmPresentationState.Mode = .paused(
              .init(totalCountdownDuration: 60, previouslyElapsedDuration: 15))
            var body: some View {
              Text(ride.name).foregroundStyle(SwiftUICore.Color.red)
              if case .paused(let paused) = mode { Text("\\(paused.previouslyElapsedDuration)") }
              Text("\\(rides.count) \\([ride] == [ride])")
              Image(systemName: "play").contentTransition(
                .symbolEffect(.replace.magic(fallback: .downUp.byLayer), options: .repeat(.continuous)))
            }
          }
          """)
    ])
    #expect(try lab.preview().texts() == ["Title", "15.000000", "0 true"])
  }

  @Test func trappingSampleIsReportedAndOthersAreShown() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "Text(context.state.title)",
        more: """
          let names = ["one", "two"]
          #Preview("A", as: .content, using: RideAttributes()) {
            RideWidget()
          } contentStates: {
            RideAttributes.ContentState(title: names[0])
            RideAttributes.ContentState(title: names[7])
            if names.count > 1 { RideAttributes.ContentState(title: names[1]) }
            for name in names { RideAttributes.ContentState(title: name + "!") }
          }
          #Preview("B", as: .content, using: RideAttributes()) {
            RideWidget()
          } contentStates: {
            let last = names.firstIndex(of: "three")!
            RideAttributes.ContentState(title: names[last])
          }
          #Preview("C", traits: .sizeThatFitsLayout) {
            RideAttributes().previewContext(.init(title: "seen"), viewKind: .content)
          }
          struct Old: PreviewProvider {
            static var previews: some View {
              RideAttributes().previewContext(.init(title: "old"), viewKind: .content)
            }
          }
          """)
    ])
    let preview = try lab.preview()
    let titles = try preview.samples.indices.flatMap(preview.texts)
    #expect(titles == ["one", "two", "one!", "two!", "seen", "old"])
    let numbers = titles.indices.map { preview.number(ofSample: $0, of: "RideAttributes") }
    #expect(numbers == [1, 3, 4, 5, 7, 8])
    let failed = preview.failedSamples
    #expect(failed.map(\.number) == [2, 6])
    #expect(failed.map(\.type) == ["RideAttributes", "RideAttributes"])
    #expect(failed.map(\.line) == [24, 31])
    #expect(failed.first?.message == "Index out of range")
    #expect(failed.allSatisfy { $0.file == lab.folder + "/Widget/Ride.swift" })
  }

  @Test func oneOfTwoCopiesIsUsed() throws {
    let widget = ForeignCodeLab.widget(view: "Text(context.state.title)")
    let lab = try ForeignCodeLab(["Begin/Ride.swift": widget, "Finished/App/Ride.swift": widget])
    let preview = try lab.preview("")
    #expect(preview.files.map { $0.hasSuffix("/Begin/Ride.swift") } == [true])
    #expect(preview.filesLeftOut.map(\.reason) == [.copy])
  }

  @Test func localPackagesOfTheRepositoryBelongToTheProject() throws {
    let lab = try ForeignCodeLab([
      "Apps/Ride/Widget/Ride.swift": ForeignCodeLab.widget(
        view: "Text(RideWords.line(context.state.title))", imports: "import RideCore"),
      "Apps/Ride/Ride.xcodeproj/project.pbxproj": "",
      "Packages/RideCore/Package.swift": "// no more than its place",
      "Packages/RideCore/Sources/RideCore/Words.swift":
        "public enum RideWords { public static func line(_ text: String) -> String { \"<\\(text)>\" } }",
    ])
    #expect(try lab.preview("Apps/Ride/Widget").texts() == ["<Title>"])
  }

  @Test func attributesAndValuesCanBeGiven() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "RideView(context: context)",
        more: """
          let group = UserDefaults(suiteName: "group.ride")!
          struct RideView: View {
            let context: ActivityViewContext<RideAttributes>
            @AppStorage("unit", store: group) var unit = "mi"
            @AppStorage("count") var count = 0
            var body: some View {
              Text(context.attributes.driver)
              Text(unit)
              Text("\\(count)")
              Text(group.string(forKey: "\\(context.activityID)_team")!)
              Text("\\(group.integer(forKey: "a_goals") + group.integer(forKey: "b_goals"))")
            }
          }
          """),
      "defaults.json": """
      { "group.ride": { "unit": "km", "*_team": "Owls", "*_goals": 3, "b_*s": 4 },
        "standard": { "count": 7 } }
      """,
      "attributes.json": #"{ "driver": "Grace" }"#,
    ])
    let preview = try lab.preview { options in
      options.defaults = lab.folder + "/defaults.json"
      options.attributes = lab.folder + "/attributes.json"
    }
    #expect(try preview.texts() == ["Grace", "km", "7", "Owls", "6"])
    #expect(preview.isMadeUp("RideAttributes"))
  }

  @Test func madeUpValuesArePlausible() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          VStack {
            ProgressView(timerInterval: Date(timeIntervalSince1970: 1_770_000_000)...context.state.arrival)
            Link(destination: URL(string: context.state.mapURL)!) { Text("map") }
            Text(context.state.steps[context.state.index])
            Text("\\(context.state.step)")
            Text(context.state.range.lowerBound, style: .time)
            Text(context.state.isCancelled ? "cancelled" : "runs")
            Text("\\(context.state.battery)")
          }
          """,
        state: """
          var arrival: Date; var mapURL: String; var steps: [String]; var index: Int; var step: UInt8
              var range: ClosedRange<Date>; var isCancelled: Bool; var battery: Int64
          """)
    ])
    let texts = try lab.preview().texts()
    #expect(texts.suffix(2) == ["runs", "40"] && texts.contains("2"))
  }
}
