import ActivityKit
import SwiftUI
import WidgetKit

struct ElectionAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    struct Party: Codable, Hashable, Identifiable {
      var id: String { name }
      var name: String
      var seats: Int
      var color: String
    }
    var parties: [Party]
    var counted: Double
  }
  var title: String
}

extension ElectionAttributes.ContentState.Party {
  var tint: Color {
    ["red": Color.red, "green": .green, "blue": .blue, "yellow": .yellow][color, default: .gray]
  }
}

struct SeatBar: View {
  let parties: [ElectionAttributes.ContentState.Party]
  private var total: Int { parties.reduce(0) { $0 + $1.seats } }
  var body: some View {
    GeometryReader { proxy in
      HStack(spacing: 0) {
        ForEach(parties) { party in
          Rectangle().fill(party.tint)
            .frame(width: proxy.size.width * CGFloat(party.seats) / CGFloat(max(total, 1)))
        }
      }
    }
    .frame(height: 18).clipShape(RoundedRectangle(cornerRadius: 4))
    .overlay(alignment: .center) {
      Rectangle().fill(.primary).frame(width: 2, height: 26)
    }
  }
}

struct ElectionWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: ElectionAttributes.self) { context in
      VStack(alignment: .leading, spacing: 10) {
        HStack(alignment: .firstTextBaseline) {
          Text(context.attributes.title).font(.headline)
          Spacer()
          Text("\(Int(context.state.counted * 100)) % counted").font(.caption)
            .foregroundStyle(.secondary)
        }
        SeatBar(parties: context.state.parties)
        HStack {
          ForEach(context.state.parties) { party in
            HStack(spacing: 4) {
              Circle().fill(party.tint).frame(width: 8, height: 8)
              Text(party.name).font(.caption2)
              Text(party.seats, format: .number).font(.caption2.bold())
            }
            if party.id != context.state.parties.last?.id { Spacer(minLength: 4) }
          }
        }
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text(context.attributes.title).font(.headline) }
        DynamicIslandExpandedRegion(.bottom) { SeatBar(parties: context.state.parties) }
      } compactLeading: {
        Text(context.state.parties[0].name).foregroundStyle(context.state.parties[0].tint)
      } compactTrailing: {
        Text(context.state.parties[0].seats, format: .number)
      } minimal: {
        Text("\(context.state.parties[0].seats)")
      }
    }
  }
}

#Preview(as: .content, using: ElectionAttributes(title: "City council")) {
  ElectionWidget()
} contentStates: {
  ElectionAttributes.ContentState(
    parties: [
      .init(name: "Owls", seats: 41, color: "red"),
      .init(name: "Hawks", seats: 35, color: "blue"),
      .init(name: "Finches", seats: 14, color: "green"),
      .init(name: "Wrens", seats: 10, color: "yellow"),
    ], counted: 0.87)
}
