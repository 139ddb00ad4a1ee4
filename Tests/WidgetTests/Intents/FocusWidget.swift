import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct FocusAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var isPaused: Bool
    var left: Int
    var until: Date?
  }
  var task: String
}

struct PauseIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Pause"
  @Parameter(title: "Task") var task: String

  init() {}
  init(task: String) { self.task = task }

  func perform() async throws -> some IntentResult {
    for activity in Activity<FocusAttributes>.activities where activity.attributes.task == task {
      var state = activity.content.state
      state.isPaused.toggle()
      state.until = Date(timeIntervalSince1970: 1_800_000_000)
      await activity.update(ActivityContent(state: state, staleDate: nil))
    }
    return .result()
  }
}

struct CountIntent: AppIntent {
  static let title: LocalizedStringResource = "Count"

  @MainActor func perform() async throws -> some IntentResult {
    let store = UserDefaults(suiteName: "group.focus")
    store?.set((store?.integer(forKey: "count") ?? 0) + 1, forKey: "count")
    WidgetCenter.shared.reloadAllTimelines()
    return .result()
  }
}

struct StopIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Stop"

  func perform() async throws -> some IntentResult {
    for activity in Activity<FocusAttributes>.activities {
      await activity.end(nil, dismissalPolicy: .immediate)
    }
    return .result()
  }
}

struct OpenIntent: AppIntent {
  static let title: LocalizedStringResource = "Open"
  static let openAppWhenRun = true
  func perform() async throws -> some IntentResult { .result() }
}

enum FocusError: Error { case noSession }

struct FailIntent: AppIntent {
  static let title: LocalizedStringResource = "Fail"
  func perform() async throws -> some IntentResult {
    throw FocusError.noSession
    return .result()
  }
}

struct TrapIntent: AppIntent {
  static let title: LocalizedStringResource = "Trap"
  func perform() async throws -> some IntentResult {
    let none: [Int] = []
    print(none[1])
    return .result()
  }
}

struct MuteIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Mute"
  @Parameter(title: "Muted") var value: Bool

  func perform() async throws -> some IntentResult {
    for activity in Activity<FocusAttributes>.activities {
      let state = FocusAttributes.ContentState(isPaused: value, left: 0, until: nil)
      await activity.update(ActivityContent(state: state, staleDate: nil))
    }
    return .result()
  }
}

enum ToldError: LocalizedError {
  case offline
  var errorDescription: String? { "There is no network" }
}

struct TellIntent: AppIntent {
  static let title: LocalizedStringResource = "Tell"
  func perform() async throws -> some IntentResult {
    throw ToldError.offline
    return .result()
  }
}

struct FocusWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: FocusAttributes.self) { context in
      VStack {
        HStack {
          Text(context.attributes.task)
          Spacer()
          Text(context.state.isPaused ? "paused" : "running")
          Text("\(UserDefaults(suiteName: "group.focus")?.integer(forKey: "count") ?? 0) taps")
        }
        HStack {
          Button(intent: PauseIntent(task: context.attributes.task)) {
            Text(context.state.isPaused ? "Resume" : "Pause")
          }
          Button("Count", intent: CountIntent())
          Button(intent: StopIntent()) { Image(systemName: "stop.fill") }
        }
        HStack {
          Button("Open", intent: OpenIntent())
          Button("Fail", intent: FailIntent())
          Button("Trap", intent: TrapIntent())
          Button("Plain") {}
          Toggle("Mute", isOn: context.state.isPaused, intent: MuteIntent()).toggleStyle(.button)
          Button("Tell", intent: TellIntent())
          Link("Help", destination: URL(string: "focus://help")!)
        }
      }
      .padding()
      .widgetURL(URL(string: "focus://session"))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text(context.attributes.task) }
      } compactLeading: {
        Image(systemName: "timer")
      } compactTrailing: {
        Text("\(context.state.left)")
      } minimal: {
        Image(systemName: "timer")
      }
    }
  }
}

#Preview("Focus", as: .content, using: FocusAttributes(task: "Write")) {
  FocusWidget()
} contentStates: {
  FocusAttributes.ContentState(isPaused: false, left: 25, until: nil)
}
