/// What a colour of a theme is for.
package enum ThemeRole: String, Sendable, Hashable, CaseIterable {
  /// The first row of the blend behind everything.
  case wallpaperTop = "wallpaper-top"
  /// The last row of the blend behind everything.
  case wallpaperBottom = "wallpaper-bottom"
  /// The glass of a card.
  case card
  /// The glass of the selected card.
  case cardSelected = "card-selected"
  case island
  /// Text on the island.
  case islandText = "island-text"
  /// What is read first.
  case text
  /// What is read next.
  case secondary
  /// What is only looked up.
  case dim
  /// The tint of what has none of its own.
  case accent
  /// What went well.
  case success
  /// What deserves a look.
  case warning
  /// What went wrong.
  case error
  /// The part of a progress line that is still to come.
  case track
  case purple, orange, green, blue, pink, teal
}
