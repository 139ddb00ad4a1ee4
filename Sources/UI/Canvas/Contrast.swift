import Basics

extension Color {
  /// The least contrast at which text is read with ease (WCAG 2.2, 1.4.3).
  package static let readableContrast = 4.5

  /// How bright the colour is from 0 to 1, as WCAG has it; nothing where the terminal decides.
  package var luminance: Double? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    func linear(_ value: UInt8) -> Double {
      let value = Double(value) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of two colours from 1 to 21; nothing where the terminal decides on one.
  package func contrast(with other: Color) -> Double? {
    guard let one = luminance, let two = other.luminance else { return nil }
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The least contrast with some colours, as far as they are known.
  package func leastContrast(on surfaces: [Color]) -> Double? {
    surfaces.compactMap(contrast).min()
  }

  /// The colour, mixed with as little white or black as makes it readable on all surfaces; where
  /// neither is enough, what comes nearest.
  package func readable(on surfaces: [Color]) -> Color {
    guard let least = leastContrast(on: surfaces), least < Self.readableContrast else {
      return self
    }
    let ends = [Color.rgb(255, 255, 255), .rgb(0, 0, 0)].sorted {
      ($0.leastContrast(on: surfaces) ?? 0) > ($1.leastContrast(on: surfaces) ?? 0)
    }
    for percent in 1...100 {
      let mixed = mixed(with: ends[0], amount: Double(percent) / 100)
      if mixed.leastContrast(on: surfaces) ?? 0 >= Self.readableContrast { return mixed }
    }
    return ends[0]
  }
}

extension Theme {
  /// The roles in which words are written.
  package static let textRoles: [ThemeRole] =
    [.text, .secondary, .dim, .accent, .success, .warning, .error] + Tint.allCases.map(\.role)

  /// All that words are written on but the island, whose words are those of `onIsland`: the wallpaper
  /// from above to below, cards of glass on it, and the chosen one. None where the terminal's own
  /// background is the paper.
  package var surfaces: [Color] {
    stride(from: 0, through: 1, by: 0.125).flatMap { amount in
      let paper = self[.wallpaperTop].mixed(with: self[.wallpaperBottom], amount: amount)
      return [paper] + [ThemeRole.card, .cardSelected].map { paper.mixed(with: paint($0)) }
    }.filter { $0.luminance != nil }
  }
}

extension Color {
  /// Whether a background is light; nothing where the terminal decides.
  package var isLight: Bool? { luminance.map { $0 > 0.3 } }

  /// Whether the background is light by `COLORFGBG`, `0;15`, where a terminal says it so: the last
  /// number is its, of the sixteen colours.
  package static func isLight(colorFGBG: String?) -> Bool {
    let last = colorFGBG?.split(separator: ";").last.flatMap { Int($0) }
    return last.map { $0 == 7 || (9...15).contains($0) } ?? false
  }
}

/// A colour that belongs to one activity.
package enum Tint: String, Sendable, Hashable, CaseIterable {
  case purple, orange, green, blue, pink, teal

  /// The role under which a theme says how the tint looks.
  package var role: ThemeRole {
    switch self {
    case .purple: .purple
    case .orange: .orange
    case .green: .green
    case .blue: .blue
    case .pink: .pink
    case .teal: .teal
    }
  }
}
