import ActivityKit
import SwiftUI
import WidgetKit

struct TransitAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var line: String
    var stop: String
    var departure: Date
  }
  var title: String
}

struct TransitWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TransitAttributes.self) { context in
      HStack {
        Text(context.state.line).font(.headline).foregroundColor(.white).padding(.horizontal, 10)
          .padding(.vertical, 4)
          .background(RoundedRectangle(cornerRadius: 6).fill(Color.blue))
        Text(context.state.stop).lineLimit(1)
        Spacer()
        Text(context.state.departure, style: .relative).multilineTextAlignment(.trailing)
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "tram.fill") }
        DynamicIslandExpandedRegion(.center) { Text(context.state.stop) }
      } compactLeading: {
        Text(context.state.line)
      } compactTrailing: {
        Text(context.state.departure, style: .timer).frame(width: 48)
      } minimal: {
        Image(systemName: "tram.fill")
      }
    }
  }
}

#Preview(as: .content, using: TransitAttributes(title: "Transit")) {
  TransitWidget()
} contentStates: {
  TransitAttributes.ContentState(
    line: "U8", stop: "Alexanderplatz",
    departure: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(240))
}
