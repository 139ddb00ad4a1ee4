import ActivityKit
import SwiftUI
import WidgetKit

struct MusicAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var song: String
    var isPlaying: Bool
  }
  var title: String
}

struct MusicWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: MusicAttributes.self) { context in
      HStack {
        RoundedRectangle(cornerRadius: 8).fill(
          LinearGradient(
            colors: [.pink, .orange], startPoint: .topLeading, endPoint: .bottomTrailing)
        ).frame(width: 54, height: 54)
          .overlay(Image(systemName: "music.note").foregroundColor(.white))
        VStack(alignment: .leading) {
          Text(context.state.song).font(.headline);
          Text(context.attributes.title).font(.subheadline).foregroundStyle(.secondary)
        }
        Spacer()
        Button {
        } label: {
          Image(systemName: context.state.isPlaying ? "pause.fill" : "play.fill")
        }.buttonStyle(.plain)
        Link(destination: URL(string: "music://next")!) { Image(systemName: "forward.fill") }
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "music.note") }
        DynamicIslandExpandedRegion(.center) { Text(context.state.song) }
        DynamicIslandExpandedRegion(.bottom) { ProgressView(value: 0.3).tint(.white) }
      } compactLeading: {
        Image(systemName: "music.note")
      } compactTrailing: {
        Image(systemName: context.state.isPlaying ? "waveform" : "pause")
      } minimal: {
        Image(systemName: "music.note")
      }
    }
  }
}

#Preview(as: .content, using: MusicAttributes(title: "Music")) {
  MusicWidget()
} contentStates: {
  MusicAttributes.ContentState(song: "Clair de lune", isPlaying: true)
}
