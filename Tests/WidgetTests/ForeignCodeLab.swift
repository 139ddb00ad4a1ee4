import ChildProcesses
import Foundation
import ViewTree

@testable import Preview

/// Projects made of a test's files, with a widget whose lock-screen view is given.
struct ForeignCodeLab {
  let folder: String

  /// Writes files at their paths; `.git` makes the folder a repository.
  init(_ files: [String: String], isRepository: Bool = true) throws {
    folder = WidgetLab.cache + "/" + UUID().uuidString
    if isRepository {
      try FileManager.default.createDirectory(
        atPath: folder + "/.git", withIntermediateDirectories: true)
    }
    for (path, text) in files {
      let file = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// A widget of `RideAttributes` whose content state has these members.
  static func widget(
    view: String, state: String = "var title: String", imports: String = "", more: String = ""
  ) -> String {
    """
    import ActivityKit
    import SwiftUI
    import WidgetKit
    \(imports)
    struct RideAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable { \(state) }
      var driver = "Ada"
    }
    struct RideWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideAttributes.self) { context in
          \(view)
        } dynamicIsland: { context in
          DynamicIsland { DynamicIslandExpandedRegion(.center) { Text("Ride") } }
          compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("c") }
        }
      }
    }
    \(more)
    """
  }

  func preview(
    _ path: String = "Widget", change: (inout WidgetPreview.Options) -> Void = { _ in },
    progress: @escaping Preview.Progress = { _ in }
  ) throws -> WidgetPreview {
    var options = try WidgetPreview.Options(
      paths: [folder + "/" + path], locale: "en_US", cache: WidgetLab.cache,
      executable: WidgetLab.folder + "/ForeignCodeLab.swift", sandbox: .strongest())
    change(&options)
    return try WidgetPreview(options, progress: progress)
  }
}

extension WidgetPreview {
  /// The tree of a surface with a sample of `RideAttributes`.
  func tree(
    _ place: Int = 0, _ surface: Surface = .lock, isDark: Bool = true
  ) throws -> ViewTree {
    let samples = samples(of: "RideAttributes", now: WidgetLab.now)
    guard samples.indices.contains(place) else {
      throw ForeignCodeFailure(message: "there are \(samples.count) samples")
    }
    var situation = situation(now: WidgetLab.now)
    situation.isDark = isDark
    let outcome = view(surface, of: samples[place], in: situation)
    guard case .tree(let tree, _) = outcome else { throw ForeignCodeFailure(message: "\(outcome)") }
    return tree
  }

  /// The texts in it.
  func texts(_ place: Int = 0) throws -> [String] {
    (try tree(place).root?.all ?? []).compactMap { node in
      if case .text(let text) = node { text.string(at: WidgetLab.now) } else { nil }
    }
  }

  private struct ForeignCodeFailure: Error { let message: String }
}
