import Foundation
import Testing

/// The layers of the HTTP server match docs/architecture.md: a layer can be changed without those
/// above it.
struct LayerTests {
  private struct Layer {
    let name: String
    let below: Set<String>
  }

  private static let folder = DocumentationTests.root.appendingPathComponent("Sources/HTTP/CHTTP")

  /// The layers as drawn, the highest first.
  private func drawn() throws -> [Layer] {
    let url = DocumentationTests.root.appendingPathComponent("docs/architecture.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## The HTTP server").last)
    let block = try #require(section.components(separatedBy: "```").dropFirst().first)
    return block.split(separator: "\n").dropFirst().map { line in
      let parts = line.split(separator: "→")
      let name = parts[0].prefix { $0 != " " }
      let below = parts.dropFirst().first?.prefix(21).split(separator: " ") ?? []
      return Layer(name: String(name), below: Set(below.map(String.init)))
    }
  }

  /// The layers that each layer reaches, including itself.
  private func reach(_ layers: [Layer]) -> [String: Set<String>] {
    layers.reversed().reduce(into: [:]) { reach, layer in
      reach[layer.name] = layer.below.reduce([layer.name]) { $0.union(reach[$1] ?? [$1]) }
    }
  }

  /// Each layer's sources without comments. A file belongs to the layer whose header it includes
  /// first.
  private func sources() throws -> [String: [String: String]] {
    var found: [String: [String: String]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
      guard file.hasSuffix(".c") || file.hasSuffix(".h") else { continue }
      let url = Self.folder.appendingPathComponent(file)
      let text = try String(contentsOf: url, encoding: .utf8)
      let first = includes(text).first ?? "CHTTP"
      let stem = String(file.dropLast(2))
      let layer = file.hasSuffix(".h") || first == "CHTTP" ? stem : first
      let code = text.split(separator: "\n").filter { !$0.contains(/^ *\/\//) }
      found[layer, default: [:]][file] = code.joined(separator: "\n")
    }
    return found
  }

  private func includes(_ text: String) -> [String] {
    text.matches(of: /#include "(\w+)\.h"/).map { String($0.output.1) }
  }

  @Test func layersMatchTheDiagram() throws {
    let layers = try drawn()
    let sources = try sources()
    let reach = reach(layers)
    #expect(Set(sources.keys) == Set(layers.map(\.name)))
    var above: Set<String> = []
    for layer in layers {
      above.insert(layer.name)
      #expect(layer.below.isDisjoint(with: above), "\(layer.name) stands on what is drawn above it")
      let files = sources[layer.name] ?? [:]
      let included = Set(files.values.flatMap(includes)).subtracting([layer.name, "CHTTP"])
      // Dependencies that another one includes are not drawn.
      let direct = included.filter { name in
        !included.contains { $0 != name && reach[$0]?.contains(name) == true }
      }
      #expect(direct == layer.below, "what \(layer.name) includes is not what is drawn")
    }
  }

  @Test func noLayerUsesALayerAbove() throws {
    let layers = try drawn()
    let sources = try sources()
    let reach = reach(layers)
    var owner: [String: String] = [:]
    for (layer, files) in sources {
      for (file, code) in files where file.hasSuffix(".c") {
        let definition = /(?m)^(?!static|typedef|extern)\w[\w *]*?\b(ch_\w+)(?:\(| = \{)/
        for match in code.matches(of: definition) { owner[String(match.output.1)] = layer }
      }
    }
    #expect(owner.count > 80)
    for (layer, files) in sources {
      for (file, code) in files where file.hasSuffix(".c") {
        for match in code.matches(of: /\bch_\w+/) {
          guard let other = owner[String(match.output)] else { continue }
          #expect(
            reach[layer]?.contains(other) == true, "\(file) uses \(match.output) of \(other)")
        }
      }
    }
  }
}
