import Basics
import Foundation
import Synchronization
import Testing
import ViewTree

@testable import Preview

/// The files that make up a widget, and the kernel's notification when one is saved.
@Suite struct SourceTests {
  private static let widget = """
    import SwiftUI
    import WidgetKit
    struct RideWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideAttributes.self) { context in
          Text(context.state.title)
        } dynamicIsland: { _ in
          DynamicIsland {} compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("m") }
        }
      }
    }
    """
  private static let attributes = """
    import ActivityKit
    struct RideAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable { var title: String }
    }
    """

  @Test(.enabled(if: WidgetLab.hasToolchain))
  func attributesElsewhereInProjectAreFound() throws {
    let root = try WidgetLab.file("", "Package.swift")
    let project = URL(fileURLWithPath: root).deletingLastPathComponent()
    for (folder, name, text) in [
      ("Widget", "RideWidget.swift", Self.widget),
      ("Shared", "RideAttributes.swift", Self.attributes),
      ("Other", "Unused.swift", "struct Unused { let broken: Missing }"),
    ] {
      let folder = project.appendingPathComponent(folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let preview = try WidgetLab.preview([project.appendingPathComponent("Widget").path])
    #expect(preview.types.map(\.name) == ["RideAttributes"])
    #expect(
      Set(preview.files.map { URL(fileURLWithPath: $0).lastPathComponent })
        == ["RideWidget.swift", "RideAttributes.swift"])
  }

  @Test func stampChangesWithFiles() throws {
    let file = try WidgetLab.file("struct A {}")
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let first = SourceStamp([folder.path])
    #expect(first == SourceStamp([folder.path]))
    #expect(first.folders == [folder.path])
    let other = folder.appendingPathComponent("sub/B.swift")
    try FileManager.default.createDirectory(
      at: other.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: other)
    let second = SourceStamp([folder.path])
    #expect(second != first)
    #expect(second.folders.count == 2)
    try FileManager.default.removeItem(at: other)
    #expect(SourceStamp([folder.path]) != second)
    try Data("notes".utf8).write(to: folder.appendingPathComponent("notes.txt"))
    let third = SourceStamp([folder.path])
    try Data("more".utf8).write(to: folder.appendingPathComponent("notes.txt"))
    #expect(SourceStamp([folder.path]) == third)
  }

  #if os(Linux)
    @Test func kernelReportsSavedFile() async throws {
      let file = try WidgetLab.file("struct A {}")
      let (changes, reporter) = AsyncStream.makeStream(of: Void.self)
      let watch = try #require(FolderWatch { reporter.yield() })
      defer { watch.stop() }
      watch.follow([URL(fileURLWithPath: file).deletingLastPathComponent().path])
      try Data("struct B {}".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
      var iterator = changes.makeAsyncIterator()
      await iterator.next()
    }
  #endif
}
