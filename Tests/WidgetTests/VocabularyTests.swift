import Foundation
import Pictures
import Panels
import Testing
import ViewLayout
import ViewTree

@testable import Preview

/// What modifiers of the vocabulary draw, and the limits that they report.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct VocabularyTests {
  private func tree(_ surface: Surface = .lock, sample: Int = 0) throws -> ViewTree {
    try WidgetLab.ask { preview in
      let sample = preview.samples(of: "ReceiptAttributes", now: WidgetLab.now)[sample]
      let outcome = preview.view(
        surface, type: sample.type, attributes: sample.attributes, state: sample.state,
        now: WidgetLab.now)
      guard case .tree(let tree, _) = outcome else { throw CancellationError() }
      return tree
    }
  }

  private func runs(_ tree: ViewTree) -> [TextRun] {
    (tree.root?.all ?? []).flatMap { node -> [TextRun] in
      if case .text(let text) = node { text.runs } else { [] }
    }
  }

  private func run(_ string: String, _ tree: ViewTree) throws -> TextRun {
    try #require(runs(tree).first { $0.content == .verbatim(string) })
  }

  @Test func underlineAndStrikethroughReachInnerTexts() throws {
    let tree = try tree()
    #expect(try run("5.10", tree).style.isStruckThrough == true)
    #expect(try run("Corner", tree).style.isUnderlined == true)
    #expect(try run("4.20", tree).style.isStruckThrough == nil)
  }

  @Test func attributedTextKeepsItsAttributes() throws {
    let tree = try tree()
    let saved = try run("saved", tree).style
    #expect(saved.weight == 700)
    #expect(saved.paint == .color(ColorValue(hex: 0x30D158)))
    #expect(try run("0.90", tree).style.design == "monospaced")
    #expect(try run("see", tree).style.paint == .color(ColorValue(hex: 0x0A84FF)))
  }

  @Test func redactedTextIsABar() throws {
    let tree = try tree(sample: 1)
    let hidden = (tree.root?.all ?? []).filter { if case .hidden = $0 { true } else { false } }
    #expect(hidden.count == 3)
    let items = SurfacePicture(tree, surface: .lock, now: WidgetLab.now).layout.items.all
    let string = items.compactMap { item -> String? in
      if case .text(let text, _) = item.content { text.string(at: WidgetLab.now) } else { nil }
    }
    #expect(!string.contains("Corner"))
    #expect(string.contains("Thank you"))
  }

  @Test func computedGuideIsKeptIfItIsASum() throws {
    let guides = (try tree().root?.all ?? []).compactMap { node -> GuideNode? in
      if case .guide(_, let guide) = node { guide } else { nil }
    }
    #expect(guides == [GuideNode(horizontal: .leading, length: -15)])
  }

  @Test func modifiersWithoutEffectAreReported() throws {
    #expect(Set(try tree().ignored) == ["alignmentGuide"])
  }

  @Test func styleCanUseStandardView() throws {
    let progress = (try tree().root?.all ?? []).compactMap { node -> ProgressNode? in
      if case .progress(let progress) = node { progress } else { nil }
    }
    #expect(
      progress.map(\.value) == [
        .interval(
          from: Date(timeIntervalSince1970: 0), to: Date(timeIntervalSince1970: 9),
          countsDown: true)
      ])
    #expect(try runs(tree()).allSatisfy { !$0.content.isGreedy })
  }

  @Test func digestIsCorrect() throws {
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try runs(tree(.minimal)).first?.content == .verbatim(digest))
  }

  @Test func standByHidesBackground() throws {
    #expect(try runs(tree(.standby)).contains { $0.content == .verbatim("StandBy") })
    #expect(try !runs(tree(.lock)).contains { $0.content == .verbatim("StandBy") })
  }
}
