import ActivityKit
import SwiftUI
import WidgetKit

struct ChargingAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var level: Double
  }
  var title: String
}

struct ChargingWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: ChargingAttributes.self) { context in
      HStack {
        ZStack(alignment: .leading) {
          RoundedRectangle(cornerRadius: 6).stroke(Color.gray, lineWidth: 2)
          GeometryReader { space in
            RoundedRectangle(cornerRadius: 4).fill(Color.green).frame(
              width: space.size.width * context.state.level)
          }.padding(3)
        }.frame(width: 120, height: 36)
        Text(context.state.level, format: .percent).font(.title2)
        Spacer()
        Image(systemName: "bolt.fill").foregroundColor(.yellow)
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text("Charging") }
      } compactLeading: {
        Image(systemName: "bolt.fill")
      } compactTrailing: {
        Text(context.state.level, format: .percent)
      } minimal: {
        Image(systemName: "bolt.fill")
      }
    }
  }
}

#Preview(as: .content, using: ChargingAttributes(title: "Charging")) {
  ChargingWidget()
} contentStates: {
  ChargingAttributes.ContentState(level: 0.8)
}
