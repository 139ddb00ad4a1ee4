import SwiftSource
import Foundation
import Testing
import ViewLayout
import ViewTree

@testable import Preview

/// What a sweep over situations finds, and which situations it checks.
@Suite struct SweepTests {
  private static let source = """
    import ActivityKit
    import SwiftUI
    import WidgetKit
    struct NightAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable { var word: String }
    }
    private struct Side: View {
      @Environment(\\.isDynamicIslandLimitedInWidth) var isLimited
      @Environment(\\.dynamicTypeSize) var size
      var body: some View {
        if size < .small { Text("tiny").foregroundStyle(.black) }
        if !isLimited { Text("ok") }
      }
    }
    private struct Card: View {
      let context: ActivityViewContext<NightAttributes>
      @Environment(\\.isLuminanceReduced) var isDimmed
      @Environment(\\.colorScheme) var scheme
      var body: some View {
        VStack {
          Text("greeting").lineLimit(1)
          Text(context.state.word).foregroundStyle(.white)
          if context.isStale {
            ForEach(0..<8) { Text("late \\($0)") }
          }
          if isDimmed { Text(scheme == .dark ? "dim" : "never").foregroundStyle(.black) }
        }
      }
    }
    struct NightWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: NightAttributes.self) { context in
          Card(context: context)
        } dynamicIsland: { context in
          DynamicIsland { DynamicIslandExpandedRegion(.bottom) { Text("e") } }
            compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Side() }
        }
      }
    }
    #Preview(as: .content, using: NightAttributes()) {
      NightWidget()
    } contentStates: {
      NightAttributes.ContentState(word: "Hoo")
      NightAttributes.ContentState(word: "Hoo hoo")
    }
    """

