import Canvas
import Foundation
import Panels
import Preview
import Testing
import ViewTree

/// What a widget may not do, and missing assets that it names.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct WidgetLimitTests {
  static let source = """
    import ActivityKit
    import Foundation
    import SwiftUI
    import WidgetKit
    #if canImport(Glibc)
      import Glibc
    #endif
    struct SocketAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable { var family: Int32 }
    }
    struct SocketWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: SocketAttributes.self) { context in
          Text(open(context.state.family))
        } dynamicIsland: { _ in
          DynamicIsland {} compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("m") }
        }
      }
      func open(_ family: Int32) -> String {
        let socket = socket(family, 1, 0)
        if socket < 0 { return "refused \\(errno == EPERM)" }
        close(socket)
        return "open"
      }
    }
    """

  #if os(Linux)
    @Test func widgetGetsNoNetworkSocket() throws {
      let preview = try WidgetLab.preview([try WidgetLab.file(Self.source)])
      func text(_ family: Int32) throws -> String {
        let outcome = preview.view(
          .lock, type: "SocketAttributes", attributes: "{}", state: #"{"family":\#(family)}"#,
          now: WidgetLab.now)
        let frame = try outcome.frame(.lock)
        return frame.plainText
      }
      #expect(try text(AF_INET).contains("refused true"))
      #expect(try text(AF_INET6).contains("refused true"))
      #expect(try text(AF_PACKET).contains("refused true"))
      #expect(try text(AF_UNIX).contains("refused true"))
    }
  #endif

  @Test func missingImageIsNamed() throws {
    try WidgetLab.ask { preview in
      let sample = try #require(preview.samples(of: "AuctionAttributes", now: WidgetLab.now).first)
      let outcome = preview.view(
        .lock, type: sample.type, attributes: sample.attributes, state: sample.state,
        now: WidgetLab.now)
      guard case .tree(let tree, let missing) = outcome else { throw CancellationError() }
      #expect(missing == ["lot-photo"])
      #expect(tree.pictures.isEmpty)
    }
  }

  @Test func smallFamilyIsInTheEnvironment() throws {
    try WidgetLab.ask { preview in
      let sample = try #require(preview.samples(of: "CoffeeAttributes", now: WidgetLab.now).first)
      let outcome = preview.view(
        .small, type: sample.type, attributes: sample.attributes, state: sample.state,
        now: WidgetLab.now)
      let frame = try outcome.frame(.small)
      #expect(frame.plainText.contains("No. 3 in the queue"))
      #expect(!frame.plainText.contains("QUEUE"))
    }
  }
}
