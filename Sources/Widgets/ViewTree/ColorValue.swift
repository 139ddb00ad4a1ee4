/// A colour in sRGB. If alpha is under 1, it is blended with the content below.
package struct ColorValue: Sendable, Hashable {
  /// The red component from 0 to 1, like the other components.
  package var red: Double
  package var green: Double
  package var blue: Double
  /// The opacity from 0, transparent, to 1, opaque.
  package var alpha: Double

  /// Creates a colour. NaN becomes 0, and values out of range are clamped.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func bounded(_ value: Double) -> Double { value >= 0 ? min(1, value) : 0 }
    self.red = bounded(red)
    self.green = bounded(green)
    self.blue = bounded(blue)
    self.alpha = bounded(alpha)
  }

  /// Creates a colour from `0xRRGGBB`.
  package init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  package static let white = ColorValue(hex: 0xFFFFFF)
  package static let black = ColorValue(hex: 0)
  package static let clear = ColorValue(hex: 0, alpha: 0)

  /// Whether the colour is a dark background: at least half opaque, with a luminance under 0.25.
  package var isDark: Bool { alpha >= 0.5 && 0.21 * red + 0.72 * green + 0.07 * blue < 0.25 }

  /// The colour with its alpha multiplied.
  package func faded(_ amount: Double) -> ColorValue {
    ColorValue(red: red, green: green, blue: blue, alpha: alpha * amount)
  }

  /// Mixes two colours, from this one at 0 to the other at 1.
  package func mixed(with other: ColorValue, amount: Double) -> ColorValue {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * amount }
    return ColorValue(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

extension ColorValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard text.hasPrefix("#"), text.utf8.count == 9, let value = UInt32(text.dropFirst(), radix: 16)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a colour is written #rrggbbaa")
    }
    self.init(hex: value >> 8, alpha: Double(value & 0xFF) / 255)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ColorValue: CustomStringConvertible {
  /// The colour as `#rrggbbaa`.
  package var description: String {
    let digits = [red, green, blue, alpha].map { value in
      let byte = String(UInt8((value * 255).rounded()), radix: 16)
      return byte.utf8.count == 1 ? "0" + byte : byte
    }
    return "#" + digits.joined()
  }
}
