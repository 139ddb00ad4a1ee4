internal import Panels
internal import Basics

/// The state of the app's widget, which is compiled again whenever its code is saved.
package enum WidgetBuild: Sendable, Hashable {
  /// The current task as text, and its progress from 0 to 1, if known.
  case busy(String, done: Double?)
  /// Compiled, with the seconds since its code was saved (`nil` the first time) and the flaws of
  /// its project that still keep it from working.
  case built(seconds: Double?, flaws: [Problem])
  /// Why the widget cannot be compiled. Its last views stay on the screen.
  case failed([Problem])

  package struct Problem: Sendable, Hashable {
    /// `Card.swift:12:5`; `nil` if no line is at fault.
    var place: String?
    var message: String
    /// The source lines around the error.
    var code: [String]
    /// The number of the first of these lines.
    var firstLine: Int
    /// The number of the line with the error.
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
      // A success message must not hide a problem.
      if !flaws.isEmpty, notices.toast?.isError == false { notices.toast = nil }
      guard let seconds, flaws.isEmpty else { return }
      let tenths = Int((seconds * 10).rounded())
      say("Rebuilt in \(tenths / 10).\(tenths % 10) s", now: now)
    case .failed:
      // Remove the message that it was rebuilt.
      if notices.toast?.isError == false { notices.toast = nil }
      for id in widget.views.keys { widget.views[id]?.note = .oldBuild }
    case .busy: break
    }
  }
}
