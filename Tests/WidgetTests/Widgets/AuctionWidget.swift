import ActivityKit
import SwiftUI
import WidgetKit

struct AuctionAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var bid: Decimal
    var isHighest: Bool
    var ends: Date
  }
  var lot: String
}

struct BidBadge: ViewModifier {
  var isHighest: Bool
  func body(content: Content) -> some View {
    content.font(.caption.bold()).foregroundColor(.white)
      .padding(.horizontal, 8).padding(.vertical, 4)
      .background(isHighest ? Color.green : Color.red).clipShape(Capsule())
  }
}

struct AuctionWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: AuctionAttributes.self) { context in
      HStack(alignment: .top, spacing: 12) {
        Image("lot-photo").resizable().aspectRatio(contentMode: .fill)
          .frame(width: 72, height: 72).clipShape(RoundedRectangle(cornerRadius: 10))
        VStack(alignment: .leading, spacing: 4) {
          Text(context.attributes.lot).font(.headline).lineLimit(2)
          Text(context.state.bid, format: .currency(code: "EUR")).font(.title3)
          Text(context.state.ends, style: .relative).font(.caption).foregroundStyle(.secondary)
        }
        Spacer()
        Text(context.state.isHighest ? "Yours" : "Outbid")
          .modifier(BidBadge(isHighest: context.state.isHighest))
      }
      .padding()
      .widgetURL(URL(string: "auction://lot/7"))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Image("lot-photo").resizable().scaledToFit().frame(width: 44, height: 44)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Text(context.state.bid, format: .currency(code: "EUR"))
        }
        DynamicIslandExpandedRegion(.bottom) {
          HStack {
            Link("Bid again", destination: URL(string: "auction://bid")!)
            Spacer()
            Text(context.state.isHighest ? "Yours" : "Outbid")
              .modifier(BidBadge(isHighest: context.state.isHighest))
          }
        }
      } compactLeading: {
        Image(systemName: "hammer.fill")
      } compactTrailing: {
        Text(context.state.bid, format: .currency(code: "EUR").precision(.fractionLength(0)))
      } minimal: {
        Image(systemName: context.state.isHighest ? "checkmark" : "exclamationmark")
      }
    }
  }
}

#Preview(as: .content, using: AuctionAttributes(lot: "Writing desk, walnut, about 1890")) {
  AuctionWidget()
} contentStates: {
  AuctionAttributes.ContentState(
    bid: 1250, isHighest: false,
    ends: Date(timeIntervalSince1970: 1_770_000_000).addingTimeInterval(185))
}
