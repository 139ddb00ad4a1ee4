import ActivityKit
import SwiftUI
import WidgetKit

struct DownloadAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var fraction: Double
    var file: String
  }
  var title: String
}

struct DownloadWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: DownloadAttributes.self) { context in
      VStack(alignment: .leading) {
        Text(context.state.file).font(.headline).lineLimit(1).truncationMode(.middle)
        ProgressView(value: context.state.fraction) {
          Text("Downloading")
        } currentValueLabel: {
          Text(context.state.fraction, format: .percent)
        }
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          ProgressView(value: context.state.fraction).progressViewStyle(.circular).frame(
            width: 40, height: 40)
        }
        DynamicIslandExpandedRegion(.bottom) { Text(context.state.file) }
      } compactLeading: {
        Image(systemName: "arrow.down.circle")
      } compactTrailing: {
        Text(context.state.fraction, format: .percent)
      } minimal: {
        ProgressView(value: context.state.fraction).progressViewStyle(.circular)
      }
    }
  }
}

#Preview(as: .content, using: DownloadAttributes(title: "Download")) {
  DownloadWidget()
} contentStates: {
  DownloadAttributes.ContentState(fraction: 0.42, file: "Big Buck Bunny.mov")
}
