package import Foundation
import Pictures
import ViewLayout
package import ViewTree

/// The problems of a widget's surfaces in the situations in which a user may see them.
package struct Sweep: Sendable {
  /// The problems of a sample's surface in a situation.
  package struct Row: Sendable {
    package var type: String
    /// The number of the sample within its type, from 1.
    package var sample: Int
    package var surface: Surface
    package var situation: SweepCase
    package var fault: Fault
  }

  package struct Fault: Sendable, Hashable {
    package var isCut = false
    package var truncated: [String] = []
    /// Texts with a contrast under 1.5 : 1 (``TextContrast``).
    package var invisible: [String] = []
    package var isEmpty = false
    /// Whether the view trapped or took over a second, or the state could not be decoded.
    package var isFailed = false

    var isNone: Bool { self == Fault() }
  }

  /// The rows by type, sample, surface and situation, the usual one first.
  package private(set) var rows: [Row] = []
  /// The number of views checked.
  package private(set) var count = 0
  /// The languages; the first is that of the usual situation.
  package let languages: [String]

  /// The number of failures after which a surface of a sample is skipped, because each failure
  /// restarts the process.
  private static let timeout = 3

  /// Checks every sample of every type on every surface in every situation.
  package init(
    _ preview: WidgetPreview, now: Date, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    let own = preview.situation(now: now).locale
    let languages = [own] + preview.otherLanguages
    self.languages = languages
    let cases = SweepCase.all(locale: own, languages: Array(languages.dropFirst()))
    let views = preview.types.flatMap { type in
      preview.samples(of: type.name, now: now).enumerated().flatMap { place, sample in
        type.surfaces.map { View(sample: sample, number: place + 1, surface: $0) }
      }
    }
    let all = views.reduce(0) { sum, view in
      sum + cases.count { $0.isMet(by: view.surface) }
    }
    var found: [(place: [Int], row: Row)] = []
    var failures: [Int: Int] = [:]
    var known = Known()
    // Send each other language's strings to the process only once.
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
    /// Surfaces of samples, with their colours, in which every text was readable.
    var readable: Set<[Int]> = []
  }

  /// The input that determines the problems. Many situations produce the same one.
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
    // Painting is the slowest step, so skip a picture with the same colours in another size: unless
    // a text has moved, it is readable as well. Texts move most in the largest sizes, so these are
    // always painted.
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

extension HostType {
  /// The surfaces that have views. The small family shows the compact views if it has none of its
  /// own.
  package var surfaces: [Surface] {
    Surface.allCases.filter { $0 != .small || families.contains("small") }
  }
}

extension WidgetPreview {
  /// The languages of the app's strings, except the one that it was prepared for.
  var otherLanguages: [String] {
    let own = situation(now: .distantPast).locale.replacingOccurrences(of: "_", with: "-")
    let language = own.split(separator: "-").first.map(String.init) ?? own
    return resources.languages.filter { $0 != own && $0 != language }
  }

  /// Sends the strings of a language to the widget's process. A process restarted after a trap has
  /// its original language again.
  func setLocale(_ locale: String) {
    var request = HostRequest(op: "settings")
    var settings = resources.settings
    if locale != situation(now: .distantPast).locale {
      settings.strings = resources.strings(locale: locale)
    }
    request.settings = settings
    _ = try? host.ask(request)
  }
}
