import Canvas
import ChildProcesses
import Foundation
import Panels
import ViewTree

@testable import Preview

/// The tests' own widgets, compiled once.
enum WidgetLab {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
  static let now = Date(timeIntervalSince1970: 1_770_000_000)

  /// Where builds of the tests are kept between runs.
  static let cache = NSTemporaryDirectory() + "islet-widget-tests/islet"

  static func preview(_ paths: [String], locale: String = "en_US") throws -> WidgetPreview {
    try WidgetPreview(
      WidgetPreview.Options(
        paths: paths, locale: locale, cache: cache, executable: folder + "/WidgetLab.swift",
        sandbox: .strongest()),
      progress: { _ in })
  }

  /// A lock that the thread sanitizer knows, unlike `Mutex`.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var shared: Result<WidgetPreview, any Error>?

  /// Uses the shared process of all tests' widgets.
  static func ask<Answer>(_ question: (WidgetPreview) throws -> Answer) throws -> Answer {
    try lock.withLock {
      let made = shared ?? Result { try preview([folder + "/Widgets"]) }
      shared = made
      return try question(try made.get())
    }
  }

  static let hasToolchain = Toolchain() != nil

  /// A file for one test with its own contents.
  static func file(_ text: String, _ name: String = "Widget.swift") throws -> String {
    let folder = cache + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    return folder + "/" + name
  }
}

extension WidgetPreview.Outcome {
  /// What a surface shows, in cells.
  func frame(_ surface: Surface) throws -> Frame {
    guard case .tree(let tree, _) = self else { throw CancellationError() }
    let picture = WidgetPicture(tree, surface: surface, now: WidgetLab.now)
    var frame = Frame(picture.size)
    picture.draw(&frame, at: GridPoint(0, 0))
    return frame
  }
}

extension WidgetPreview {
  /// What a surface shows, as short text.
  func view(
    _ surface: Surface, type: String, attributes: String, state: String, isDark: Bool = true,
    isStale: Bool = false, width: Double = 393, now: Date, id: String? = nil
  ) -> Outcome {
    var situation = situation(now: now)
    situation.isDark = isDark
    situation.isStale = isStale
    situation.screenWidth = width
    return view(
      surface, of: Sample(type: type, attributes: attributes, state: state), in: situation, id: id)
  }

  func press(
    _ button: Int, on surface: Surface, type: String, attributes: String, state: String, now: Date,
    id: String
  ) -> Press {
    press(
      button, on: surface, of: Sample(type: type, attributes: attributes, state: state),
      in: situation(now: now), id: id)
  }
}
