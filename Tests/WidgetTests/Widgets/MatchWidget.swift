import ActivityKit
import SwiftUI
import WidgetKit

struct MatchAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var home: Int
    var away: Int
    var minute: String
  }
  var title: String
}

struct MatchWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: MatchAttributes.self) { context in
      HStack {
        VStack {
          Image(systemName: "shield.fill").foregroundColor(.red); Text("Owls").font(.caption)
        }
        Spacer()
        VStack(spacing: 4) {
          Text("\(context.state.home) – \(context.state.away)").font(
            .system(size: 44, weight: .bold))
          Text(context.state.minute).font(.caption).foregroundStyle(.secondary)
        }
        Spacer()
        VStack {
          Image(systemName: "shield.fill").foregroundColor(.blue); Text("Hawks").font(.caption)
        }
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Label("Owls", systemImage: "shield.fill") }
        DynamicIslandExpandedRegion(.trailing) { Label("Hawks", systemImage: "shield.fill") }
        DynamicIslandExpandedRegion(.center) {
          Text("\(context.state.home) – \(context.state.away)").font(.title.bold())
        }
        DynamicIslandExpandedRegion(.bottom) { Text(context.state.minute).font(.caption) }
      } compactLeading: {
        Text("\(context.state.home)").bold()
      } compactTrailing: {
        Text("\(context.state.away)").bold()
      } minimal: {
        Text("\(context.state.home):\(context.state.away)")
      }
    }
  }
}

#Preview(as: .content, using: MatchAttributes(title: "Match")) {
  MatchWidget()
} contentStates: {
  MatchAttributes.ContentState(home: 2, away: 1, minute: "67′")
}
