import ActivityKit
import SwiftUI
import WidgetKit

@main
struct OrderWidgets: WidgetBundle {
  var body: some Widget { OrderWidget() }
}

/// The order on the lock screen and in the Dynamic Island: `islet preview Examples/Delivery`.
struct OrderWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: DeliveryAttributes.self) { context in
      VStack(alignment: .leading, spacing: 10) {
        HStack {
          Label("Order \(context.attributes.order)", systemImage: "bag.fill").font(.headline)
          Spacer()
          Arrival(state: context.state).font(.title2.bold()).foregroundStyle(.green)
        }
        Steps(status: context.state.status)
        Text(context.state.words).font(.subheadline).foregroundStyle(.secondary)
      }
      .padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Label(context.attributes.order, systemImage: "bag.fill")
        }
        DynamicIslandExpandedRegion(.trailing) {
          Arrival(state: context.state).foregroundStyle(.green)
        }
        DynamicIslandExpandedRegion(.bottom) {
          VStack(alignment: .leading) {
            Steps(status: context.state.status)
            Text(context.state.words).font(.caption)
          }
        }
      } compactLeading: {
        Image(systemName: "bag.fill").foregroundStyle(.green)
      } compactTrailing: {
        Arrival(state: context.state).frame(maxWidth: 50)
      } minimal: {
        Image(systemName: "bag.fill").foregroundStyle(.green)
      }
    }
  }
}

struct Arrival: View {
  let state: DeliveryAttributes.ContentState

  var body: some View {
    if state.status == .delivered {
      Image(systemName: "checkmark.circle.fill")
    } else {
      Text(timerInterval: Date.now...max(Date.now, state.arrival), countsDown: true)
        .monospacedDigit().multilineTextAlignment(.trailing)
    }
  }
}

struct Steps: View {
  let status: DeliveryAttributes.Status

  var body: some View {
    HStack(spacing: 6) {
      ForEach(DeliveryAttributes.Status.allCases, id: \.self) { step in
        Capsule().fill(step.number <= status.number ? Color.green : Color.gray.opacity(0.3))
          .frame(height: 6)
      }
    }
  }
}

extension DeliveryAttributes.Status {
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension DeliveryAttributes.ContentState {
  var words: String {
    switch status {
    case .preparing: "In the kitchen"
    case .onTheWay: "\(courier ?? "The courier") is on the way"
    case .delivered: "Enjoy your meal"
    }
  }
}

#Preview("Order", as: .content, using: DeliveryAttributes(order: "12")) {
  OrderWidget()
} contentStates: {
  DeliveryAttributes.ContentState(
    status: .preparing, arrival: Date.now.addingTimeInterval(1500))
  DeliveryAttributes.ContentState(
    status: .onTheWay, arrival: Date.now.addingTimeInterval(300), courier: "Ann")
  DeliveryAttributes.ContentState(status: .delivered, arrival: Date.now)
}
