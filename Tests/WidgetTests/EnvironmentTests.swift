import Foundation
import Testing
import ViewTree

@testable import Preview

/// Environment values that depend on the situation: what views get, and what they draw.
@Suite(.serialized, .enabled(if: WidgetLab.hasToolchain)) struct EnvironmentTests {
  private static let source = """
    import ActivityKit
    import SwiftUI
    import WidgetKit
    struct MoodAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable {}
    }
    private struct Told: View {
      @Environment(\\.isLuminanceReduced) var isDimmed
      @Environment(\\.colorScheme) var scheme
      @Environment(\\.dynamicTypeSize) var size
      @Environment(\\.isDynamicIslandLimitedInWidth) var isLimited
      @Environment(\\.locale) var locale
      @Environment(\\.redactionReasons) var reasons
      @Environment(\\.widgetRenderingMode) var mode
      var body: some View {
        Text("\\(isDimmed) \\(scheme) \\(size) \\(isLimited) \\(locale.identifier) \\(reasons.rawValue) \\(mode == .fullColor)" as String)
      }
    }
    private struct Clamped: View {
      @Environment(\\.dynamicTypeSize) var size
      var body: some View { Text("clamped \\(size)" as String) }
    }
    private struct Hidden: View {
      var body: some View {
        VStack {
          Text("plain")
          Text("sensitive").privacySensitive()
          VStack {
            Text("placeholder")
            Image(systemName: "star")
            Text("kept").unredacted()
          }
          .redacted(reason: .placeholder)
          VStack {
            Text("public")
            Text("private").privacySensitive()
            Text("told").privacySensitive(false)
          }
          .redacted(reason: .privacy)
        }
      }
    }
    private struct Modes: View {
      let mode: WidgetRenderingMode
      var body: some View {
        VStack {
          Text("first").foregroundStyle(.red)
          Text("second").foregroundStyle(.white.opacity(0.5)).widgetAccentable()
          Rectangle().fill(.blue.gradient)
        }
        .tint(.green)
        .environment(\\.widgetRenderingMode, mode)
      }
    }
    struct MoodWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: MoodAttributes.self) { context in
          VStack { Told(); Clamped().dynamicTypeSize(.small ... .xxLarge) }
        } dynamicIsland: { context in
          DynamicIsland {
            DynamicIslandExpandedRegion(.bottom) { Hidden() }
          } compactLeading: { Modes(mode: .accented) } compactTrailing: { Modes(mode: .vibrant) }
            minimal: { Told() }
        }
      }
    }
    """

  // The tests of this suite run one after another.
  nonisolated(unsafe) private static let preview = Result {
    try WidgetLab.preview([WidgetLab.file(source, "Mood.swift")])
  }

  private func tree(
    _ surface: Surface, _ change: (inout Situation) -> Void = { _ in }
  ) throws -> ViewTree {
    let preview = try Self.preview.get()
    var situation = preview.situation(now: WidgetLab.now)
    change(&situation)
    let sample = Sample(type: "MoodAttributes", attributes: "{}", state: "{}")
    guard case .tree(let tree, _) = preview.view(surface, of: sample, in: situation) else {
      throw CancellationError()
    }
    return tree
  }

  private func texts(_ tree: ViewTree) -> [String] {
    (tree.root?.all ?? []).compactMap { node in
      if case .text(let text) = node { text.string(at: WidgetLab.now) } else { nil }
    }
  }

  @Test func situationIsInTheEnvironment() throws {
    #expect(try texts(tree(.lock)).first == "false dark large false en_US 0 true")
    let light = try tree(.lock) {
      $0.isDark = false
      $0.locale = "de_DE"
    }
    #expect(texts(light).first == "false light large false de_DE 0 true")
    // An always-on display is dark.
    let dimmed = try tree(.lock) {
      $0.isDark = false
      $0.isLuminanceReduced = true
    }
    #expect(texts(dimmed).first == "true dark large false en_US 0 true")
    #expect(dimmed.isDark)
    // Only the island's closed presentations have no space in landscape.
    let minimal = try tree(.minimal) { $0.isLandscape = true }
    #expect(texts(minimal).first == "false dark large true en_US 0 true")
    let card = try tree(.lock) { $0.isLandscape = true }
    #expect(texts(card).first == "false dark large false en_US 0 true")
  }

  @Test(arguments: [
    ("xSmall", "small"), ("large", "large"), ("xxxLarge", "xxLarge"), ("accessibility5", "xxLarge"),
  ])
  func rangeClampsTextSize(asked: String, got: String) throws {
    let size = try #require(Situation.TypeSize(rawValue: asked))
    let texts = try texts(tree(.lock) { $0.typeSize = size })
    #expect(texts.first?.contains(" \(asked) ") == true)
    #expect(texts.last == "clamped \(got)")
  }

  @Test func onlyMatchingReasonsRedact() throws {
    let all = try tree(.expanded).root?.all ?? []
    var hidden: [String] = []
    for case .hidden(let inner) in all {
      switch inner {
      case .text(let text): hidden.append(text.string(at: WidgetLab.now))
      case .image(let image): hidden.append("\(image.source)")
      default: hidden.append("?")
      }
    }
    #expect(hidden == ["placeholder", #"symbol("star")"#, "private"])
    // A bar with round corners replaces each.
    let bars = all.filter { node in
      guard case .overlay(.hidden, .shape(let shape), _) = node,
        case .rectangle(let radii) = shape.outline
      else { return false }
      return radii.topLeading > 0
    }
    #expect(bars.count == 3)
  }

  /// A text without a font is smaller and heavier beside the camera than elsewhere.
  @Test(arguments: [(Surface.compact, 15.0, 600), (.minimal, 17, 400)])
  func islandHasItsDefaultFont(surface: Surface, size: Double, weight: Int) throws {
    let styles = (try tree(surface).root?.all ?? []).compactMap { node -> TextStyle? in
      if case .text(let text) = node { text.runs.first?.style } else { nil }
    }
    let style = try #require(styles.first)
    #expect(style.size == size && style.weight == weight)
  }

  @Test func accentedUsesOnlyAlphaAndVibrantBrightness() throws {
    guard case .regions(let regions) = try tree(.compact).root else { throw CancellationError() }
    func paints(_ place: IslandRegion.Place) -> [PaintValue] {
      (regions.first { $0.place == place }?.view.all ?? []).flatMap { node -> [PaintValue] in
        switch node {
        case .text(let text): text.runs.map(\.style.paint)
        case .shape(let shape): shape.fill.map { [$0] } ?? []
        default: []
        }
      }
    }
    let accented = paints(.leading)
    try #require(accented.count == 3)
    #expect(accented[0] == .color(.white))
    // The tint replaces white, with its opacity.
    guard case .color(let accent) = accented[1] else { throw CancellationError() }
    #expect(accent.green > 0.5 && accent.red < 0.4 && abs(accent.alpha - 0.5) < 0.01)
    guard case .linear(let stops, _, _) = accented[2] else { throw CancellationError() }
    #expect(stops.allSatisfy { $0.color == .white })
    let vibrant = paints(.trailing)
    try #require(vibrant.count == 3)
    guard case .color(let red) = vibrant[0], case .color(let white) = vibrant[1] else {
      throw CancellationError()
    }
    #expect(red.red == 1 && red.green == 1 && (0.2...0.6).contains(red.alpha))
    #expect(white == ColorValue.white.faded(0.5) || abs(white.alpha - 0.5) < 0.01)
  }
}
