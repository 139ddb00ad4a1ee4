import ActivityKit
import SwiftUI
import WidgetKit

@main
struct GameWidgets: WidgetBundle {
  var body: some Widget { GameWidget() }
}

/// The game on the lock screen and in the Dynamic Island: `islet preview Examples/SuperbOwl`.
struct GameWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: SportsActivityAttributes.self) { context in
      VStack(spacing: 8) {
        HStack {
          Text(context.attributes.gameName).font(.headline)
          Spacer()
          Text(context.attributes.gameNumber).font(.caption).foregroundStyle(.secondary)
        }
        HStack {
          Team(name: "Owls", symbol: "bird.fill", color: .orange)
          Spacer()
          Score(state: context.state).font(.system(size: 40, weight: .bold, design: .rounded))
          Spacer()
          Team(name: "Hawks", symbol: "shield.fill", color: .teal)
        }
        Share(state: context.state)
      }
      .padding()
      // The card is dark in light surroundings too.
      .environment(\.colorScheme, .dark)
      .activityBackgroundTint(Color(red: 0.07, green: 0.1, blue: 0.2))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Team(name: "Owls", symbol: "bird.fill", color: .orange)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Team(name: "Hawks", symbol: "shield.fill", color: .teal)
        }
        DynamicIslandExpandedRegion(.center) {
          Score(state: context.state).font(.system(size: 30, weight: .bold, design: .rounded))
        }
        DynamicIslandExpandedRegion(.bottom) { Share(state: context.state) }
      } compactLeading: {
        Text("\(context.state.teamOneScore)").foregroundStyle(.orange).bold()
      } compactTrailing: {
        Text("\(context.state.teamTwoScore)").foregroundStyle(.teal).bold()
      } minimal: {
        Image(systemName: "sportscourt.fill")
      }
      .keylineTint(.orange)
    }
  }
}

struct Team: View {
  let name: String
  let symbol: String
  let color: Color

  var body: some View {
    VStack(spacing: 2) {
      Image(systemName: symbol).foregroundStyle(color)
      Text(name).font(.caption)
    }
  }
}

struct Score: View {
  let state: SportsActivityAttributes.ContentState

  var body: some View {
    Text("\(state.teamOneScore) – \(state.teamTwoScore)").monospacedDigit()
  }
}

/// The leading team, and its margin.
struct Share: View {
  let state: SportsActivityAttributes.ContentState

  private var share: Double {
    let all = state.teamOneScore + state.teamTwoScore
    return all == 0 ? 0.5 : Double(state.teamOneScore) / Double(all)
  }

  var body: some View { ProgressView(value: share).tint(.orange) }
}

#Preview(
  "Game", as: .content,
  using: SportsActivityAttributes(gameName: "Superb Owl", gameNumber: "Game 1")
) {
  GameWidget()
} contentStates: {
  SportsActivityAttributes.ContentState(teamOneScore: 0, teamTwoScore: 0)
  SportsActivityAttributes.ContentState(teamOneScore: 3, teamTwoScore: 2)
}
