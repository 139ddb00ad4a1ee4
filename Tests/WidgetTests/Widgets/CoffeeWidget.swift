import ActivityKit
import SwiftUI
import WidgetKit

struct CoffeeAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var place: Int
    var items: [String]
    var code: String
  }
  var shop: String
}

struct CoffeeView: View {
  @Environment(\.activityFamily) var family
  let context: ActivityViewContext<CoffeeAttributes>
  var body: some View {
    switch family {
    case .small:
      VStack(alignment: .leading) {
        Text(context.attributes.shop).font(.headline)
        Text("No. \(context.state.place) in the queue").font(.caption)
      }
    default:
      HStack {
        VStack(alignment: .leading, spacing: 2) {
          Text(context.attributes.shop).font(.title3).fontWeight(.semibold)
          ForEach(context.state.items, id: \.self) { item in
            Text("• \(item)").font(.footnote).foregroundStyle(.secondary)
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        Divider()
        VStack {
          Text("QUEUE").font(.caption2).foregroundStyle(.secondary)
          Text("\(context.state.place)").font(.system(size: 40, weight: .black))
        }.frame(width: 80)
        Divider()
        Text(context.state.code).font(.title2.monospaced()).padding(8)
          .overlay {
            RoundedRectangle(cornerRadius: 8).strokeBorder(
              .brown, style: StrokeStyle(lineWidth: 2, dash: [4]))
          }
      }.padding()
    }
  }
}

struct CoffeeWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: CoffeeAttributes.self) { context in
      CoffeeView(context: context)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Image(systemName: "cup.and.saucer.fill").font(.title).foregroundStyle(.brown)
        }
        DynamicIslandExpandedRegion(.center) {
          Text(context.attributes.shop).lineLimit(1)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Text(context.state.code).font(.title3.monospaced())
        }
        DynamicIslandExpandedRegion(.bottom) {
          VStack(alignment: .leading) {
            ForEach(context.state.items, id: \.self) { Text($0).font(.caption) }
          }.frame(maxWidth: .infinity, alignment: .leading)
        }
      } compactLeading: {
        Image(systemName: "cup.and.saucer.fill")
      } compactTrailing: {
        Text("#\(context.state.place)")
      } minimal: {
        Text("#\(context.state.place)")
      }
    }
    .supplementalActivityFamilies([.small])
  }
}

#Preview(as: .content, using: CoffeeAttributes(shop: "Early Bird")) {
  CoffeeWidget()
} contentStates: {
  CoffeeAttributes.ContentState(place: 3, items: ["Flat white", "Almond croissant"], code: "K7")
}
