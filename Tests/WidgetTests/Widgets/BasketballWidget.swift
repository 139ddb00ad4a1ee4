import ActivityKit
import SwiftUI
import WidgetKit

struct BasketballAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var home: [Int]
    var away: [Int]
    var clock: String
  }
  var homeName: String
  var awayName: String
}

struct BoxScore: View {
  let context: ActivityViewContext<BasketballAttributes>
  @Environment(\.colorScheme) private var scheme

  private func row(_ name: String, _ points: [Int], leads: Bool) -> some View {
    GridRow {
      Text(name).bold().gridColumnAlignment(.leading)
      ForEach(0..<4, id: \.self) { quarter in
        if quarter < points.count {
          Text("\(points[quarter])")
        } else {
          Text("–").foregroundStyle(.tertiary)
        }
      }
      Text("\(points.reduce(0, +))").bold().foregroundStyle(
        leads ? AnyShapeStyle(.orange) : AnyShapeStyle(.primary))
    }
  }

  var body: some View {
    let home = context.state.home.reduce(0, +)
    let away = context.state.away.reduce(0, +)
    VStack(spacing: 6) {
      Grid(horizontalSpacing: 18, verticalSpacing: 4) {
        GridRow {
          Text(context.state.clock).foregroundStyle(scheme == .dark ? .yellow : .brown)
          ForEach(1..<5, id: \.self) { Text("Q\($0)") }
          Text("T")
        }.font(.caption).foregroundStyle(.secondary)
        Divider().gridCellUnsizedAxes(.horizontal)
        row(context.attributes.homeName, context.state.home, leads: home > away)
        row(context.attributes.awayName, context.state.away, leads: away > home)
      }.monospacedDigit()
    }.padding()
  }
}

struct BasketballWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: BasketballAttributes.self) { context in
      BoxScore(context: context)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          VStack {
            Text(context.attributes.homeName)
            Text("\(context.state.home.reduce(0, +))").font(.title2.bold())
          }
        }
        DynamicIslandExpandedRegion(.trailing) {
          VStack {
            Text(context.attributes.awayName)
            Text("\(context.state.away.reduce(0, +))").font(.title2.bold())
          }
        }
        DynamicIslandExpandedRegion(.center) {
          VStack {
            Image(systemName: "basketball.fill").foregroundStyle(.orange)
            Text(context.state.clock).font(.caption)
          }
        }
      } compactLeading: {
        Text("\(context.state.home.reduce(0, +))")
      } compactTrailing: {
        Text("\(context.state.away.reduce(0, +))")
      } minimal: {
        Image(systemName: "basketball")
      }
    }
  }
}

#Preview(as: .content, using: BasketballAttributes(homeName: "Night Owls", awayName: "Hawks")) {
  BasketballWidget()
} contentStates: {
  BasketballAttributes.ContentState(home: [24, 31, 18], away: [28, 22, 20], clock: "Q3 04:12")
}
