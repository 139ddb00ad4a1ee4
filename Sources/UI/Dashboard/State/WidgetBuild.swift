internal import Panels
internal import Basics

/// How the app's widget stands, which is compiled anew whenever its code is saved.
package enum WidgetBuild: Sendable, Hashable {
  /// What it is busy with, in words, and how much of it is done from 0 to 1 where that is known.
  case busy(String, done: Double?)
  /// It is compiled; the seconds that it took since its code was saved, nothing at the first time; and what
  /// of its project keeps it from working all the same.
  case built(seconds: Double?, flaws: [Problem])
  /// What keeps it from being compiled. What was drawn last stays.
  case failed([Problem])

  package struct Problem: Sendable, Hashable {
    /// `Card.swift:12:5`; nothing where no line is at fault.
    var place: String?
    var message: String
    /// The lines around it, with the number of the first.
    var code: [String]
    /// The number of the first of these lines.
    var firstLine: Int
    /// The number of the line at fault.
    var line: Int

    package init(
      place: String? = nil, message: String, code: [String] = [], firstLine: Int = 1, line: Int = 0
    ) {
      self.place = place
      self.message = message
      self.code = code
      self.firstLine = firstLine
      self.line = line
    }

    package var text: String { [place, message].compactMap { $0 }.joined(separator: ": ") }
  }

  var problems: [Problem] {
    switch self {
    case .busy: []
    case .built(_, let flaws): flaws
    case .failed(let problems): problems
    }
  }
}

extension State {
  mutating func apply(_ build: WidgetBuild, now: Date) {
    widget.build = build
    switch build {
    case .built(let seconds, let flaws):
      if case .buildErrors = overlay, flaws.isEmpty { overlay = nil }
      // What is wrong is not hidden by what went well.
      if !flaws.isEmpty, notices.toast?.isError == false { notices.toast = nil }
      guard let seconds, flaws.isEmpty else { return }
      let tenths = Int((seconds * 10).rounded())
      say("Rebuilt in \(tenths / 10).\(tenths % 10) s", now: now)
    case .failed:
      // That it was rebuilt is over.
      if notices.toast?.isError == false { notices.toast = nil }
      for id in widget.views.keys { widget.views[id]?.note = .oldBuild }
    case .busy: break
    }
  }
}
