extension Theme {
  /// A theme derived from a terminal's colours, and the roles of which the colour had to be mended to
  /// be readable.
  package static func derived(
    from scheme: TerminalScheme, name: String
  ) -> (theme: Theme, mended: [ThemeRole]) {
    // Glass between dark and light may leave no colour that is readable on all of it: less is tried.
    for share in [1, 0.5, 0.25] {
      let (theme, mended) = derived(from: scheme, name: name, glass: share)
      let surfaces = theme.surfaces
      let isReadable = textRoles.allSatisfy {
        theme[$0].leastContrast(on: surfaces) ?? 0 >= Color.readableContrast
      }
      if isReadable { return (theme, mended) }
    }
    return derived(from: scheme, name: name, glass: 0)
  }

  private static func derived(
    from scheme: TerminalScheme, name: String, glass: Double
  ) -> (theme: Theme, mended: [ThemeRole]) {
    func color(_ slot: TerminalScheme.Slot) -> Color { scheme[slot] ?? .rgb(128, 128, 128) }
    let (back, fore) = (color(.background), color(.foreground))
    let isDark = (back.luminance ?? 0) < (fore.luminance ?? 1)
    let (red, yellow, magenta) = (color(.ansi(1)), color(.ansi(3)), color(.ansi(5)))
    let pink = color(.ansi(13))
    // As a file can say it.
    func layer(_ share: Double) -> Paint {
      Paint(fore, opacity: (share * glass * 255).rounded() / 255)
    }
    var roles: [ThemeRole: Paint] = [
      .wallpaperTop: Paint(back),
      .wallpaperBottom: Paint(back.mixed(with: magenta, amount: 0.1 * glass)),
      .card: layer(isDark ? 0.09 : 0.05),
      .cardSelected: layer(isDark ? 0.16 : 0.11),
      .island: Paint(.rgb(0, 0, 0)),
      .islandText: Paint((isDark ? fore : back).readable(on: [.rgb(0, 0, 0)])),
      .track: Paint(fore.mixed(with: back, amount: 0.6)),
    ]
    let words: [ThemeRole: Color] = [
      .text: fore, .secondary: fore.mixed(with: back, amount: 0.22),
      .dim: fore.mixed(with: back, amount: 0.38), .accent: magenta, .success: color(.ansi(2)),
      .warning: yellow, .error: red, .purple: magenta,
      .orange: scheme[.orange] ?? red.mixed(with: yellow, amount: 0.5),
      .green: color(.ansi(2)), .blue: color(.ansi(4)),
      .pink: pink == magenta ? red.mixed(with: magenta, amount: 0.5) : pink, .teal: color(.ansi(6)),
    ]
    let surfaces = Theme(name: name, roles: roles).surfaces
    var mended: [ThemeRole] = []
    for role in textRoles {
      guard let color = words[role] else { continue }
      let readable = color.readable(on: surfaces)
      if readable != color { mended.append(role) }
      roles[role] = Paint(readable)
    }
    return (Theme(name: name, roles: roles), mended)
  }

  /// The theme as a file, with lines of words at its head.
  package func file(comment: [String]) -> String {
    var lines = comment.map { "// \($0)" } + ["{", "  name: \"\(name)\",", "  roles: {"]
    for role in ThemeRole.allCases {
      let paint = paint(role)
      guard let hex = paint.color.hex else { continue }
      let share = Int((paint.opacity * 255).rounded())
      let digits = String(share, radix: 16)
      let opacity = share < 255 ? (digits.count < 2 ? "0" + digits : digits) : ""
      let key = role.rawValue.contains("-") ? "\"\(role.rawValue)\"" : role.rawValue
      lines.append("    \(key): \"\(hex)\(opacity)\",")
    }
    return (lines + ["  },", "}", ""]).joined(separator: "\n")
  }
}
