package import FoundationEssentials

/// The phone's state that views can read and that may change how they look.
package struct Situation: Codable, Sendable, Hashable {
  package var isDark = true
  /// Whether the content is out of date.
  package var isStale = false
  /// Whether the always-on display is dimmed now.
  package var isLuminanceReduced = false
  /// Whether the phone is in landscape, where the island cannot expand (iOS 27).
  package var isLandscape = false
  /// The text size that the user chose.
  package var typeSize = TypeSize.large
  /// The width of the screen in points.
  package var screenWidth = 393.0
  /// The current time for views.
  package var now: Date
  /// The language and region, such as `de_DE`.
  package var locale: String

  /// Creates the usual situation with a time and a language.
  package init(now: Date, locale: String = "en_US") {
    self.now = now
    self.locale = locale
  }

  /// A Dynamic Type size, with SwiftUI's names.
  package enum TypeSize: String, Codable, Sendable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  }
}
