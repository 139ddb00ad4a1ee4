import Foundation
import JSON
import Panels
import Phrases
import Pictures
import Preview
import ViewTree

/// Works every surface of a widget out and gathers what would not show.
struct WidgetCheck {
  let world: World
  let paths: [String]

  /// What was found.
  struct Report {
    var compiled = true
    var errors: [CompileError] = []
    var types: [TypeReport] = []
    var symbols: Set<String> = []
    var missing: Set<String> = []
    var ignored: Set<String> = []
    var images = OversizedImages()
    var sweep: WidgetSweep?
    var project: ProjectReport?
    var isGood: Bool {
      project?.isGood != false && sweep?.isGood != false && compiled && !types.isEmpty
        && types.allSatisfy { $0.surfaces.values.allSatisfy(\.isGood) }
    }
  }

  struct TypeReport {
    var name: String
    var samples: Int
    var surfaces: [Surface: SurfaceReport] = [:]
    var failure: String?
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
    let now = world.now()
    for type in preview.types {
      var found = TypeReport(
        name: type.name,
        samples: Set(preview.samples.filter { $0.type == type.name }.map(\.state)).count)
      let samples = preview.samples(of: type.name, now: now)
      for surface in Surface.allCases {
        // Without a view of its own the small family shows the compact ones.
        if surface == .small, !type.families.contains("small") { continue }
        var result = SurfaceReport(drawn: !samples.isEmpty)
        for sample in samples {
          let outcome = preview.view(surface, of: sample, in: preview.situation(now: now))
          take(outcome, surface, now, &result, &report)
          report.images.note(outcome, surface, of: type.name, now: now)
        }
        found.surfaces[surface] = result
      }
      report.types.append(found)
    }
    return report
  }

  private func take(
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

  static func sentence(_ trap: ViewTrap) -> String {
    let place = trap.file.map { " at \($0):\(trap.line ?? 0)" } ?? ""
    return trap.message == "took over 1 s"
      ? "the view took over 1 s\(place)" : "the view trapped\(place): \(trap.message)"
  }
}

extension WidgetPreview.Outcome {
  /// Why there is no view, in a sentence without its stop.
  var problem: String? {
    switch self {
    case .tree: nil
    case .trap(let trap): WidgetCheck.sentence(trap)
    case .undecodable(let failure): "the \(failure.part) does not decode: \(failure.message)"
    case .error(let words): words
    }
  }
}

extension WidgetCheck.Report {
  /// The report as the contract has it.
  var json: String {
    func list(_ names: some Sequence<String>) -> JSON { .array(names.map(JSON.string)) }
    var object: JSONObject = [:]
    object["compiled"] = .bool(compiled)
    object["errors"] = .array(
      errors.map { error in
        var one: JSONObject = [:]
        one["file"] = .string(error.file)
        one["line"] = .number(error.line)
        one["column"] = .number(error.column)
        one["message"] = .string(error.message)
        return .object(one)
      })
    object["types"] = .array(
      types.map { type in
        var one: JSONObject = [:]
        one["name"] = .string(type.name)
        one["samples"] = .number(type.samples)
        var surfaces: JSONObject = [:]
        for surface in Surface.allCases {
          guard let report = type.surfaces[surface] else { continue }
          var values: JSONObject = [:]
          values["drawn"] = .bool(report.drawn)
          values["width"] = .double((report.width * 100).rounded() / 100)
          values["height"] = .double((report.height * 100).rounded() / 100)
          values["cut"] = .bool(report.cut)
          values["truncated"] = list(report.truncated)
          values["placeholders"] = list(report.placeholders)
          if let trap = report.trap { values["failure"] = .string(trap) }
          surfaces[surface.rawValue] = .object(values)
        }
        one["surfaces"] = .object(surfaces)
        return .object(one)
      })
    object["symbols_without_glyph"] = list(symbols.sorted())
    object["missing_assets"] = list(missing.sorted())
    object["ignored"] = list(ignored.sorted())
    object["images_too_large"] = images.json
    if let sweep { object["sweep"] = sweep.json }
    if let project { object["project"] = Self.json(project) }
    return JSON.object(object).text
  }

  private static func json(_ project: ProjectReport) -> JSON {
    var object: JSONObject = [:]
    object["folder"] = .string(project.folder)
    object["frequent_updates"] = project.frequentUpdates.map(JSON.bool) ?? .null
    object["findings"] = .array(
      project.findings.map { finding in
        var one: JSONObject = [:]
        one["level"] = .string(finding.level.rawValue)
        one["rule"] = .string(finding.rule)
        one["file"] = .string(finding.file)
        if let line = finding.line { one["line"] = .number(line) }
        one["message"] = .string(finding.message)
        if let mend = finding.mend { one["mend"] = .string(mend) }
        return .object(one)
      })
    return .object(object)
  }

  /// The report for people.
  var text: String {
    var lines: [String] = []
    for error in errors {
      lines.append("\(error.file):\(error.line):\(error.column): \(error.message)")
    }
    for type in types {
      lines.append(
        "\(type.name)  " + localized(type.samples == 1 ? "1 sample" : "\(type.samples) samples"))
      for surface in Surface.allCases {
        guard let report = type.surfaces[surface] else { continue }
        var line = "  \(report.isGood ? "✓" : "✗") \(surface.rawValue)"
        if report.drawn {
          line += "  \(Int(report.width.rounded())) × \(Int(report.height.rounded())) pt"
        }
        if report.cut {
          line +=
            "  "
            + localized(
              surface == .compact ? "wider than its side of the island" : "cut at 160 pt")
        }
        if let trap = report.trap {
          line += "  \(trap)"
        } else if !report.drawn {
          line += "  " + localized("nothing is shown")
        }
        lines.append(line)
        for text in report.truncated { lines.append("      " + localized("truncated: \(text)")) }
        for view in report.placeholders {
          lines.append("      " + localized("\(view) is not shown in widgets"))
        }
      }
    }
    if !symbols.isEmpty {
      lines.append(
        localized("symbols without a glyph: \(symbols.sorted().joined(separator: ", "))"))
    }
    if !missing.isEmpty {
      lines.append(
        localized("assets that are not there: \(missing.sorted().joined(separator: ", "))"))
    }
    if !ignored.isEmpty {
      lines.append(localized("without effect: \(ignored.sorted().joined(separator: ", "))"))
    }
    lines += images.lines + (sweep?.lines ?? [])
    for finding in project?.findings ?? [] {
      let place = finding.file + (finding.line.map { ":\($0)" } ?? "")
      let mark =
        switch finding.level {
        case .error: "✗"
        case .warning: "!"
        case .note: "·"
        }
      lines.append("\(mark) \(place)  \(finding.message)")
      if let mend = finding.mend { lines.append("    \(mend)") }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
