import Foundation
import Panels
import Preview
import Testing
import ViewTree

/// The examples' widgets, which the guides and the README show.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct ExampleWidgetTests {
  @Test(arguments: [("SuperbOwl", 2), ("Delivery", 3)])
  func drawEverySurface(name: String, samples count: Int) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let preview = try WidgetLab.preview(["\(root)/Examples/\(name)"])
    let type = try #require(preview.types.first)
    let samples = preview.samples(of: type.name, now: WidgetLab.now)
    #expect(samples.count == count)
    for sample in samples {
      for surface in [Surface.lock, .compact, .minimal, .expanded] {
        let outcome = preview.view(
          surface, type: type.name, attributes: sample.attributes, state: sample.state,
          now: WidgetLab.now)
        guard case .tree(let tree, let missing) = outcome else {
          Issue.record("\(name) \(surface): \(outcome)")
          continue
        }
        #expect(tree.root != nil && missing.isEmpty && tree.ignored.isEmpty, "\(surface)")
      }
    }
  }
}