  @Test func variesOneSettingAndWorstPairs() {
    let cases = SweepCase.all(locale: "en_US", languages: ["de", "pt-BR"])
    #expect(cases.first == SweepCase(locale: "en_US"))
    #expect(Set(cases).count == cases.count)
    func has(_ change: (inout SweepCase) -> Void) -> Bool {
      var one = SweepCase(locale: "en_US")
      change(&one)
      return cases.contains(one)
    }
    for phone in Phone.allCases { #expect(has { $0.phone = phone }) }
    for size in Situation.TypeSize.allCases { #expect(has { $0.typeSize = size }) }
    for language in ["de", "pt-BR"] {
      #expect(has { $0.locale = language })
      #expect(
        has {
          $0.locale = language
          $0.phone = .zoomed
        })
    }
    #expect(has { $0.isDark = false } && has { $0.isStale = true })
    #expect(has { $0.isDimmed = true } && has { $0.isLandscape = true })
    // Larger sizes are tried in ascending order, so the first failure is the smallest size that fails.
    let sizes = cases.filter { $0.phone == .usual && !$0.isStale && !$0.isLandscape }
      .map(\.typeSize).filter { $0 != .large }
    #expect(sizes.starts(with: [.xLarge, .xxLarge, .xxxLarge, .accessibility1]))
    #expect(cases.count < 50)
  }

  @Test func onlyPossibleSituationsAreChecked() {
    var light = SweepCase(locale: "en_US")
    light.isDark = false
    #expect(light.isMet(by: .lock) && !light.isMet(by: .expanded) && !light.isMet(by: .standby))
    var aside = SweepCase(locale: "en_US")
    aside.isLandscape = true
    #expect(aside.isMet(by: .compact) && !aside.isMet(by: .lock))
    var dimmed = SweepCase(locale: "en_US")
    dimmed.isDimmed = true
    #expect(dimmed.isMet(by: .lock) && !dimmed.isMet(by: .minimal))
  }

  /// A folder with the widget and its strings in German, Brazilian Portuguese and English.
  private func folder() throws -> String {
    let path = try WidgetLab.file(Self.source)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let german = folder.appendingPathComponent("de.lproj")
    try FileManager.default.createDirectory(at: german, withIntermediateDirectories: true)
    let text = String(repeating: "Guten Abend allerseits ", count: 5)
    try Data("\"greeting\" = \"\(text)\";".utf8)
      .write(to: german.appendingPathComponent("Localizable.strings"))
    let catalog = """
      { "sourceLanguage": "en", "strings": { "greeting": { "localizations": {
        "en": { "stringUnit": { "value": "Evening" } },
        "pt-BR": { "stringUnit": { "value": "Boa noite" } } } } } }
      """
    try Data(catalog.utf8).write(to: folder.appendingPathComponent("Localizable.xcstrings"))
    for name in ["Base.lproj", "Pods/fr.lproj"] {
      let other = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      try Data().write(to: other.appendingPathComponent("Localizable.strings"))
    }
    return folder.path
  }

  @Test func languagesComeFromCataloguesAndFolders() throws {
    let files = FolderWalk(try folder(), boundary: "/").files
    let resources = AppResources(files, around: [], locale: "en_US")
    #expect(resources.languages == ["de", "en", "pt-BR"])
    #expect(resources.strings(locale: "pt-BR") == ["greeting": "Boa noite"])
    #expect(resources.strings(locale: "pt_BR") == ["greeting": "Boa noite"])
    #expect(resources.strings(locale: "de")["greeting"]?.hasPrefix("Guten") == true)
  }

  @Test(.enabled(if: WidgetLab.hasToolchain)) func problemsNameTheirSituation() throws {
    let preview = try WidgetLab.preview([folder()])
    #expect(preview.otherLanguages == ["de", "pt-BR"])
    let sweep = Sweep(preview, now: WidgetLab.now)
    func first(_ surface: Surface, _ holds: (Sweep.Fault) -> Bool) -> SweepCase? {
      sweep.rows.first { $0.surface == surface && holds($0.fault) }?.situation
    }
    var expected = SweepCase(locale: "en_US")
    #expect(!sweep.rows.contains { $0.situation == expected })
    #expect(!sweep.rows.contains { $0.fault.isFailed })
    expected.isDark = false
    #expect(first(.lock) { $0.invisible == ["Hoo"] } == expected)
    // A text that the phone shows only when dimmed, and then in dark surroundings.
    expected = SweepCase(locale: "en_US")
    expected.isDimmed = true
    #expect(first(.lock) { $0.invisible.contains("dim") } == expected)
    expected = SweepCase(locale: "en_US")
    expected.isStale = true
    #expect(first(.lock) { $0.isCut } == expected)
    expected = SweepCase(locale: "de")
    #expect(first(.lock) { $0.truncated.contains { $0.hasPrefix("Guten Abend") } } == expected)
    expected = SweepCase(locale: "en_US")
    expected.isLandscape = true
    #expect(first(.minimal) { $0.isEmpty } == expected)
    expected = SweepCase(locale: "en_US")
    expected.typeSize = .xSmall
    #expect(first(.minimal) { $0.invisible == ["tiny"] } == expected)
    #expect(Set(sweep.rows.map(\.sample)) == [1, 2])
    // Afterwards the process has its own locale again.
    let outcome = preview.view(
      .lock, type: "NightAttributes", attributes: "{}", state: #"{"word":"Hoo"}"#,
      now: WidgetLab.now)
    guard case .tree(let tree, _) = outcome else { throw CancellationError() }
    let texts = (tree.root?.all ?? []).compactMap { node -> String? in
      if case .text(let text) = node { text.string(at: WidgetLab.now) } else { nil }
    }
    #expect(texts == ["Evening", "Hoo"])
  }

  @Test(.enabled(if: WidgetLab.hasToolchain)) func trapIsARowAndTheRestContinues() throws {
    let source = Self.source.replacing(
      "if isDimmed { Text(", with: "if isDimmed { Text([\"a\"][size]); Text("
    ).replacing("@Environment(\\.colorScheme)", with: "let size = 7; @Environment(\\.colorScheme)")
    let preview = try WidgetLab.preview([WidgetLab.file(source)])
    let sweep = Sweep(preview, now: WidgetLab.now)
    let failed = sweep.rows.filter(\.fault.isFailed)
    #expect(!failed.isEmpty && failed.allSatisfy(\.situation.isDimmed))
    #expect(
      sweep.rows.contains { $0.situation.isStale && !$0.situation.isDimmed && $0.fault.isCut })
  }
}
