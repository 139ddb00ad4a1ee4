/// A colour as named by a theme, independent of the terminal's colour depth.
package enum Color: Sendable, Hashable {
  /// The terminal's default colour.
  case terminal
  /// One of the user's sixteen colours, 0 to 15.
  case ansi(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  /// Mixes in another colour by an amount from 0 to 1. Only RGB colours can be mixed.
  package func mixed(with other: Color, amount: Double) -> Color {
    if amount >= 1 { return other }
    guard amount > 0, case .rgb(let r1, let g1, let b1) = self,
      case .rgb(let r2, let g2, let b2) = other
    else { return self }
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(Double(a) + (Double(b) - Double(a)) * amount + 0.5)
    }
    return .rgb(mix(r1, r2), mix(g1, g2), mix(b1, b2))
  }

  /// The colour with a paint drawn over it.
  func mixed(with paint: Paint) -> Color { mixed(with: paint.color, amount: paint.opacity) }

  /// The names of the sixteen colours, by number.
  static let ansiNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta",
    "bright-cyan", "bright-white",
  ]
}

extension Color {
  /// The colour of `#rgb` or `#rrggbb`.
  package init?(hex: String) {
    guard hex.first == "#", let paint = ThemeParser.paint(hex), paint.opacity == 1 else {
      return nil
    }
    self = paint.color
  }
}

/// The number of colours of a terminal.
package enum ColorDepth: Sendable, Comparable, CaseIterable {
  /// No colours, only attributes.
  case none
  case ansi16
  /// The 256 colours of xterm: sixteen, a cube of 216 and 24 greys.
  case palette256
  /// Any RGB colour.
  case direct
}
