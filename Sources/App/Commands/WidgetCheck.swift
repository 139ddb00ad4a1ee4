import Basics
import Foundation
import Pictures
import Preview
import Simulator
import SwiftSource
import ViewTree

/// Evaluates all surfaces of a widget and collects everything that a phone would not show.
struct WidgetCheck {
  let now: Date
  /// Samples whose views took too long. They are not evaluated on other surfaces, because each of
  /// these would take as long.
  private var late: [Page: (surface: Surface, trap: ViewTrap)] = [:]

  /// A sample by its index among those of its type.
  private struct Page: Hashable {
    let type: String
    let place: Int
  }

  init(now: Date) { self.now = now }

  struct Report {
    var compiled = true
    var errors: [CompileError] = []
    var types: [TypeReport] = []
    var symbols: Set<String> = []
    var missing: Set<String> = []
    var ignored: Set<String> = []
    var bodies: [LeftOutBody] = []
    var failed: [FailedSample] = []
    var files: [LeftOutFile] = []
    var images = OversizedImages()
    /// The images that are drawn as boxes, and why.
    var unread: [String: String] = [:]
    var sweep: WidgetSweep?
    var project: ProjectReport?
    var isGood: Bool {
      project?.isGood != false && sweep?.isGood != false && compiled && !types.isEmpty
        && errors.isEmpty && missing.isEmpty && images.isEmpty
        && failed.isEmpty && types.allSatisfy { $0.surfaces.values.allSatisfy(\.isGood) }
    }
  }

  struct TypeReport {
    var name: String
    var samples: Int
    /// Whether the samples were generated, because the app has no previews.
    var isMadeUp = false
    var surfaces: [Surface: SurfaceReport] = [:]
  }

  struct SurfaceReport {
    var drawn = true
    var width = 0.0
    var height = 0.0
    var cut = false
    var truncated: [String] = []
    var placeholders: [String] = []
    var trap: String?
    var isGood: Bool { drawn && placeholders.isEmpty && !cut }
  }

  /// Evaluates all samples. Returns `nil` if `isBusy` interrupted the evaluation.
  mutating func report(_ preview: WidgetPreview, unless isBusy: () -> Bool = { false }) -> Report? {
    var report = Report()
    report.bodies = preview.bodiesLeftOut
    report.failed = preview.failedSamples
    report.files = preview.filesLeftOut
    report.errors = preview.errors
    for type in preview.types {
      var found = TypeReport(
        name: type.name, samples: preview.samples.count { $0.type == type.name },
        isMadeUp: preview.isMadeUp(type.name))
      let samples = preview.samples(of: type.name, now: now)
      for surface in type.surfaces {
        var result = SurfaceReport(drawn: !samples.isEmpty)
        for (place, sample) in samples.enumerated() {
          if isBusy() { return nil }
          let page = Page(type: type.name, place: place)
          if let (first, _) = late[page], first != surface {
            result.drawn = false
            result.trap = result.trap ?? "not asked, as it took over 1 s on \(first.rawValue)"
            continue
          }
          let outcome =
            late[page].map { .trap($0.trap) }
            ?? preview.view(surface, of: sample, in: preview.situation(now: now))
          if case .trap(let trap) = outcome, trap.isLate { late[page] = (surface, trap) }
          let number = preview.number(ofSample: place, of: type.name)
          if case .trap(let trap) = outcome, !found.isMadeUp,
            !report.failed.contains(where: { $0.type == type.name && $0.number == number })
          {
            report.failed.append(FailedSample(type: type.name, number: number, trap: trap))
          }
          record(outcome, surface, &result, &report)
          report.images.note(outcome, surface, of: type.name, now: now)
        }
        found.surfaces[surface] = result
      }
      report.types.append(found)
    }
    return report
  }

  private func record(
    _ outcome: WidgetPreview.Outcome, _ surface: Surface,
    _ result: inout SurfaceReport, _ report: inout Report
  ) {
    guard case .tree(let tree, let missing) = outcome else {
      result.drawn = false
      result.trap = outcome.problem
      return
    }
    report.missing.formUnion(missing)
    report.ignored.formUnion(tree.ignored)
    report.unread.merge(tree.unread) { $1 }
    guard let root = tree.root else {
      result.drawn = false
      return
    }
    for node in root.all {
      switch node {
      case .placeholder(let name):
        if !result.placeholders.contains(name) { result.placeholders.append(name) }
      case .image(let image):
        if case .symbol(let name) = image.source, !SymbolName.isKnown(name) {
          report.symbols.insert(name)
        }
      default: break
      }
    }
    let fit = SurfaceFit(tree, surface, now: now)
    if fit.isEmpty { result.drawn = false }
    result.width = max(result.width, fit.width)
    result.height = max(result.height, fit.height)
    if fit.isCut { result.cut = true }
    for words in fit.truncated where !result.truncated.contains(words) {
      result.truncated.append(words)
    }
  }
}
