import ActivityKit
import Charts
import SwiftUI
import WidgetKit

struct SleepAttributes: ActivityAttributes {
  enum Stage: String, Codable, CaseIterable {
    case awake, light, deep, rem
    var color: Color {
      switch self {
      case .awake: .orange
      case .light: .cyan
      case .deep: .indigo
      case .rem: .purple
      }
    }
  }
  struct ContentState: Codable, Hashable {
    var minutes: [Stage: Int]
    var alarm: Date
  }
  var title: String
}

struct SleepWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: SleepAttributes.self) { context in
      HStack(spacing: 14) {
        Chart(SleepAttributes.Stage.allCases, id: \.self) { stage in
          BarMark(
            x: .value("stage", stage.rawValue),
            y: .value("minutes", context.state.minutes[stage] ?? 0)
          )
          .foregroundStyle(stage.color).cornerRadius(3)
        }
        .chartYAxis(.hidden).frame(width: 170, height: 90)
        VStack(alignment: .leading, spacing: 4) {
          let total = context.state.minutes.values.reduce(0, +)
          Text("\(total / 60) h \(total % 60) min").font(.title3.bold())
          Text("asleep").font(.caption).foregroundStyle(.secondary)
          Label {
            Text(context.state.alarm, style: .time)
          } icon: {
            Image(systemName: "alarm.fill").foregroundStyle(.orange)
          }.font(.footnote)
        }
        Spacer(minLength: 0)
      }
      .padding()
      .activityBackgroundTint(.indigo.opacity(0.3))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "bed.double.fill") }
        DynamicIslandExpandedRegion(.trailing) { Text(context.state.alarm, style: .time) }
        DynamicIslandExpandedRegion(.bottom) {
          HStack {
            ForEach(SleepAttributes.Stage.allCases, id: \.self) { stage in
              VStack {
                Text(stage.rawValue.capitalized).font(.caption2)
                Text("\(context.state.minutes[stage] ?? 0)").foregroundStyle(stage.color)
              }.frame(maxWidth: .infinity)
            }
          }
        }
      } compactLeading: {
        Image(systemName: "moon.zzz.fill").foregroundStyle(.indigo)
      } compactTrailing: {
        Text(context.state.alarm, style: .time)
      } minimal: {
        Image(systemName: "moon.zzz.fill")
      }
    }
  }
}

#Preview(as: .content, using: SleepAttributes(title: "Sleep")) {
  SleepWidget()
} contentStates: {
  SleepAttributes.ContentState(
    minutes: [.awake: 18, .light: 200, .deep: 74, .rem: 95],
    alarm: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(9000))
}
