package import FoundationEssentials

/// What views know of the phone around them, which may change how they look.
package struct Situation: Codable, Sendable, Hashable {
  package var isDark = true
  /// Whether the content is out of date.
  package var isStale = false
  /// Whether the display is always on and dimmed now.
  package var isLuminanceReduced = false
  /// Whether the phone lies on its side, where the island has no room to grow (iOS 27).
  package var isLandscape = false
  /// The size of text that the person chose.
  package var typeSize = TypeSize.large
  /// The width of the screen in points.
  package var screenWidth = 393.0
  /// The time that views take for now.
  package var now: Date
  /// The language and region, such as `de_DE`.
  package var locale: String

  /// Makes a situation that is the usual one but for its time and language.
  package init(now: Date, locale: String = "en_US") {
    self.now = now
    self.locale = locale
  }

  /// A size of Dynamic Type, by SwiftUI's names.
  package enum TypeSize: String, Codable, Sendable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  }
}
