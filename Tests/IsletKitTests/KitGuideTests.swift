import Foundation
import IsletKit
import Basics
import Testing

/// The guide's code does what the guide says, and is identical to it.
struct KitGuideTests {
  @Test func everySnippetIsCompiledUnchanged() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    func lines(_ path: String) throws -> [String] {
      let text = try String(
        decoding: Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
      return text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let compiled = try lines("Tests/IsletKitTests/KitGuideSnippets.swift")
      .joined(separator: "\n")
    let guide = try lines("docs/kit.md")
    var snippets: [String] = []
    for (index, line) in guide.enumerated() where line == "```swift" {
      let end = guide[(index + 1)...].firstIndex(of: "```") ?? guide.endIndex
      snippets.append(guide[(index + 1)..<end].joined(separator: "\n"))
    }
    #expect(snippets.count >= 6)
    for snippet in snippets { #expect(compiled.contains(snippet), "\(snippet)") }
  }

  @Test func stepsRunInOrder() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let (braze, subscriptions) = KitGuide.setUp()
        let events = Recorder(braze)
        KitGuide.launch(braze)
        let ride = try KitGuide.start(braze)
        try await events.waitForEvent("pushTokenFlushed ride-42")
        let contents = ride.contentUpdates
        try await stage.update("ride-42", ["driver": "Kim", "minutes": 4])
        #expect(try await contents.first().state.minutes == 4)
        let following = Task { await KitGuide.follow(ride) }
        await KitGuide.finish(ride)
        // Whether it got the last content or only the end: the sequence ends.
        try await stage.advance("10m")
        try await ride.reaches(.dismissed)
        _ = try await inTime { await following.value }
        // Braze's events arrive separately.
        try await events.waitForEvent("ended")
        for subscription in subscriptions { subscription.cancel() }
        let later = try KitGuide.schedule("Lu")
        #expect(later.activityState == .pending)
        try await stage.advance("1h")
        try await later.reaches(.active)
      }
      await KitGuide.test(gateway: stage.url)
    }
  }
}
