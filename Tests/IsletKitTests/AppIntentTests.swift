#if os(Linux)
  import AppIntents
  import IsletKit
  import Testing
  import WidgetKit

  private struct TripAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable { var minutes: Int }
    var line: String
  }

  /// A typical intent for a button of a Live Activity.
  private struct DelayIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Delay"
    static let description: IntentDescription? = IntentDescription("Adds minutes to a trip.")

    @Parameter(title: "Line") var line: String
    @Parameter(title: "Minutes", default: 5) var minutes: Int
    @Parameter(title: "Why") var reason: String?

    init() {}
    init(line: String) { self.line = line }

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
      var changed = 0
      for activity in Activity<TripAttributes>.activities where activity.attributes.line == line {
        let state = TripAttributes.ContentState(
          minutes: activity.content.state.minutes + minutes)
        await activity.update(ActivityContent(state: state, staleDate: nil))
        changed += 1
      }
      WidgetCenter.shared.reloadAllTimelines()
      return .result(value: changed)
    }
  }

  private struct NothingIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Nothing"
    func perform() async throws -> some IntentResult { .result() }
  }

  /// Intents and the widget centre with the names of Apple's modules.
  struct AppIntentTests {
    @Test func intentChangesActivitiesOfItsApp() async throws {
      try await Stage.with { stage in
        try await stage.app().run {
          let trip = try Activity.request(
            attributes: TripAttributes(line: "U2"),
            content: ActivityContent(state: .init(minutes: 3), staleDate: nil))
          let result = try await DelayIntent(line: "U2").perform()
          #expect(result.value == 1)
          #expect(trip.content.state.minutes == 8)
          try await NothingIntent()()
        }
      }
    }

    @Test func parametersHaveDefaults() {
      let intent = DelayIntent()
      #expect(intent.minutes == 5)
      #expect(intent.reason == nil)
      #expect(DelayIntent.isDiscoverable && !DelayIntent.openAppWhenRun)
    }

    @Test func widgetCenterHasNoWidgets() async throws {
      #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
    }
  }
#endif
