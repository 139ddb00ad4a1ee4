import Basics
import Dashboard
import Foundation
import Panels
import Pictures
import Preview
import Simulator
import ViewLayout
import ViewTree

extension WidgetWorker {
  /// The views of an activity; `nil` for a type that the widget lacks, whose cards are drawn from
  /// their fields.
  func views(of activity: Activity, _ preview: WidgetPreview) -> (WidgetViews, Finding?)? {
    guard preview.types.contains(where: { $0.name == activity.attributesType }) else { return nil }
    return views(of: activity, Self.surfaces, situation(of: activity, preview), preview)
  }

  private func views(
    of activity: Activity, _ surfaces: [Surface], _ situation: Situation, _ preview: WidgetPreview
  ) -> (views: WidgetViews, failure: Finding?) {
    var views = WidgetViews(surfaces: [:])
    var failure: Finding?
    for surface in surfaces {
      let outcome = preview.view(surface, of: activity.content, in: situation, id: activity.id)
      switch outcome {
      case .tree(let tree, _): views.surfaces[surface] = tree
      case .undecodable(let what):
        failure = Finding(
          what.part == "attributes" ? .attributesDecode : .contentStateDecode,
          "The app's own type does not decode it: \(what.message).")
      case .trap, .error:
        failure = Finding(
          .viewFailed, "On the \(surface.rawValue) surface \(outcome.problem ?? "it failed").")
      }
      views.problem = outcome.problem ?? views.problem
      // The content cannot be decoded for other surfaces, either.
      if case .undecodable = outcome { break }
    }
    return (views, failure)
  }

  private func situation(of activity: Activity, _ preview: WidgetPreview) -> Situation {
    var situation = preview.situation(now: present)
    situation.isStale = activity.state == .stale
    return situation
  }

  func answer(_ question: Question, _ preview: WidgetPreview) {
    switch question {
    case .surfaces(let activity, let phone):
      guard let type = preview.types.first(where: { $0.name == activity.attributesType }) else {
        return
      }
      func views(_ surfaces: [Surface], isDark: Bool) -> WidgetViews {
        var situation = situation(of: activity, preview)
        situation.isDark = isDark
        situation.screenWidth = Double(phone.rawValue)
        return self.views(
          of: activity, surfaces.filter(type.surfaces.contains),
          situation, preview
        ).views
      }
      publish(
        .surfaces(
          activity.id,
          SurfaceSheet(
            phone: phone, dark: views(Surface.allCases, isDark: true),
            light: views(SurfaceSheet.lit, isDark: false))))
    case .press(let activity, let action):
      guard let surface = Surface(rawValue: action.surface) else { return }
      let press = preview.press(
        action.number, on: surface, of: activity.content,
        in: situation(of: activity, preview), id: activity.id)
      publish(
        .pressed(
          activity, action, press.changes, problem: press.trap.map(Self.text) ?? press.problem))
      // If an intent wrote data to its App Group, the views may change immediately.
      if press.problem == nil, press.trap == nil, let (views, _) = views(of: activity, preview) {
        publish(.views(activity, views, [], drawn: views))
      }
    }
  }

  private static func text(_ trap: ViewTrap) -> String {
    let file = trap.file.map {
      " at \(URL(fileURLWithPath: $0).lastPathComponent):\(trap.line ?? 0)"
    }
    return "perform() ended the widget's process\(file ?? ""): \(trap.message)"
  }

  func findings(_ views: WidgetViews) -> [Finding] {
    var findings: [Finding] = []
    for surface in Self.surfaces {
      guard let tree = views.surfaces[surface] else { continue }
      findings += Finding.ofUnreadImages(tree.unread).filter { !findings.contains($0) }
      let picture = SurfacePicture(tree, surface: surface, now: present)
      let fit = SurfaceFit(picture)
      if fit.isCut {
        let height = Int(fit.height.rounded())
        findings.append(
          surface == .compact
            ? Finding(.viewCut, "A view is wider than its side of the compact island.")
            : Finding(.viewCut, "\(surface.rawValue) is \(height) pt high."))
      }
      findings += fit.truncated.map {
        Finding(.viewTruncated, "\(surface.rawValue): “\($0)” does not fit.")
      }
      findings += picture.oversizedImages.map(OversizedImages.finding(surface))
    }
    return Array(findings.prefix(8))
  }
}

