import ActivityKit
import SwiftUI
import WidgetKit

struct PomodoroAttributes: ActivityAttributes {
  enum Phase: String, Codable, Hashable {
    case focus = "Focus"
    case rest = "Break"
    var color: Color { self == .focus ? .red : .mint }
  }
  struct ContentState: Codable, Hashable {
    var phase: Phase
    var range: ClosedRange<Date>
    var round: Int
  }
  var task: String
}

struct PomodoroWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: PomodoroAttributes.self) { context in
      VStack(spacing: 8) {
        HStack {
          Text(context.state.phase.rawValue.uppercased())
            .font(.caption.bold()).kerning(1.2)
            .padding(.horizontal, 8).padding(.vertical, 3)
            .background(context.state.phase.color.opacity(0.25), in: Capsule())
            .foregroundStyle(context.state.phase.color)
          Text(context.attributes.task).font(.subheadline).lineLimit(1)
          Spacer()
          HStack(spacing: 4) {
            ForEach(0..<4) { round in
              if round < context.state.round {
                Circle().fill(context.state.phase.color).frame(width: 9, height: 9)
              } else {
                Circle().strokeBorder(.secondary, lineWidth: 1).frame(width: 9, height: 9)
              }
            }
          }
        }
        Text(timerInterval: context.state.range, countsDown: true)
          .font(.system(size: 48, weight: .heavy, design: .rounded))
          .multilineTextAlignment(.center).contentTransition(.numericText())
        ProgressView(
          timerInterval: context.state.range, countsDown: false, label: {}, currentValueLabel: {}
        )
        .tint(context.state.phase.color)
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Label(context.state.phase.rawValue, systemImage: "brain.head.profile")
            .foregroundStyle(context.state.phase.color)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Text(timerInterval: context.state.range).frame(width: 60)
        }
        DynamicIslandExpandedRegion(.bottom) {
          ProgressView(timerInterval: context.state.range).tint(context.state.phase.color)
        }
      } compactLeading: {
        ProgressView(timerInterval: context.state.range, countsDown: true) {
          EmptyView()
        } currentValueLabel: {
          Image(systemName: "brain.head.profile")
        }.progressViewStyle(.circular).tint(context.state.phase.color)
      } compactTrailing: {
        Text(timerInterval: context.state.range).monospacedDigit().frame(width: 44)
      } minimal: {
        Image(systemName: "brain.head.profile").foregroundStyle(context.state.phase.color)
      }
    }
  }
}

#Preview(as: .content, using: PomodoroAttributes(task: "Write the report")) {
  PomodoroWidget()
} contentStates: {
  PomodoroAttributes.ContentState(
    phase: .focus,
    range: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(
      -600)...Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(900), round: 2)
}
