package import Basics
import Foundation

/// A finding about a widget project's settings for Live Activities.
package struct ProjectFinding: Sendable, Hashable {
  package enum Level: String, Sendable, Hashable {
    case error, warning, note
  }

  package var level: Level
  /// The rule's name, such as `project.live-activities`.
  package var rule: String
  package var file: String
  /// The line, from 1; `nil` for the whole file.
  package var line: Int?
  package var message: Phrase
  package var fix: Phrase?
}

/// The project settings that determine whether a widget's Live Activities appear on a phone.
package struct ProjectReport: Sendable, Hashable {
  package let folder: String
  /// The findings, the most severe first.
  package let findings: [ProjectFinding]
  /// Whether the app requests frequent updates; `nil` if the project does not determine that.
  package let frequentUpdates: Bool?

  package var isGood: Bool { !findings.contains { $0.level == .error } }

  /// Reads the project that contains the files; `nil` if there is none. `sources` are the files of
  /// the widget, if already known.
  package init?(_ paths: [String], sources: [String] = []) {
    guard let files = ProjectFiles(paths) else { return nil }
    var sources = sources
    if sources.isEmpty { sources = (try? SourceSet(paths).files) ?? [] }
    let project = Project(files)
    let code = ProjectCode(files, widget: sources)
    var checks = ProjectChecks(project: project, files: files, code: code)
    checks.run()
    folder = files.folder
    frequentUpdates = checks.frequentUpdates
    let order: [ProjectFinding.Level] = [.error, .warning, .note]
    findings = order.flatMap { level in checks.findings.filter { $0.level == level } }
  }
}
