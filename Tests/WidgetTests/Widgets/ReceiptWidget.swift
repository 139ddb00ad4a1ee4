import ActivityKit
import CryptoKit
import SwiftUI
import WidgetKit

struct ReceiptAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var price: String
    var before: String
    var note: String
    var isLoading: Bool
  }
  var shop: String
}

/// A style that puts a modifier on the standard view.
private struct Thin: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).frame(height: 2)
  }
}

/// The digest of `abc`.
private var fingerprint: String {
  SHA256.hash(data: Data("abc".utf8)).map { String(format: "%02x", $0) }.joined()
}

/// A price with the old one, a note with emphasis, and bars while it is loading.
private struct Receipt: View {
  let context: ActivityViewContext<ReceiptAttributes>
  @Environment(\.isLuminanceReduced) private var isDimmed
  @Environment(\.showsWidgetContainerBackground) private var showsBackground

  private var note: AttributedString {
    var text = (try? AttributedString(markdown: context.state.note)) ?? AttributedString()
    if let range = text.range(of: "saved") { text[range].foregroundColor = .green }
    return text
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .firstTextBaseline) {
        Text(context.attributes.shop).font(.headline).underline()
        if isDimmed { Text("dimmed") }
        if !showsBackground { Text("StandBy") }
        Spacer()
        HStack { Text(context.state.before) }.strikethrough().foregroundStyle(.secondary)
        Text(context.state.price).tracking(1)
      }
      .redacted(reason: context.state.isLoading ? .placeholder : [])
      Text(note)
      ProgressView(timerInterval: Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 9))
        .labelsHidden().progressViewStyle(Thin())
      Text("indented").alignmentGuide(.leading) { -2 * $0[.leading] - 15 }
      Text("odd").font(.body.smallCaps()).alignmentGuide(.leading) { $0.width * $0.width / 100 }
    }
    .safeAreaInset(edge: .bottom, spacing: 0) { Text("Thank you").frame(maxWidth: .infinity) }
    .shadow(radius: 4)
  }
}

struct ReceiptWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: ReceiptAttributes.self) { context in
      Receipt(context: context)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Receipt(context: context) }
      } compactLeading: {
        Text(context.attributes.shop)
      } compactTrailing: {
        Text(Color(.red) == .red ? "=" : context.state.price)
      } minimal: {
        Text(fingerprint)
      }
    }
  }
}

#Preview(as: .content, using: ReceiptAttributes(shop: "Corner")) {
  ReceiptWidget()
} contentStates: {
  ReceiptAttributes.ContentState(
    price: "4.20", before: "5.10", note: "You **saved** `0.90`, [see](https://example.com)",
    isLoading: false)
  ReceiptAttributes.ContentState(price: "1.00", before: "2.00", note: "…", isLoading: true)
}
