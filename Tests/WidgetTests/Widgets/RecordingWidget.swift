import ActivityKit
import SwiftUI
import WidgetKit

struct RecordingAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var started: Date
    var levels: [Double]
  }
  var title: String
}

struct RecordingWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: RecordingAttributes.self) { context in
      HStack {
        Circle().fill(.red).frame(width: 10, height: 10)
        Text(context.state.started, style: .timer).frame(width: 60)
        Spacer()
        HStack(alignment: .center, spacing: 3) {
          ForEach(context.state.levels.indices, id: \.self) { index in
            RoundedRectangle(cornerRadius: 2).fill(.red).frame(
              width: 8, height: 40 * context.state.levels[index])
          }
        }.frame(height: 40)
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "mic.fill") }
        DynamicIslandExpandedRegion(.trailing) { Text(context.state.started, style: .timer) }
      } compactLeading: {
        Circle().fill(.red).frame(width: 8, height: 8)
      } compactTrailing: {
        Image(systemName: "waveform")
      } minimal: {
        Image(systemName: "mic.fill")
      }
    }
  }
}

#Preview(as: .content, using: RecordingAttributes(title: "Recording")) {
  RecordingWidget()
} contentStates: {
  RecordingAttributes.ContentState(
    started: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(-65),
    levels: [0.2, 0.5, 0.9, 0.6, 0.3, 0.7, 0.4])
}
