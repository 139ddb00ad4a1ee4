import ActivityKit
import SwiftUI
import WidgetKit

struct BuildAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var passed: Int
    var failed: Int
    var branch: String
  }
  var title: String
}

struct BuildWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: BuildAttributes.self) { context in
      Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 10) {
        GridRow {
          Text("Branch").foregroundStyle(.secondary);
          Label(context.state.branch, systemImage: "arrow.triangle.branch")
        }
        GridRow {
          Text("Passed").foregroundStyle(.secondary);
          Text("\(context.state.passed)").foregroundColor(.green)
        }
        GridRow {
          Text("Failed").foregroundStyle(.secondary);
          Text("\(context.state.failed)").foregroundColor(.red)
        }
      }.padding().frame(maxWidth: .infinity, alignment: .leading)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.bottom) {
          Text("\(context.state.passed) passed, \(context.state.failed) failed")
        }
      } compactLeading: {
        Image(systemName: "hammer.fill")
      } compactTrailing: {
        Text("\(context.state.failed)").foregroundColor(.red)
      } minimal: {
        Image(systemName: "hammer.fill")
      }
    }
  }
}

#Preview(as: .content, using: BuildAttributes(title: "Build")) {
  BuildWidget()
} contentStates: {
  BuildAttributes.ContentState(passed: 128, failed: 2, branch: "main")
}
