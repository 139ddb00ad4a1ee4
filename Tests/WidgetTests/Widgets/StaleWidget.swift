import ActivityKit
import SwiftUI
import WidgetKit

struct StaleAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var gate: String
  }
  var title: String
}

struct StaleWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: StaleAttributes.self) { context in
      VStack(alignment: .leading) {
        HStack(alignment: .firstTextBaseline) {
          Text("BER").font(.title.bold()); Image(systemName: "airplane");
          Text("ICN").font(.title.bold())
          Spacer()
          if context.isStale {
            Text("Out of date").font(.caption).foregroundColor(.yellow)
          } else {
            Text("Gate " + context.state.gate)
          }
        }
        Divider()
        Text("Boarding").strikethrough() + Text(" Delayed").bold().foregroundColor(.orange)
      }.padding().activityBackgroundTint(Color(red: 0.05, green: 0.1, blue: 0.25))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading, priority: 1) { Text("BER → ICN").font(.title3) }
        DynamicIslandExpandedRegion(.trailing) { Text(context.state.gate) }
      } compactLeading: {
        Image(systemName: "airplane")
      } compactTrailing: {
        Text(context.state.gate)
      } minimal: {
        Image(systemName: "airplane")
      }
    }
  }
}

#Preview(as: .content, using: StaleAttributes(title: "Stale")) {
  StaleWidget()
} contentStates: {
  StaleAttributes.ContentState(gate: "B42")
}
