import Foundation
package import ViewLayout
package import ViewTree

/// A situation in which a surface may be seen.
///
/// All combinations would be 5 widths × 12 text sizes × languages × light, stale, dimmed and
/// landscape: thousands of views. One thing at a time is varied from the usual phone (393 points,
/// large text, the language of `--locale`, dark), which finds what one thing breaks. Then come the
/// pairs in which both reduce the space or both change colours, which find nearly all of the rest:
///
/// - the narrowest phone with the largest usual text, with the largest of all, and with each
///   language;
/// - the largest usual text with each language;
/// - stale content, which mostly shows more text, on the narrowest phone, with large text and in
///   light mode;
/// - dimmed and stale; landscape with large text.
///
/// All twelve text sizes are checked: Apple's guidelines (Widgets, Text) have widgets support Large
/// to AX5, and a user may also choose a smaller one.
package struct SweepCase: Sendable, Hashable {
  package var phone = Phone.usual
  package var typeSize = Situation.TypeSize.large
  /// The language, or the locale that the widget was prepared with.
  package var locale: String
  package var isDark = true
  /// Whether the phone is in landscape, where the island cannot expand.
  package var isLandscape = false
  package var isStale = false
  /// Whether the always-on display is dimmed now.
  package var isDimmed = false

  init(locale: String) { self.locale = locale }

  /// All situations, the usual one first. Within each kind, the most usual ones come first.
  static func all(locale: String, languages: [String]) -> [SweepCase] {
    let usual = SweepCase(locale: locale)
    func with(_ changes: ((inout SweepCase) -> Void)...) -> SweepCase {
      var one = usual
      for change in changes { change(&one) }
      return one
    }
    func size(_ size: Situation.TypeSize) -> (inout SweepCase) -> Void { { $0.typeSize = size } }
    func speaking(_ language: String) -> (inout SweepCase) -> Void { { $0.locale = language } }
    let narrow: (inout SweepCase) -> Void = { $0.phone = .zoomed }
    let light: (inout SweepCase) -> Void = { $0.isDark = false }
    let stale: (inout SweepCase) -> Void = { $0.isStale = true }
    let dimmed: (inout SweepCase) -> Void = { $0.isDimmed = true }
    let aside: (inout SweepCase) -> Void = { $0.isLandscape = true }
    var cases = [usual, with(light), with(stale), with(dimmed), with(aside)]
    cases += Phone.allCases.filter { $0 != .usual }.map { phone in with { $0.phone = phone } }
    let sizes = Situation.TypeSize.allCases
    let middle = sizes.firstIndex(of: usual.typeSize) ?? 0
    // Larger sizes first, because they cause more problems.
    cases += sizes[(middle + 1)...].map { with(size($0)) }
    cases += sizes[..<middle].reversed().map { with(size($0)) }
    cases += languages.map { with(speaking($0)) }
    cases += [with(narrow, size(.xxxLarge)), with(narrow, size(.accessibility5))]
    cases += languages.map { with(narrow, speaking($0)) }
    cases += languages.map { with(size(.xxxLarge), speaking($0)) }
    cases += [
      with(stale, narrow), with(stale, size(.xxxLarge)), with(light, stale), with(dimmed, stale),
      with(aside, size(.xxxLarge)),
    ]
    return cases
  }

  /// Whether a surface exists in this situation. The island and StandBy are dark in light mode,
  /// too. Only the lock screen, StandBy and the small family can be dimmed. Only the island is
  /// visible in landscape.
  func isMet(by surface: Surface) -> Bool {
    if !isDark, surface != .lock, surface != .small { return false }
    if isDimmed, surface != .lock, surface != .small, surface != .standby { return false }
    return !isLandscape || surface == .compact || surface == .minimal
  }

  func situation(now: Date) -> Situation {
    var situation = Situation(now: now, locale: locale)
    situation.screenWidth = Double(phone.rawValue)
    situation.typeSize = typeSize
    situation.isDark = isDark
    situation.isLandscape = isLandscape
    situation.isStale = isStale
    situation.isLuminanceReduced = isDimmed
    return situation
  }
}
