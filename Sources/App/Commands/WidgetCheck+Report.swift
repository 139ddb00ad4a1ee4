import SwiftSource
import Watch
import Basics
import Canvas
import Panels
import Preview
import Simulator
import ViewTree

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
        one["made_up"] = .bool(type.isMadeUp)
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
    object["samples_failed"] = .array(
      failed.map { sample in
        var one: JSONObject = [:]
        one["type"] = .string(sample.type)
        one["sample"] = .number(sample.number)
        one["file"] = sample.file.map(JSON.string) ?? .null
        one["line"] = sample.line.map(JSON.number) ?? .null
        one["message"] = .string(sample.message)
        return .object(one)
      })
    object["files_left_out"] = .array(
      files.map { file in
        .object(["file": .string(file.path), "reason": .string(file.reason.rawValue)])
      })
    object["bodies_left_out"] = .array(
      bodies.map { body in
        var one: JSONObject = [:]
        one["file"] = .string(body.file)
        one["line"] = .number(body.line)
        one["name"] = .string(body.name)
        one["error"] = .string(body.error)
        return .object(one)
      })
    object["symbols_without_glyph"] = list(symbols.sorted())
    object["missing_assets"] = list(missing.sorted())
    object["ignored"] = list(ignored.sorted())
    object["images_too_large"] = images.json
    object["images_unread"] = .array(
      unread.sorted { $0.key < $1.key }.map { name, reason in
        ["name": .string(name), "reason": .string(reason)]
      })
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
        one["message"] = .string(finding.message.english)
        if let mend = finding.mend { one["mend"] = .string(mend.english) }
        return .object(one)
      })
    return .object(object)
  }
}

extension WidgetCheck.Report {
  /// The report for people.
  var text: String {
    var lines: [String] = []
    for error in errors {
      lines.append("\(error.file):\(error.line):\(error.column): \(error.message)")
    }
    for type in types {
      let samples: Phrase =
        type.isMadeUp
        ? "a made-up sample" : type.samples == 1 ? "1 sample" : "\(type.samples) samples"
      lines.append("\(type.name)  " + localized(samples))
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
    for sample in failed {
      let place = sample.file.map { " (\($0):\(sample.line ?? 0))" } ?? ""
      lines.append(
        "✗ \(sample.type) "
          + localized("sample \(sample.number) cannot be shown: \(sample.message)") + place)
    }
    for body in bodies {
      lines.append(
        localized("left out, as it does not compile and no view needs it: \(body.name)")
          + "  \(body.file):\(body.line): \(body.error)")
    }
    for file in files { lines.append(file.words) }
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
    lines += Finding.ofUnreadImages(unread).map { "! " + localized($0.message) }
    lines += images.lines + (sweep?.lines ?? [])
    for finding in project?.findings ?? [] {
      let place = finding.file + (finding.line.map { ":\($0)" } ?? "")
      let mark =
        switch finding.level {
        case .error: "✗"
        case .warning: "!"
        case .note: "·"
        }
      lines.append("\(mark) \(place)  \(localized(finding.message))")
      if let mend = finding.mend { lines.append("    " + localized(mend)) }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension LeftOutFile {
  /// What is reported of it: where it is, and why it was not looked at.
  var words: String {
    let path = SafeText.clean(path)
    return switch reason {
    case .linkOutside: localized("\(path) leads out of the repository and is not followed")
    case .controlCharacter: localized("\(path) is left out: its name holds a control character")
    case .copy: localized("\(path) is left out: another file has the same widget")
    }
  }
}
