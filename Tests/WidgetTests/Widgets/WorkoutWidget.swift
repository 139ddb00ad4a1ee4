import ActivityKit
import SwiftUI
import WidgetKit

struct WorkoutAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var distance: Double
    var pace: String
    var heart: Int
  }
  var title: String
}

struct WorkoutWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: WorkoutAttributes.self) { context in
      HStack {
        VStack(alignment: .leading) {
          Text("DISTANCE").font(.caption2).foregroundStyle(.secondary);
          Text(String(format: "%.2f km", context.state.distance)).font(.title3.bold())
        }
        Spacer()
        VStack(alignment: .leading) {
          Text("PACE").font(.caption2).foregroundStyle(.secondary);
          Text(context.state.pace).font(.title3.bold())
        }
        Spacer()
        VStack(alignment: .leading) {
          Text("HEART").font(.caption2).foregroundStyle(.secondary);
          HStack(spacing: 4) {
            Image(systemName: "heart.fill").foregroundColor(.red);
            Text("\(context.state.heart)").font(.title3.bold())
          }
        }
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.bottom) {
          HStack {
            Text(context.state.pace); Spacer(); Text("\(context.state.heart)")
          }
        }
      } compactLeading: {
        Image(systemName: "figure.run")
      } compactTrailing: {
        Text(context.state.pace)
      } minimal: {
        Image(systemName: "figure.run")
      }
    }
  }
}

#Preview(as: .content, using: WorkoutAttributes(title: "Workout")) {
  WorkoutWidget()
} contentStates: {
  WorkoutAttributes.ContentState(distance: 4.27, pace: "5′12″", heart: 148)
}
