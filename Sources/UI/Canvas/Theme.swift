/// The colours of the screen, by role.
package struct Theme: Sendable, Hashable {
  /// The name by which a user selects it.
  package var name: String
  /// Whether cards are boxes of lines on the terminal's own background.
  package var isPlain: Bool
  /// Whether there are no colours, so that only attributes distinguish texts.
  package var isMonochrome: Bool
  private var paints: [ThemeRole: Paint]
  /// The colours that replace `paints` on the island, which is dark in light themes, too.
  private var islandPaints: [ThemeRole: Paint] = [:]

  /// Makes a theme. Missing roles are those of the built-in theme.
  package init(name: String, isPlain: Bool = false, roles: [ThemeRole: Paint] = [:]) {
    self.name = name
    self.isPlain = isPlain
    isMonochrome = false
    paints = (isPlain ? Self.plainPaints : Self.builtInPaints).merging(roles) { $1 }
    islandPaints = isPlain ? paints : paints.merging(readableOnIsland) { $1 }
  }

  private var readableOnIsland: [ThemeRole: Paint] {
    let island = self[.island]
    let shares: [ThemeRole: Double] = [.text: 0, .secondary: 0.25, .dim: 0.45]
    return Dictionary(
      uniqueKeysWithValues: Self.textRoles.map { role in
        let color =
          shares[role].map { self[.islandText].mixed(with: island, amount: $0) } ?? self[role]
        return (role, Paint(color.readable(on: [island])))
      })
  }

  /// The theme for text on the island.
  package var onIsland: Theme {
    var theme = self
    theme.paints = islandPaints
    return theme
  }

  package func paint(_ role: ThemeRole) -> Paint { paints[role] ?? Paint(.terminal) }

  package subscript(role: ThemeRole) -> Color { paint(role).color }

  package func ink(_ role: ThemeRole, _ attributes: Attributes = []) -> Ink {
    guard isMonochrome else { return Ink(self[role], attributes) }
    let own: Attributes =
      switch role {
      case .dim, .track: .dim
      case .error: [.bold, .underline]
      case .warning: .bold
      default: []
      }
    return Ink(.terminal, attributes.union(own))
  }

  /// The default theme.
  package static let builtIn = Theme(name: "midnight")

  private static func white(_ opacity: Double) -> Paint {
    Paint(.rgb(255, 255, 255), opacity: opacity)
  }

  private static let builtInPaints: [ThemeRole: Paint] = [
    .wallpaperTop: Paint(.rgb(0x0A, 0x12, 0x2E)), .wallpaperBottom: Paint(.rgb(0x36, 0x1A, 0x47)),
    .card: white(26.0 / 255), .cardSelected: white(38.0 / 255), .island: Paint(.rgb(0, 0, 0)),
    .islandText: Paint(.rgb(0xF6, 0xF5, 0xFA)),
    .text: Paint(.rgb(0xF6, 0xF5, 0xFA)), .secondary: Paint(.rgb(0xC4, 0xC0, 0xD9)),
    .dim: Paint(.rgb(0xB4, 0xB0, 0xCC)), .accent: Paint(.rgb(0xC0, 0xA5, 0xF7)),
    .success: Paint(.rgb(0x34, 0xD1, 0x7B)), .warning: Paint(.rgb(0xFF, 0xB1, 0x3D)),
    .error: Paint(.rgb(0xFF, 0x96, 0x8F)), .track: Paint(.rgb(0x6F, 0x69, 0x8E)),
    .purple: Paint(.rgb(0xC0, 0xA5, 0xF7)), .orange: Paint(.rgb(0xFF, 0x9F, 0x45)),
    .green: Paint(.rgb(0x4C, 0xD9, 0x87)), .blue: Paint(.rgb(0x6D, 0xB9, 0xFF)),
    .pink: Paint(.rgb(0xFF, 0x90, 0xBD)), .teal: Paint(.rgb(0x4F, 0xD6, 0xD2)),
  ]

  private static let plainPaints: [ThemeRole: Paint] = [
    .wallpaperTop: Paint(.terminal), .wallpaperBottom: Paint(.terminal), .card: Paint(.terminal),
    .cardSelected: Paint(.terminal), .island: Paint(.terminal), .islandText: Paint(.terminal),
    .text: Paint(.terminal), .secondary: Paint(.terminal), .dim: Paint(.ansi(8)),
    .accent: Paint(.ansi(5)), .success: Paint(.ansi(2)), .warning: Paint(.ansi(3)),
    .error: Paint(.ansi(1)), .track: Paint(.ansi(8)), .purple: Paint(.ansi(5)),
    .orange: Paint(.ansi(3)), .green: Paint(.ansi(2)), .blue: Paint(.ansi(4)),
    .pink: Paint(.ansi(13)), .teal: Paint(.ansi(6)),
  ]
}

extension Theme {
  /// The theme for a terminal with this many colours.
  ///
  /// Below 256 colours, translucent cards would look muddy: they are replaced by boxes, and all
  /// colours by the user's own sixteen, which are readable on the user's background.
  package func adapted(to depth: ColorDepth) -> Theme {
    switch depth {
    case .direct: return self
    case .palette256:
      // A gradient would show as bands, so the wallpaper is a single colour of the palette.
      guard
        case .rgb(let red, let green, let blue) = self[.wallpaperTop].mixed(
          with: self[.wallpaperBottom], amount: 0.5)
      else { return self }
      var theme = self
      let flat = Paint(
        Palette.rgb(index: Palette.index256(red: red, green: green, blue: blue)))
      theme.paints[.wallpaperTop] = flat
      theme.paints[.wallpaperBottom] = flat
      return theme
    case .ansi16:
      if isPlain, paints.values.allSatisfy({ $0.color.luminance == nil }) { return self }
      return Theme(name: name, isPlain: true)
    case .none:
      var theme = Theme(name: name, isPlain: true)
      theme.isMonochrome = true
      theme.paints = theme.paints.mapValues { _ in Paint(.terminal) }
      theme.islandPaints = theme.paints
      return theme
    }
  }
}

extension Theme {
  /// The theme for a terminal with a light background, on which the ANSI colours yellow and green
  /// are almost invisible.
  package var onLightPaper: Theme {
    guard isPlain, !isMonochrome else { return self }
    var theme = self
    theme.paints[.success] = Paint(.terminal)
    theme.paints[.warning] = Paint(.ansi(5))
    theme.paints[.accent] = Paint(.ansi(4))
    return theme
  }
}

package struct Paint: Sendable, Hashable {
  package var color: Color
  /// The opacity from 0, invisible, to 1, opaque.
  package var opacity: Double

  /// Makes a paint, opaque by default.
  package init(_ color: Color, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }
}

/// The purpose of a theme's colour.
package enum ThemeRole: String, Sendable, Hashable, CaseIterable {
  /// The first row of the background gradient.
  case wallpaperTop = "wallpaper-top"
  /// The last row of the background gradient.
  case wallpaperBottom = "wallpaper-bottom"
  /// The translucent background of a card.
  case card
  case cardSelected = "card-selected"
  case island
  case islandText = "island-text"
  /// The most important text.
  case text
  /// Less important text.
  case secondary
  /// The least important text.
  case dim
  /// The tint of everything that has no other tint.
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
