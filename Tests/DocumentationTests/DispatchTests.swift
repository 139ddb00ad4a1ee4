import Foundation
import Testing

/// Nothing in a gateway or a dashboard works on a dispatch queue: once one of its threads has worked, the
/// library on Linux wakes every second for as long as the process lives.
struct DispatchTests {
  private static let queues = #"\bDispatchQueue\b|\bDispatchSource\b|\bDispatchWorkItem\b"#
  /// What is an app's own, or ends with what it is for.
  private static let exceptions = [
    "UIKit/", "WidgetUI/", "/CurlExecutor.swift", "/VocabularyBuild.swift",
  ]

  @Test func nothingThatStaysWorksOnAQueue() throws {
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
