import Basics
import Canvas
import Pictures
import Preview
import Simulator
import SwiftSource
import ViewTree

extension WidgetCheck.Report {
  var json: String {
    var object: JSONObject = [
      "compiled": .bool(compiled),
      "errors": .array(
        errors.map { error in
          [
            "file": .string(error.file), "line": .number(error.line),
            "column": .number(error.column), "message": .string(error.message),
          ]
        }),
      "types": .array(
        types.map { type in
          let surfaces = Surface.allCases.compactMap { surface in
            type.surfaces[surface].map { (surface.rawValue, Self.json($0)) }
          }
          return [
            "name": .string(type.name), "samples": .number(type.samples),
            "made_up": .bool(type.isMadeUp), "surfaces": .object(JSONObject(surfaces)),
          ]
        }),
      "samples_failed": .array(
        failed.map { sample in
          [
            "type": .string(sample.type), "sample": .number(sample.number),
            "file": .optional(sample.file), "line": sample.line.map(JSON.number) ?? .null,
            "message": .string(sample.message),
          ]
        }),
      "files_left_out": .array(
        files.map { ["file": .string($0.path), "reason": .string($0.reason.rawValue)] }),
      "bodies_left_out": .array(
        bodies.map { body in
          [
            "file": .string(body.file), "line": .number(body.line), "name": .string(body.name),
            "error": .string(body.error),
          ]
        }),
      "symbols_without_glyph": Self.list(symbols.sorted()),
      "missing_assets": Self.list(missing.sorted()),
      "ignored": Self.list(ignored.sorted()),
      "images_too_large": images.json,
      "images_unread": .array(
        unread.sorted { $0.key < $1.key }.map { name, reason in
          ["name": .string(name), "reason": .string(reason)]
        }),
    ]
    object["sweep"] = sweep?.json
    object["project"] = project.map(Self.json)
    return JSON.object(object).text
  }

  private static func list(_ names: [String]) -> JSON { .array(names.map(JSON.string)) }

  private static func json(_ surface: WidgetCheck.SurfaceReport) -> JSON {
    var object: JSONObject = [
      "drawn": .bool(surface.drawn), "width": .double((surface.width * 100).rounded() / 100),
      "height": .double((surface.height * 100).rounded() / 100), "cut": .bool(surface.cut),
      "truncated": list(surface.truncated), "placeholders": list(surface.placeholders),
    ]
    object["failure"] = surface.trap.map(JSON.string)
    return .object(object)
  }

  private static func json(_ project: ProjectReport) -> JSON {
    [
      "folder": .string(project.folder),
      "frequent_updates": project.frequentUpdates.map(JSON.bool) ?? .null,
      "findings": .array(
        project.findings.map { finding in
          var object: JSONObject = [
            "level": .string(finding.level.rawValue), "rule": .string(finding.rule),
            "file": .string(finding.file),
          ]
          object["line"] = finding.line.map(JSON.number)
          object["message"] = .string(finding.message.english)
          object["mend"] = finding.fix.map { .string($0.english) }
          return .object(object)
        }),
    ]
  }
}

extension WidgetCheck.Report {
  var text: String {
    var lines: [String] = []
    lines += errors.map(\.sentence)
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
          line += "  " + WidgetSweep.cut(surface)
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
          + localized(sample.words) + place)
    }
    for body in bodies {
      lines.append(
        localized("left out, as it does not compile and no view needs it: \(body.name)")
          + "  \(body.file):\(body.line): \(body.error)")
    }
    for file in files { lines.append(file.words) }
    lines += [symbolsLine, missingLine].compactMap(\.self)
    if !ignored.isEmpty { lines.append(localized("without effect: \(Self.all(ignored))")) }
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
      if let fix = finding.fix { lines.append("    " + localized(fix)) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func all(_ names: Set<String>) -> String {
    names.sorted().joined(separator: ", ")
  }

  var symbolsLine: String? {
    symbols.isEmpty
      ? nil
      : localized("symbols without a glyph: \(Self.all(Set(symbols.map(Self.withSuggestion))))")
  }

  /// Adds the known symbol of which a name is probably a misspelling: `bicyle.circle
  /// (bicycle.circle?)`. iOS draws nothing for a misspelt name.
  static func withSuggestion(_ symbol: String) -> String {
    let words = symbol.split(separator: ".").map { word in
      SymbolName.vocabulary.contains(String(word))
        ? String(word) : NearMatch.of(String(word), among: SymbolName.vocabulary) ?? String(word)
    }
    let known = words.joined(separator: ".")
    return known != symbol && SymbolName.isKnown(known) ? "\(symbol) (\(known)?)" : symbol
  }

  var missingLine: String? {
    missing.isEmpty ? nil : localized("missing assets: \(Self.all(missing))")
  }
}

extension FailedSample {
  var words: Phrase { "sample \(number) cannot be shown: \(message)" }
}

extension LeftOutFile {
  /// The path of the file, and why it was skipped.
  var words: String {
    let path = SafeText.clean(path)
    return switch reason {
    case .linkOutside: localized("\(path) leads out of the repository and is not followed")
    case .controlCharacter: localized("\(path) is left out: its name contains a control character")
    case .copy: localized("\(path) is left out: another file has the same widget")
    case .notCompiled: localized("\(path) is left out: its widget does not compile")
    }
  }
}
