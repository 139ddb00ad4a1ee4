import ActivityKit
import SwiftUI
import WidgetKit

struct TimerRingAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var start: Date
    var end: Date
  }
  var title: String
}

struct TimerRingWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TimerRingAttributes.self) { context in
      HStack(spacing: 16) {
        ProgressView(timerInterval: context.state.start...context.state.end, countsDown: true) {
          EmptyView()
        } currentValueLabel: {
          EmptyView()
        }
        .progressViewStyle(.circular).tint(.green).frame(width: 56, height: 56)
        VStack(alignment: .leading) {
          Text(context.attributes.title).font(.headline)
          Text(timerInterval: context.state.start...context.state.end, countsDown: true).font(
            .system(size: 40)
          ).monospacedDigit()
        }
        Spacer()
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "timer") }
        DynamicIslandExpandedRegion(.trailing) {
          Text(timerInterval: context.state.start...context.state.end).multilineTextAlignment(
            .trailing)
        }
        DynamicIslandExpandedRegion(.bottom) {
          ProgressView(timerInterval: context.state.start...context.state.end)
        }
      } compactLeading: {
        Image(systemName: "timer").foregroundColor(.green)
      } compactTrailing: {
        Text(timerInterval: context.state.start...context.state.end).frame(width: 44)
      } minimal: {
        Image(systemName: "timer")
      }
    }
  }
}

#Preview(as: .content, using: TimerRingAttributes(title: "TimerRing")) {
  TimerRingWidget()
} contentStates: {
  TimerRingAttributes.ContentState(
    start: Date(timeIntervalSince1970: 1_770_000_000),
    end: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(900))
}
