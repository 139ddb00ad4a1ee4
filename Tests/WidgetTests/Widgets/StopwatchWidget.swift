import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct StopwatchAttributes: ActivityAttributes {
  public typealias StopwatchStatus = ContentState
  public struct ContentState: Codable, Hashable {
    var started: Date
    var pausedAt: Date?
    var laps: [Double]
  }
}

struct LapIntent: LiveActivityIntent {
  static var title: LocalizedStringResource = "Lap"
  func perform() async throws -> some IntentResult { .result() }
}

struct StopwatchWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: StopwatchAttributes.self) { context in
      VStack(alignment: .leading, spacing: 8) {
        HStack(alignment: .center) {
          Text(
            timerInterval: context.state.started...Date.distantFuture,
            pauseTime: context.state.pausedAt, countsDown: false
          )
          .font(.system(.title, design: .monospaced)).fontWeight(.bold)
          Spacer()
          Button(intent: LapIntent()) {
            Label("Lap", systemImage: "flag.fill")
          }
          .buttonStyle(.borderedProminent).tint(.orange)
        }
        ForEach(Array(context.state.laps.enumerated().reversed().prefix(2)), id: \.offset) {
          number, lap in
          HStack {
            Text("Lap \(number + 1)").foregroundStyle(.secondary)
            Spacer()
            Text(String(format: "%.2f s", lap)).monospacedDigit()
          }.font(.footnote)
        }
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Image(systemName: "stopwatch.fill").font(.title2).foregroundStyle(.orange)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Text(context.state.started, style: .timer).font(.title2).monospacedDigit()
            .multilineTextAlignment(.trailing)
        }
        DynamicIslandExpandedRegion(.bottom) {
          Button("Lap", intent: LapIntent())
        }
      } compactLeading: {
        Image(systemName: "stopwatch").foregroundStyle(.orange)
      } compactTrailing: {
        Text(context.state.started, style: .timer).monospacedDigit().frame(maxWidth: 50)
      } minimal: {
        Image(systemName: "stopwatch").foregroundStyle(.orange)
      }
    }
  }
}

struct StopwatchPreviews: PreviewProvider {
  static let state = StopwatchAttributes.ContentState(
    started: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(-754), pausedAt: nil,
    laps: [61.25, 58.9, 60.02])
  static var previews: some View {
    StopwatchAttributes().previewContext(state, viewKind: .content)
      .previewDisplayName("Lock screen")
    StopwatchAttributes().previewContext(state, viewKind: .dynamicIsland(.compact))
  }
}
