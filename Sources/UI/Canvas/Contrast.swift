import Basics

extension Color {
  /// The minimum contrast of easily readable text (WCAG 2.2, 1.4.3).
  package static let readableContrast = 4.5

  /// The relative luminance from 0 to 1, as WCAG defines it; `nil` for a colour chosen by the
  /// terminal.
  package var luminance: Double? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    func linear(_ value: UInt8) -> Double {
      let value = Double(value) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of two colours from 1 to 21; `nil` if the terminal chooses one of them.
  package func contrast(with other: Color) -> Double? {
    guard let one = luminance, let two = other.luminance else { return nil }
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The minimum contrast with some colours, as far as they are known.
  package func leastContrast(on surfaces: [Color]) -> Double? {
    surfaces.compactMap(contrast).min()
  }

  /// The colour, mixed with the least amount of white or black that makes it readable on all
  /// surfaces. If neither suffices, the result with the highest contrast.
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
  package static let textRoles: [ThemeRole] =
    [.text, .secondary, .dim, .accent, .success, .warning, .error] + Tint.allCases.map(\.role)
}

extension Color {
  /// Whether a background is light; `nil` if the terminal chooses the colour.
  package var isLight: Bool? { luminance.map { $0 > 0.3 } }

  /// Whether the background is light according to `COLORFGBG`, such as `0;15`: the last number is
  /// the background, one of the sixteen colours.
  package static func isLight(colorFGBG: String?) -> Bool {
    let last = colorFGBG?.split(separator: ";").last.flatMap { Int($0) }
    return last.map { $0 == 7 || (9...15).contains($0) } ?? false
  }
}

/// The colour of one activity.
package enum Tint: String, Sendable, Hashable, CaseIterable {
  case purple, orange, green, blue, pink, teal

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
