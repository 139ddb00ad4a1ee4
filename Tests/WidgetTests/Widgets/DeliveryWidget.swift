import ActivityKit
import SwiftUI
import WidgetKit

struct DeliveryAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var status: String
    var step: Int
  }
  var title: String
}

struct DeliveryWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: DeliveryAttributes.self) { context in
      VStack(alignment: .leading, spacing: 10) {
        HStack {
          Label(context.attributes.title, systemImage: "shippingbox.fill").font(.headline)
          Spacer()
          Text(context.state.status).font(.subheadline).foregroundColor(.orange)
        }
        HStack(spacing: 6) {
          ForEach(0..<4) { step in
            Capsule().fill(step <= context.state.step ? Color.orange : Color.gray.opacity(0.3))
              .frame(height: 6)
          }
        }
      }.padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "shippingbox.fill") }
        DynamicIslandExpandedRegion(.bottom) {
          Text(context.state.status);
          ProgressView(value: Double(context.state.step), total: 3).tint(.orange)
        }
      } compactLeading: {
        Image(systemName: "shippingbox.fill").foregroundColor(.orange)
      } compactTrailing: {
        Text("\(context.state.step + 1)/4")
      } minimal: {
        Image(systemName: "shippingbox.fill")
      }
    }
  }
}

#Preview(as: .content, using: DeliveryAttributes(title: "Delivery")) {
  DeliveryWidget()
} contentStates: {
  DeliveryAttributes.ContentState(status: "On its way", step: 2)
}
