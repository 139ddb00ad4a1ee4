import ActivityKit
import SwiftUI
import WidgetKit

struct ParcelAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var headline: String
    var stopsLeft: Int
    var window: DateInterval
  }
  var carrier: String
}

struct ParcelWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: ParcelAttributes.self) { context in
      VStack(alignment: .leading, spacing: 8) {
        ViewThatFits(in: .horizontal) {
          HStack {
            Text(context.attributes.carrier).bold()
            Text(context.state.headline + ", and a neighbour takes it if you are not there")
          }.lineLimit(1)
          HStack {
            Text(context.attributes.carrier).bold()
            Text(context.state.headline)
          }.lineLimit(1)
          Text(context.attributes.carrier)
        }
        HStack(spacing: 0) {
          ForEach(0..<4) { step in
            if step > 0 {
              Rectangle().fill(step < 3 ? Color.brown : .gray.opacity(0.4)).frame(height: 3)
            }
            Image(systemName: ["shippingbox", "building.2", "truck.box.fill", "house"][step])
              .foregroundStyle(step < 3 ? .brown : .gray).imageScale(.small)
              .padding(4)
              .background { Circle().stroke(step < 3 ? Color.brown : .gray) }
          }
        }
        Text("\(context.state.stopsLeft) stops away").font(.footnote).foregroundStyle(.secondary)
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Label(context.attributes.carrier, systemImage: "truck.box.fill").font(.subheadline)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Text("\(context.state.stopsLeft) stops").font(.subheadline)
        }
        DynamicIslandExpandedRegion(.bottom) {
          Text(context.state.headline).frame(maxWidth: .infinity, alignment: .leading)
        }
      } compactLeading: {
        Image(systemName: "truck.box.fill").foregroundStyle(.brown)
      } compactTrailing: {
        ViewThatFits {
          Text("\(context.state.stopsLeft) stops away from your own front door")
          Text("\(context.state.stopsLeft) stops")
          Text("\(context.state.stopsLeft)")
        }
      } minimal: {
        Text("\(context.state.stopsLeft)")
      }
    }
  }
}

#Preview(as: .content, using: ParcelAttributes(carrier: "Stork")) {
  ParcelWidget()
} contentStates: {
  ParcelAttributes.ContentState(
    headline: "Out for delivery", stopsLeft: 7,
    window: DateInterval(start: Date(timeIntervalSince1970: 1_770_000_000), duration: 7200))
}
