import ActivityKit
import SwiftUI
import WidgetKit

struct WaterAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var glasses: Int
    var next: Date
  }
  var goal: Int
}

struct WaterRing: View {
  var share: Double
  var body: some View {
    ZStack {
      Circle().stroke(Color.blue.opacity(0.2), lineWidth: 8)
      Circle().trim(from: 0, to: share)
        .stroke(Color.blue, style: StrokeStyle(lineWidth: 8, lineCap: .round))
        .rotationEffect(.degrees(-90))
      Image(systemName: "drop.fill").foregroundColor(.blue)
    }
  }
}

struct WaterWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: WaterAttributes.self) { context in
      let share = Double(context.state.glasses) / Double(context.attributes.goal)
      HStack(spacing: 20) {
        WaterRing(share: share).frame(width: 72, height: 72)
        VStack(alignment: .leading, spacing: 6) {
          Text("\(context.state.glasses) of \(context.attributes.goal) glasses").font(.headline)
          HStack(spacing: 4) {
            ForEach(1...context.attributes.goal, id: \.self) { glass in
              Image(systemName: glass <= context.state.glasses ? "drop.fill" : "drop")
                .foregroundColor(glass <= context.state.glasses ? .blue : .gray)
            }
          }
          Text("Next at \(context.state.next, style: .time)").font(.caption)
            .foregroundStyle(.secondary)
        }
        Spacer(minLength: 0)
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Label("\(context.state.glasses)", systemImage: "drop.fill").foregroundColor(.blue)
        }
        DynamicIslandExpandedRegion(.trailing) { Text("of \(context.attributes.goal)") }
      } compactLeading: {
        Image(systemName: "drop.fill").foregroundColor(.blue)
      } compactTrailing: {
        Text("\(context.state.glasses)/\(context.attributes.goal)")
      } minimal: {
        WaterRing(share: Double(context.state.glasses) / Double(context.attributes.goal))
      }
    }
  }
}

#Preview(as: .content, using: WaterAttributes(goal: 8)) {
  WaterWidget()
} contentStates: {
  WaterAttributes.ContentState(
    glasses: 5, next: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(3600))
}
