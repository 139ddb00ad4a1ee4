import ActivityKit
import Charts
import SwiftUI
import WidgetKit

struct GlucoseAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var values: [Double]
  }
  var title: String
}

struct GlucoseWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: GlucoseAttributes.self) { context in
      HStack {
        Chart {
          ForEach(Array(context.state.values.enumerated()), id: \.offset) { place, value in
            LineMark(x: .value("time", place), y: .value("glucose", value)).foregroundStyle(.green)
            PointMark(x: .value("time", place), y: .value("glucose", value)).symbolSize(12)
          }
        }.chartXAxis(.hidden).chartYScale(domain: 4...9)
        VStack(alignment: .trailing) {
          Text(context.state.values.last ?? 0, format: .number.precision(.fractionLength(1))).font(
            .largeTitle)
          Text("mmol/L").font(.caption2).foregroundStyle(.secondary)
        }
      }.padding().frame(height: 110)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Text("6.2").font(.title2) }
        DynamicIslandExpandedRegion(.trailing) { Image(systemName: "arrow.down.right") }
      } compactLeading: {
        Text(String(format: "%.1f", context.state.values.last ?? 0))
      } compactTrailing: {
        Image(systemName: "arrow.up.right")
      } minimal: {
        Text("6.2")
      }
    }
  }
}

#Preview(as: .content, using: GlucoseAttributes(title: "Glucose")) {
  GlucoseWidget()
} contentStates: {
  GlucoseAttributes.ContentState(values: [5.2, 5.6, 6.1, 7.0, 7.4, 6.8, 6.2])
}
