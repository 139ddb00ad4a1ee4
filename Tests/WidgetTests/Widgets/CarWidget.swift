import ActivityKit
import SwiftUI
import WidgetKit

struct CarAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var battery: Double
    var power: Measurement<UnitPower>
    var full: Date
  }
  var name: String
}

struct CarWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: CarAttributes.self) { context in
      HStack(spacing: 16) {
        Gauge(value: context.state.battery, in: 0...100) {
          Image(systemName: "bolt.car.fill")
        } currentValueLabel: {
          Text("\(Int(context.state.battery))")
        }
        .gaugeStyle(.accessoryCircularCapacity).tint(.green)
        VStack(alignment: .leading, spacing: 6) {
          Text(context.attributes.name).font(.headline)
          Gauge(value: context.state.battery, in: 0...100) {
            Text("Battery")
          } currentValueLabel: {
            Text("\(Int(context.state.battery)) %")
          } minimumValueLabel: {
            Text("0")
          } maximumValueLabel: {
            Text("100")
          }
          .gaugeStyle(.accessoryLinear)
          .tint(Gradient(colors: [.red, .yellow, .green]))
          HStack {
            Label("\(Int(context.state.power.value)) kW", systemImage: "bolt.fill")
            Spacer()
            Text("Full at ") + Text(context.state.full, style: .time)
          }.font(.caption).foregroundStyle(.secondary)
        }
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "bolt.car.fill") }
        DynamicIslandExpandedRegion(.trailing) { Text("\(Int(context.state.battery)) %") }
        DynamicIslandExpandedRegion(.bottom) {
          Gauge(value: context.state.battery, in: 0...100) { Text("Battery") }
            .gaugeStyle(.linearCapacity).tint(.green)
        }
      } compactLeading: {
        Image(systemName: "bolt.car.fill").foregroundStyle(.green)
      } compactTrailing: {
        Gauge(value: context.state.battery, in: 0...100) {
          Text("%")
        } currentValueLabel: {
          Text("\(Int(context.state.battery))")
        }.gaugeStyle(.accessoryCircular).tint(.green)
      } minimal: {
        Text("\(Int(context.state.battery))").foregroundStyle(.green)
      }
    }
  }
}

#Preview(as: .content, using: CarAttributes(name: "Blue Heron")) {
  CarWidget()
} contentStates: {
  CarAttributes.ContentState(
    battery: 64, power: Measurement(value: 49, unit: .kilowatts),
    full: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(2700))
}
