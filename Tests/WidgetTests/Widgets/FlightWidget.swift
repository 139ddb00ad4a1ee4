import ActivityKit
import SwiftUI
import WidgetKit

struct FlightAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    enum Phase: String, Codable { case boarding, inFlight, landed }
    var phase: Phase
    var progress: Double
    var arrival: Date
  }
  var from: String
  var to: String
  var number: String
}

struct FlightPath: View {
  let progress: Double
  var body: some View {
    GeometryReader { space in
      ZStack(alignment: .leading) {
        Capsule().fill(.white.opacity(0.25)).frame(height: 4)
        Capsule().fill(.cyan).frame(width: space.size.width * progress, height: 4)
        Image(systemName: "airplane").foregroundStyle(.white)
          .offset(x: space.size.width * progress - 8)
      }.frame(maxHeight: .infinity)
    }.frame(height: 20)
  }
}

struct FlightWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: FlightAttributes.self) { context in
      VStack(spacing: 12) {
        HStack {
          Text(context.attributes.number).font(.caption.weight(.semibold))
          Spacer()
          switch context.state.phase {
          case .boarding: Text("Boarding").foregroundStyle(.yellow)
          case .inFlight: Text("In flight").foregroundStyle(.cyan)
          case .landed: Text("Landed").foregroundStyle(.green)
          }
        }
        HStack(spacing: 12) {
          Text(context.attributes.from).font(.title2.bold())
          FlightPath(progress: context.state.progress)
          Text(context.attributes.to).font(.title2.bold())
        }
        (Text("Arrives in ") + Text(context.state.arrival, style: .relative)).font(.footnote)
          .foregroundStyle(.secondary)
      }
      .padding(16)
      .activityBackgroundTint(Color.black.opacity(0.7))
      .activitySystemActionForegroundColor(.white)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Text(context.attributes.from).font(.title3.bold())
        }
        DynamicIslandExpandedRegion(.trailing) {
          Text(context.attributes.to).font(.title3.bold())
        }
        DynamicIslandExpandedRegion(.center) {
          Text(context.attributes.number).font(.caption)
        }
        DynamicIslandExpandedRegion(.bottom) {
          FlightPath(progress: context.state.progress)
        }
      } compactLeading: {
        Image(systemName: "airplane.departure").foregroundStyle(.cyan)
      } compactTrailing: {
        Text(context.state.progress, format: .percent.precision(.fractionLength(0)))
      } minimal: {
        Image(systemName: "airplane")
      }
      .keylineTint(.cyan)
    }
  }
}

#Preview(
  "Flight", as: .content,
  using: FlightAttributes(from: "BER", to: "LIS", number: "TP 539")
) {
  FlightWidget()
} contentStates: {
  FlightAttributes.ContentState(
    phase: .inFlight, progress: 0.6,
    arrival: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(4500))
}
