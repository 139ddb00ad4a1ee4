import ActivityKit
import SwiftUI
import WidgetKit

struct ParkingAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var until: Date
    var zone: String
  }
  var title: String
}

struct ParkingWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: ParkingAttributes.self) { context in
      ZStack(alignment: .leading) {
        LinearGradient(colors: [.indigo, .purple], startPoint: .leading, endPoint: .trailing)
        VStack(alignment: .leading) {
          Label(context.state.zone, systemImage: "parkingsign.circle.fill").font(.headline)
          Text(context.state.until, style: .timer).font(
            .system(size: 40, weight: .bold, design: .rounded))
        }.padding()
      }
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.bottom) { Text(context.state.zone) }
      } compactLeading: {
        Image(systemName: "parkingsign")
      } compactTrailing: {
        Text(context.state.until, style: .timer).frame(width: 60)
      } minimal: {
        Image(systemName: "parkingsign")
      }
    }
  }
}

#Preview(as: .content, using: ParkingAttributes(title: "Parking")) {
  ParkingWidget()
} contentStates: {
  ParkingAttributes.ContentState(
    until: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(5400), zone: "Zone 12")
}