extension Activity {
  fileprivate var content: Sample {
    Sample(type: attributesType, attributes: attributes.text, state: contentState.text)
  }
}

extension WidgetViews {
  func json(type: String, at date: Date) -> JSON {
    let archive = ArchivedViews(type: type, surfaces: surfaces, at: date)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(archive),
      var object = (try? JSON.parse(Array(data)))?.object
    else { return .null }
    object["problem"] = problem.map(JSON.string)
    return .object(object)
  }

  /// Reads views stored by a gateway; `nil` if they have another version.
  init?(json: JSON) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let archive = try? decoder.decode(ArchivedViews.self, from: Data(json.encoded)),
      archive.version == ArchivedViews.version
    else { return nil }
    var surfaces: [Surface: ViewTree] = [:]
    for (name, tree) in archive.surfaces {
      if let surface = Surface(rawValue: name) { surfaces[surface] = tree }
    }
    self.init(surfaces: surfaces, problem: json["problem"]?.string)
  }
}

extension WidgetWorker {
  static func problems(_ error: PreviewError) -> [WidgetBuild.Problem] {
    guard case .notCompiled(let errors) = error else {
      let line = WidgetOptions.failure(error).line.replacing("islet: ", with: "")
      return [WidgetBuild.Problem(message: line)]
    }
    return errors.map { problem($0.message, file: $0.file, line: $0.line, column: $0.column) }
  }

  /// Problems of a widget that compiles: in other widgets and the string tables, in previews, whose
  /// samples are then missing, and in the project.
  static func flaws(
    _ preview: WidgetPreview, _ project: ProjectReport?
  ) -> [WidgetBuild.Problem] {
    problems(.notCompiled(preview.errors))
      + preview.bodiesLeftOut.filter(\.isPreview).map {
        problem("\($0.name): \($0.error)", file: $0.file, line: $0.line)
      }
      + (project?.findings ?? []).filter { $0.level == .error }.map {
        problem(localized($0.message), file: $0.file, line: $0.line)
      }
  }

  /// A problem with the source lines around it. The screen has only space for the file's name, not
  /// for its path.
  static func problem(
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

extension WidgetCheck.Report {
  /// The faults of the samples' views, one line each.
  var flaws: [WidgetBuild.Problem] {
    let flaws = failed.map { sample in
      let words = "\(sample.type) " + localized(sample.words)
      return sample.file.map { WidgetWorker.problem(words, file: $0, line: sample.line) }
        ?? WidgetBuild.Problem(message: words)
    }
    let views = types.flatMap(\.surfaces.values).flatMap(\.placeholders)
    var words = Set(views).sorted().map { localized("\($0) is not shown in widgets") }
    if let line = symbolsLine { words.append(line) }
    if let line = missingLine { words.append(line) }
    return flaws + words.map { WidgetBuild.Problem(message: $0) }
  }
}

extension WidgetViews {
  /// Adds the last good view for each surface whose view failed.
  func keeping(_ good: WidgetViews?) -> WidgetViews {
    guard let good, !good.surfaces.isEmpty else { return self }
    var views = self
    views.surfaces.merge(good.surfaces) { new, _ in new }
    views.note = .lastGood
    return views
  }
}

extension WidgetPreview.Outcome {
  /// Why there is no view, as text without a full stop.
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
  var isLate: Bool { message == "took over 1 s" }

  var sentence: String {
    let place = file.map { " at \($0):\(line ?? 0)" } ?? ""
    return isLate
      ? "the view took over 1 s\(place)" : "the view trapped\(place): \(message)"
  }
}
