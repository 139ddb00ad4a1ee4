import SwiftSource
import Foundation
import Pictures
import Preview
import ViewTree

/// Works every surface of a widget out and gathers what would not show.
struct WidgetCheck {
  let world: World

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
        && errors.isEmpty
        && failed.isEmpty && types.allSatisfy { $0.surfaces.values.allSatisfy(\.isGood) }
    }
  }

  struct TypeReport {
    var name: String
    var samples: Int
    /// Whether its samples are Islet's, as its previews have none.
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
    var isGood: Bool { drawn && placeholders.isEmpty }
  }

  func report(_ preview: WidgetPreview) -> Report {
    var report = Report()
    report.bodies = preview.bodiesLeftOut
    report.failed = preview.failedSamples
    report.files = preview.filesLeftOut
    report.errors = preview.errors
    let now = world.now()
    for type in preview.types {
      var found = TypeReport(
        name: type.name,
        samples: preview.samples.count { $0.type == type.name })
      found.isMadeUp = preview.isMadeUp(type.name)
      let samples = preview.samples(of: type.name, now: now)
      for surface in Surface.allCases {
        // Without a view of its own the small family shows the compact ones.
        if surface == .small, !type.families.contains("small") { continue }
        var result = SurfaceReport(drawn: !samples.isEmpty)
        for (place, sample) in samples.enumerated() {
          let outcome = preview.view(surface, of: sample, in: preview.situation(now: now))
          if case .trap(let trap) = outcome, !found.isMadeUp {
            report.fail(type.name, preview.number(ofSample: place, of: type.name), trap)
          }
          record(outcome, surface, now, &result, &report)
          report.images.note(outcome, surface, of: type.name, now: now)
        }
        found.surfaces[surface] = result
      }
      report.types.append(found)
    }
    return report
  }

  private func record(
    _ outcome: WidgetPreview.Outcome, _ surface: Surface, _ now: Date,
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

  static func sentence(_ sample: FailedSample) -> String {
    let place = sample.file.map { " at \($0):\(sample.line ?? 0)" } ?? ""
    return "the sample trapped\(place): \(sample.message)"
  }
}

extension WidgetCheck.Report {
  /// Notes that a sample's views trap, once.
  mutating func fail(_ type: String, _ number: Int, _ trap: ViewTrap) {
    guard !failed.contains(where: { $0.type == type && $0.number == number }) else { return }
    failed.append(FailedSample(type: type, number: number, trap: trap))
  }
}
