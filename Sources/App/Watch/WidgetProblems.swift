import Basics
import Dashboard
import Foundation
import Panels
import Preview
import ViewTree

extension WidgetWorker {
  static func problems(_ error: PreviewError) -> [WidgetBuild.Problem] {
    guard case .notCompiled(let errors) = error, !errors.isEmpty else {
      let line = WidgetOptions.failure(error).line.replacing("islet: ", with: "")
      return [WidgetBuild.Problem(message: line)]
    }
    return errors.map { problem($0.message, file: $0.file, line: $0.line, column: $0.column) }
  }

  static func flaws(_ project: ProjectReport?) -> [WidgetBuild.Problem] {
    (project?.findings ?? []).filter { $0.level == .error }.map {
      problem(localized($0.message), file: $0.file, line: $0.line)
    }
  }

  /// A problem with the lines around it; a line of the screen has no room for the folders of its file.
  private static func problem(
    _ message: String, file: String, line: Int?, column: Int? = nil
  ) -> WidgetBuild.Problem {
    let name = URL(fileURLWithPath: file).lastPathComponent
    let place = [name, line.map(String.init), column.map(String.init)].compactMap { $0 }
      .joined(separator: ":")
    guard let line, let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      return WidgetBuild.Problem(place: place, message: message)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = max(1, line - 2)
    let code = lines.dropFirst(first - 1).prefix(line + 2 - first + 1)
    return WidgetBuild.Problem(
      place: place, message: message,
      code: code.map { String($0.replacing("\t", with: "  ").replacing("\r", with: "")) },
      firstLine: first, line: line)
  }
}

extension WidgetViews {
  /// With the last good view of each surface that failed.
  func keeping(_ good: WidgetViews?) -> WidgetViews {
    guard let good, !good.surfaces.isEmpty else { return self }
    var views = self
    views.surfaces.merge(good.surfaces) { new, _ in new }
    views.note = .lastGood
    return views
  }
}

extension WidgetPreview.Outcome {
  /// Why there is no view, in a sentence without its stop.
  var problem: String? {
    switch self {
    case .tree: nil
    case .trap(let trap): trap.sentence
    case .undecodable(let failure): "the \(failure.part) does not decode: \(failure.message)"
    case .error(let words): words
    }
  }
}

extension ViewTrap {
  var sentence: String {
    let place = file.map { " at \($0):\(line ?? 0)" } ?? ""
    return message == "took over 1 s"
      ? "the view took over 1 s\(place)" : "the view trapped\(place): \(message)"
  }
}
