/// The purpose of a theme's colour.
package enum ThemeRole: String, Sendable, Hashable, CaseIterable {
  /// The first row of the background gradient.
  case wallpaperTop = "wallpaper-top"
  /// The last row of the background gradient.
  case wallpaperBottom = "wallpaper-bottom"
  /// The glass of a card.
  case card
  case cardSelected = "card-selected"
  case island
  case islandText = "island-text"
  /// The most important text.
  case text
  /// Less important text.
  case secondary
  /// Text that is only looked up.
  case dim
  /// The tint of everything without its own.
  case accent
  case success
  /// Something that deserves attention.
  case warning
  /// A failure.
  case error
  /// The remaining part of a progress line.
  case track
  case purple, orange, green, blue, pink, teal
}
