/// A symbol or a picture.
package struct ImageNode: Sendable, Hashable, Codable {
  /// Where it comes from.
  package enum Source: Sendable, Hashable, Codable {
    /// An SF Symbol by its name.
    case symbol(String)
    /// A picture of the asset catalogue by its name.
    case asset(String)
    /// A picture that only the app's process has.
    case unknown(String)
  }

  /// Where it comes from.
  package var source: Source
  /// Its own size in points; `nil` for a symbol, which is as large as its font.
  package var width: Double?
  package var height: Double?
  /// Whether it takes the size that is proposed.
  package var isResizable: Bool = false
  /// Whether only its shape counts and its colour is the style's.
  package var isTemplate: Bool = false
  /// The font that a symbol stands in and the paint of a template.
  package var style: TextStyle
  /// What a screen reader says.
  package var label: String?

  /// Makes an image.
  package init(_ source: Source, style: TextStyle) {
    self.source = source
    self.style = style
  }
}

/// A small picture: rows of red, green, blue and alpha.
package struct PictureValue: Sendable, Hashable, Codable {
  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// Four bytes a pixel.
  package var pixels: [UInt8]

  /// The most pixels in a row or column: more than a terminal shows.
  package static let limit = 128

  /// Makes a picture; `nil` where the bytes do not fit the size.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, width <= Self.limit, height <= Self.limit,
      pixels.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  private enum CodingKeys: String, CodingKey { case width, height, pixels }

  /// Reads the pixels as hexadecimal digits.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let width = try container.decode(Int.self, forKey: .width)
    let height = try container.decode(Int.self, forKey: .height)
    let digits = Array(try container.decode(String.self, forKey: .pixels).utf8)
    func value(_ digit: UInt8) -> UInt8? {
      Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count - 1, by: 2) {
      guard let high = value(digits[place]), let low = value(digits[place + 1]) else { break }
      pixels.append(high << 4 | low)
    }
    guard let picture = PictureValue(width: width, height: height, pixels: pixels) else {
      throw DecodingError.dataCorruptedError(
        forKey: .pixels, in: container, debugDescription: "the pixels do not fit the size")
    }
    self = picture
  }

  /// Writes the pixels as hexadecimal digits.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(pixels.count * 2)
    for byte in pixels { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    try container.encode(String(decoding: text, as: UTF8.self), forKey: .pixels)
  }
}
