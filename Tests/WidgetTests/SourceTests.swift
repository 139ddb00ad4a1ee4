import Foundation
import Synchronization
import Testing
import ViewTree

@testable import Preview

/// Which files a widget is made of, and that the kernel tells when one is saved.
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
  func attributesThatLieElsewhereInTheProjectAreFound() throws {
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

  @Test(arguments: [
    (
      "Text(a).onTapGesture(count: 2) { act() }.bold()",
      "Text(a)._isletIgnored(\"onTapGesture\").bold()"
    ),
    ("Text(a).accessibilityElement().id(1)", "Text(a)._isletUnseen().id(1)"),
    ("Chart {}.chartXAxis { AxisMarks() }", "Chart {}._isletIgnored(\"chartXAxis\")"),
    ("Chart {}.chartXAxis(a ? .hidden : b)", "Chart {}.chartXAxis(a ? .hidden : b)"),
    (
      "a.searchable(text: $b) {} label: {}.bold()", "a._isletIgnored(\"searchable\").bold()"
    ),
    ("a.contentTransition(.symbolEffect(.replace))", "a._isletUnseen()"),
    ("call(.toolbar(1))", "call(.toolbar(1))"), ("a.onAppear", "a.onAppear"),
    ("a.listStyle(b)", "a.listStyle(b)"),
  ])
  func whatOnlyActsIsTakenOut(_ source: String, _ prepared: String) {
    let file = SourceFile(path: "A.swift", bytes: Array("let view = \(source)\n".utf8))
    let text = PreparedSource(
      file, number: 0, attributes: [], modules: [], edits: [], dropped: [],
      ownModifiers: ["listStyle"]
    ).text
    #expect(text.hasPrefix("let view = \(prepared)\n"))
  }

  @Test func aStampChangesWithWhatIsSavedMadeAndDeleted() throws {
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
    @Test func aSavedFileIsToldByTheKernel() async throws {
      let file = try WidgetLab.file("struct A {}")
      let (changes, tell) = AsyncStream.makeStream(of: Void.self)
      let watch = try #require(FolderWatch { tell.yield() })
      defer { watch.stop() }
      watch.follow([URL(fileURLWithPath: file).deletingLastPathComponent().path])
      try Data("struct B {}".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
      var iterator = changes.makeAsyncIterator()
      await iterator.next()
    }
  #endif
}
