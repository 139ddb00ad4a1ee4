import Foundation
import Testing

/// A gateway or dashboard uses no dispatch queue: on Linux, one used thread wakes the library every
/// second until the process ends.
struct DispatchTests {
  private static let queues = #"\bDispatchQueue\b|\bDispatchSource\b|\bDispatchWorkItem\b"#
  /// Uses in an app's own process, or in short-lived ones.
  private static let exceptions = [
    "UIKit/", "WidgetUI/", "/CurlExecutor.swift", "/VocabularyBuild.swift",
  ]

  @Test func noDispatchQueuesInLongRunningCode() throws {
    let folder = DocumentationTests.root.appendingPathComponent("Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(names.count > 300)
    let pattern = try Regex(Self.queues)
    for name in names where !Self.exceptions.contains(where: name.contains) {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let found = text.split(separator: "\n").first {
        !$0.drop { $0 == " " }.hasPrefix("//") && $0.contains(pattern)
      }
      #expect(found == nil, "\(name) works on a dispatch queue: \(found ?? "")")
    }
  }
}
