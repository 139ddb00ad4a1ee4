import Foundation
import Preview
import Testing
import ViewTree

/// The current time in the app's code.
@Suite(.enabled(if: WidgetLab.hasToolchain, "no Swift compiler")) struct DeviceClockTests {
  #if os(Linux)
    @Test func appsNowIsTheShownTime() throws {
      let lab = try ForeignCodeLab([
        "Widget/Ride.swift": ForeignCodeLab.widget(
          view: """
            Text("\\(Int(Date().timeIntervalSince1970)) \\(Int(Date.now.timeIntervalSinceNow))")
            Text(context.state.title)
            Text(Date() > context.state.until ? "late" : "in time")
            """,
          state: "var title: String; var until: Date",
          more: """
            #Preview(as: .content, using: RideAttributes()) { RideWidget() } contentStates: {
              RideAttributes.ContentState(
                title: Date.now.formatted(.iso8601), until: .now.addingTimeInterval(900))
            }
            """)
      ])
      let preview = try lab.preview { $0.now = WidgetLab.now }
      let texts = ["1,770,000,000 0", "2026-02-02T02:40:00Z", "in time"]
      #expect(try preview.texts() == texts)
      #expect(try preview.texts() == texts)
      let sample = try #require(preview.samples(of: "RideAttributes", now: WidgetLab.now).first)
      let outcome = preview.view(
        .lock, of: sample, in: preview.situation(now: WidgetLab.now + 901))
      guard case .tree(let tree, _) = outcome else { throw CancellationError() }
      #expect("\(tree)".contains("late"))
    }

    /// Code that waits for a time sees it arrive.
    @Test func goesOn() throws {
      let lab = try ForeignCodeLab([
        "Widget/Ride.swift": ForeignCodeLab.widget(
          view: """
            let end = Date().addingTimeInterval(0.1)
            Text({ while Date() < end {}; return "waited" }())
            """)
      ])
      #expect(try lab.preview().texts() == ["waited"])
    }
  #endif
}
