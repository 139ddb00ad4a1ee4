import Foundation
import Pictures
import Testing
import ViewTree

@testable import Preview

/// Every API that public widgets use is drawn, or its limits are documented.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct APICoverageTests {
  private struct Row {
    var kind: Substring
    var name: Substring
    var fate: Substring
    var code: Substring
  }

  private func rows() throws -> [Row] {
    let text = try String(contentsOfFile: WidgetLab.folder + "/Widgets/census.tsv", encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t")
      return Row(
        kind: parts[0], name: parts[1], fate: parts[3], code: parts.count > 4 ? parts[4] : "")
    }
  }

  @Test func everyUsedAPIIsDrawnOrExplained() throws {
    let rows = try rows().filter { $0.kind != "symbol" }
    let views = rows.enumerated().map { number, row in
      let code = row.kind == "view" ? row.code : "Text(\"abc\")\(row.code)"
      return "struct V\(number): View { var body: some View { \(code) } }"
    }
    let cases = rows.indices.map { "case \"\($0)\": AnyView(V\($0)())" }.joined(separator: "\n")
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "pick(context.state.title)", imports: "import Charts",
        more: views.joined(separator: "\n")
          + "\nfunc pick(_ name: String) -> AnyView {\nswitch name {\n\(cases)\n"
          + "default: AnyView(Text(\"abc\"))\n}\n}")
    ])
    let preview = try lab.preview()
    func tree(_ name: String) throws -> ViewTree {
      let sample = Sample(
        type: "RideAttributes", attributes: #"{ "driver": "Ada" }"#,
        state: #"{ "title": "\#(name)" }"#)
      let outcome = preview.view(.lock, of: sample, in: preview.situation(now: WidgetLab.now))
      guard case .tree(let tree, _) = outcome else { throw Failure(message: "\(name): \(outcome)") }
      return tree
    }
    let plain = try tree("none")
    for (number, row) in rows.enumerated() {
      let tree = try tree("\(number)")
      let nodes = tree.root?.all ?? []
      let isRefused = nodes.contains { if case .placeholder = $0 { true } else { false } }
      switch row.fate.prefix(while: { $0 != ":" }) {
      case "drawn":
        #expect(!nodes.isEmpty && !isRefused && tree.ignored.isEmpty, "\(row.name) \(tree.ignored)")
        if row.kind == "modifier" { #expect(tree != plain, "\(row.name)") }
      case "nothing": #expect(tree.ignored.isEmpty && row.fate.contains(": "), "\(row.name)")
      case "ignored":
        #expect(tree.ignored == [String(row.fate.dropFirst(9))], "\(row.name) \(tree.ignored)")
      case "refused": #expect(isRefused, "\(row.name)")
      default: Issue.record("\(row.name): \(row.fate)")
      }
    }
  }

  @Test func symbolsOfWidgetsAreKnown() throws {
    for name in try rows().filter({ $0.kind == "symbol" }).flatMap({ $0.name.split(separator: " ") }
    ) {
      #expect(SymbolName.isKnown(String(name)), "\(name)")
    }
  }

  private struct Failure: Error { let message: String }
}
