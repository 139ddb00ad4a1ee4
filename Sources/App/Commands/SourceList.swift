import Basics
import Canvas
import Foundation
import RESTSources
import Simulator

struct SourceList {
  private let world: World

  init(_ world: World) { self.world = world }

  /// Shows the sources that are built in, and those of the configuration.
  func show(asJSON: Bool) {
    let own = Places(world).sources.map { file in
      (file: file, outline: SourceOutline((try? world.read(file)) ?? []))
    }
    if asJSON {
      for source in BuiltInSource.all {
        world.print(json(source.name, source.outline, file: nil))
      }
      for source in own { world.print(json(name(source.file), source.outline, file: source.file)) }
      return
    }
    let width = (BuiltInSource.all.map(\.name) + own.map { name($0.file) }).map(\.count).max() ?? 0
    world.print(localized("Built in:"))
    for source in BuiltInSource.all { line(source.name, source.outline, width) }
    world.print("")
    world.print(localized("In \(Places(world).config)/sources:"))
    for source in own { line(name(source.file), source.outline, width) }
    if own.isEmpty {
      world.print(
        "  " + localized("none yet: islet sources add github-actions repository=owner/name"))
    }
  }

  private func name(_ file: String) -> String {
    ((file as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  private func line(_ name: String, _ outline: SourceOutline, _ width: Int) {
    let parameters = outline.parameters.map { $0.value == nil ? "\($0.name)=…" : "[\($0.name)=…]" }
    world.print("  " + TextLayout.pad(name, to: width + 2) + outline.words)
    if !parameters.isEmpty {
      world.print(String(repeating: " ", count: width + 4) + parameters.joined(separator: " "))
    }
  }

  private func json(_ name: String, _ outline: SourceOutline, file: String?) -> JSON {
    [
      "id": .string(name), "built_in": .bool(file == nil), "file": file.map(JSON.string) ?? .null,
      "about": outline.about.map(JSON.string) ?? .null,
      "parameters": .array(
        outline.parameters.map { parameter in
          [
            "name": .string(parameter.name), "about": .string(parameter.about),
            "value": parameter.value.map(JSON.string) ?? .null,
          ]
        }),
    ]
  }
}

/// Whether files can be used (`sources check`).
struct SourceCheck {
  private let world: World

  init(_ world: World) { self.world = world }

  /// Reads and compiles files, or all of the configuration; one that is broken does not keep the others
  /// from it.
  func run(_ words: [String], asJSON: Bool) throws(Failure) {
    let files = words.isEmpty ? Places(world).sources : words
    var isBroken = false
    for file in files {
      do throws(Failure) {
        let source = try SourceSetup.read(file, world)
        let warnings = SourceSetup.lines(of: source.warnings, in: file)
        for line in warnings { world.complain(Phrase(verbatim: "islet: \(line)")) }
        if asJSON {
          world.print([
            "id": .string(source.name), "url": .string(source.shownURL),
            "warnings": .array(warnings.map(JSON.string)),
          ])
        } else {
          world.print(
            localized(
              "\(source.name)  \(source.shownURL)  every \(TimeSpan.words(source.interval))"))
        }
      } catch {
        world.complain(Phrase(verbatim: error.line))
        isBroken = true
      }
    }
    if isBroken { throw Failure(.usage) }
  }
}
