/// A colour in sRGB as it is to be drawn, with what lies below showing through where alpha is under 1.
package struct ColorValue: Sendable, Hashable {
  /// Red from 0 to 1.
  package var red: Double
  package var green: Double
  package var blue: Double
  /// From 0, which is nothing, to 1, which hides what is below.
  package var alpha: Double

  /// Makes a colour; what is no number becomes 0, what is out of range its nearest end.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func bounded(_ value: Double) -> Double { value >= 0 ? min(1, value) : 0 }
    self.red = bounded(red)
    self.green = bounded(green)
    self.blue = bounded(blue)
    self.alpha = bounded(alpha)
  }

  /// Makes a colour of `0xRRGGBB`.
  package init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  package static let white = ColorValue(hex: 0xFFFFFF)
  package static let black = ColorValue(hex: 0)
  package static let clear = ColorValue(hex: 0, alpha: 0)

  /// Whether it makes what it is drawn on dark.
  package var isDark: Bool { alpha >= 0.5 && 0.21 * red + 0.72 * green + 0.07 * blue < 0.25 }

  /// The colour with its alpha multiplied.
  package func faded(_ amount: Double) -> ColorValue {
    ColorValue(red: red, green: green, blue: blue, alpha: alpha * amount)
  }

  /// A mixture, from this colour at 0 to the other at 1.
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
  /// `#rrggbbaa`.
  package var description: String {
    let digits = [red, green, blue, alpha].map { value in
      let byte = String(UInt8((value * 255).rounded()), radix: 16)
      return byte.utf8.count == 1 ? "0" + byte : byte
    }
    return "#" + digits.joined()
  }
}
