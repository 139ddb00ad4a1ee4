import ActivityKit
import SwiftUI
import WidgetKit

struct PrayerAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    struct Prayer: Codable, Hashable {
      var name: String
      var time: Date
    }
    var prayers: [Prayer]
    var next: Int
  }
  var city: String
}

struct PrayerWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: PrayerAttributes.self) { context in
      let next = context.state.prayers[context.state.next]
      VStack(spacing: 10) {
        HStack {
          Label(context.attributes.city, systemImage: "location.fill").font(.caption)
          Spacer()
          Text("\(next.name) in").font(.caption)
          Text(timerInterval: Date(timeIntervalSince1970: 1_770_000_000)...next.time)
            .font(.caption.monospacedDigit()).frame(width: 56, alignment: .trailing)
        }
        HStack(alignment: .top) {
          ForEach(Array(zip(context.state.prayers.indices, context.state.prayers)), id: \.0) {
            index, prayer in
            VStack(spacing: 3) {
              Image(
                systemName: [
                  "sunrise.fill", "sun.max.fill", "sun.min.fill", "sunset.fill", "moon.stars.fill",
                ][
                  index])
              Text(prayer.name).font(.caption2).minimumScaleFactor(0.7).lineLimit(1)
              Text(prayer.time, style: .time).font(.caption2.bold()).lineLimit(1)
            }
            .frame(maxWidth: .infinity)
            .padding(.vertical, 6)
            .background(
              index == context.state.next ? Color.green.opacity(0.3) : .clear,
              in: RoundedRectangle(cornerRadius: 8, style: .continuous)
            )
            .opacity(index < context.state.next ? 0.5 : 1)
          }
        }
      }
      .padding()
      .environment(\.layoutDirection, .leftToRight)
    } dynamicIsland: { context in
      let next = context.state.prayers[context.state.next]
      return DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "moon.stars.fill") }
        DynamicIslandExpandedRegion(.trailing) { Text(next.time, style: .time) }
        DynamicIslandExpandedRegion(.center) { Text(next.name).font(.headline) }
      } compactLeading: {
        Text(next.name).font(.caption2)
      } compactTrailing: {
        Text(next.time, style: .time).font(.caption2)
      } minimal: {
        Image(systemName: "moon.stars.fill")
      }
    }
  }
}

#Preview(as: .content, using: PrayerAttributes(city: "Kuala Lumpur")) {
  PrayerWidget()
} contentStates: {
  PrayerAttributes.ContentState(
    prayers: zip(["Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"], [-20000, -3000, 5400, 17000, 21000])
      .map {
        .init(
          name: $0,
          time: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(TimeInterval($1)))
      }, next: 2)
}
