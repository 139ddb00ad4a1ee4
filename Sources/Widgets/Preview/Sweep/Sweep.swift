package import Foundation
import Pictures
import ViewLayout
package import ViewTree

/// What is wrong with a widget's surfaces in the situations that it may be seen in.
package struct Sweep: Sendable {
  /// A surface of a sample in a situation in which something is wrong.
  package struct Row: Sendable {
    package var type: String
    /// Which of the type's samples, from 1.
    package var sample: Int
    package var surface: Surface
    package var situation: SweepCase
    package var fault: Fault
  }

  package struct Fault: Sendable, Hashable {
    /// Whether the system cuts the view (``SurfaceFit/isCut``).
    package var isCut = false
    /// Texts that letters are left out of.
    package var truncated: [String] = []
    /// Texts under 1.5 : 1 (``TextContrast``).
    package var invisible: [String] = []
    package var isEmpty = false
    /// Whether the view trapped, took over a second or read no state.
    package var isFailed = false

    var isNone: Bool { self == Fault() }
  }

  /// The rows by type, sample, surface and situation, the usual one first.
  package private(set) var rows: [Row] = []
  /// How many views were looked at.
  package private(set) var count = 0
  /// The languages, the first being that of the usual situation.
  package let languages: [String]

  /// How often a surface of a sample may fail before it is not asked any more: each time starts a process.
  private static let timeout = 3

  /// Looks at every sample of every type on every surface in every situation.
  ///
  /// `progress` gets how many views there are and how many were looked at.
  package init(
    _ preview: WidgetPreview, now: Date, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    let own = preview.situation(now: now).locale
    let languages = [own] + preview.otherLanguages
    self.languages = languages
    let cases = SweepCase.all(locale: own, languages: Array(languages.dropFirst()))
    let views = preview.types.flatMap { type in
      preview.samples(of: type.name, now: now).enumerated().flatMap { place, sample in
        // Without a view of its own the small family shows the compact ones.
        Surface.allCases.filter { $0 != .small || type.families.contains("small") }
          .map { View(sample: sample, number: place + 1, surface: $0) }
      }
    }
    let all = views.reduce(0) { sum, view in
      sum + cases.count { $0.isMet(by: view.surface) }
    }
    var found: [(place: [Int], row: Row)] = []
    var failures: [Int: Int] = [:]
    var known = Known()
    // The process gets another language's words once.
    for language in languages {
      if language != own { preview.setLocale(language) }
      for (number, view) in views.enumerated() {
        for (place, situation) in cases.enumerated()
        where situation.locale == language && situation.isMet(by: view.surface) {
          count += 1
          guard failures[number, default: 0] < Self.timeout else { continue }
          let fault = Self.fault(view, number, situation, preview, now, &known)
          progress(count, all)
          if fault.isFailed {
            failures[number, default: 0] += 1
            if language != own { preview.setLocale(language) }
          }
          if fault.isNone { continue }
          found.append(
            (
              [number, place],
              Row(
                type: view.sample.type, sample: view.number, surface: view.surface,
                situation: situation, fault: fault)
            ))
        }
      }
    }
    if languages.count > 1 { preview.setLocale(own) }
    rows = found.sorted { $0.place.lexicographicallyPrecedes($1.place) }.map(\.row)
  }

  private struct View {
    var sample: Sample
    var number: Int
    var surface: Surface
  }

  private struct Known {
    var faults: [Picture: Fault] = [:]
    /// Surfaces of samples by their colours, in which every text was seen.
    var readable: Set<[Int]> = []
  }

  /// What a fault depends on: many situations make the same views.
  private struct Picture: Hashable {
    var tree: ViewTree
    var surface: Surface
    var width: Double
  }

  private static func fault(
    _ view: View, _ number: Int, _ situation: SweepCase, _ preview: WidgetPreview, _ now: Date,
    _ known: inout Known
  ) -> Fault {
    let outcome = preview.view(view.surface, of: view.sample, in: situation.situation(now: now))
    guard case .tree(let tree, _) = outcome else { return Fault(isFailed: true) }
    let key = Picture(tree: tree, surface: view.surface, width: situation.phone.card)
    if let fault = known.faults[key] { return fault }
    let picture = SurfacePicture(tree, surface: view.surface, width: situation.phone.card, now: now)
    let fit = SurfaceFit(picture)
    var fault = Fault(isCut: fit.isCut, truncated: fit.truncated, isEmpty: fit.isEmpty)
    // Painting takes longest. The same colours in another size are seen as well, but for texts that have
    // moved: those have moved most in the largest sizes, which are painted always.
    let colors = [number, picture.colorSignature]
    let isLarge = situation.typeSize == .xxxLarge || situation.typeSize == .accessibility5
    if isLarge || !known.readable.contains(colors) {
      fault.invisible = picture.invisibleTexts
      if fault.invisible.isEmpty { known.readable.insert(colors) }
    }
    known.faults[key] = fault
    return fault
  }
}

extension WidgetPreview {
  /// The languages that the app has words in, without the one that it was prepared for.
  var otherLanguages: [String] {
    let own = situation(now: .distantPast).locale.replacingOccurrences(of: "_", with: "-")
    let language = own.split(separator: "-").first.map(String.init) ?? own
    return resources.languages.filter { $0 != own && $0 != language }
  }

  /// Gives the widget's process the words of a language. One that is started anew, after a trap, has those
  /// that it was prepared with again.
  func setLocale(_ locale: String) {
    var request = HostRequest(op: "settings")
    var settings = resources.settings
    if locale != situation(now: .distantPast).locale {
      settings.strings = resources.words(locale: locale)
    }
    request.settings = settings
    _ = host.ask(request)
  }
}
