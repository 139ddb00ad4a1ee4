import Basics
import Foundation
import Panels
import Pictures
import Preview
import Simulator
import ViewLayout
import ViewTree

extension WidgetWorker {
  /// Nothing for a type that the widget does not know: its cards are drawn by their fields.
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
      // No other surface decodes it, either.
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
          of: activity, surfaces.filter { $0 != .small || type.families.contains("small") },
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
          activity, action, press.changes, problem: press.trap.map(Self.words) ?? press.problem))
      // What an intent wrote to its App Group may show at once.
      if press.problem == nil, press.trap == nil, let (views, _) = views(of: activity, preview) {
        publish(.views(activity, views, [], drawn: views))
      }
    }
  }

  private static func words(_ trap: ViewTrap) -> String {
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
