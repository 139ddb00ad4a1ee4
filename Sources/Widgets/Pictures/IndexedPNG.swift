internal import CDrawing

extension Pixels {
  /// A PNG with a palette of at most 256 colours. For flat colours and text, it has a third of the
  /// size of other PNGs. `nil` if the picture has too many different colours.
  package var indexedPNG: [UInt8]? {
    var counts: [UInt32: Int] = [:]
    for place in stride(from: 0, to: bytes.count, by: 4) {
      counts[color(at: place), default: 0] += 1
    }
    guard counts.count <= 4096 else { return nil }
    let colors = counts.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key)
    guard let (palette, places) = Self.palette(of: colors) else { return nil }
    var rows: [UInt8] = []
    rows.reserveCapacity((width + 1) * height)
    for y in 0..<height {
      rows.append(0)  // No filter.
      for x in 0..<width { rows.append(places[color(at: (y * width + x) * 4)]!) }
    }
    guard let deflated = Self.deflated(rows) else { return nil }
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits, a palette, the only compression and filter methods, not interlaced.
    png += Self.chunk("IHDR", Self.number(width) + Self.number(height) + [8, 3, 0, 0, 0])
    png += Self.chunk("PLTE", palette.flatMap { Self.parts($0).prefix(3) })
    png += Self.chunk("tRNS", palette.map { Self.parts($0)[3] })
    png += Self.chunk("IDAT", deflated)
    return png + Self.chunk("IEND", [])
  }

  /// Chooses at most 256 colours, and assigns one of these to each colour. `colors` must be sorted
  /// by frequency. Uses the smallest channel tolerance for which 256 colours suffice.
  private static func palette(of colors: [UInt32]) -> (colors: [UInt32], places: [UInt32: UInt8])? {
    for likeness in [0, 4, 8, 12, 16] {
      var palette: [UInt32] = []
      var places: [UInt32: UInt8] = [:]
      for color in colors {
        let like = palette.firstIndex { isLike($0, color, likeness) } ?? palette.count
        if like == palette.count { palette.append(color) }
        guard palette.count <= 256 else { break }
        places[color] = UInt8(like)
      }
      if places.count == colors.count { return (palette, places) }
    }
    return nil
  }

  /// Whether no channel of two colours differs by more than `likeness`.
  private static func isLike(_ left: UInt32, _ right: UInt32, _ likeness: Int) -> Bool {
    for shift: UInt32 in [0, 8, 16, 24] {
      let difference = Int(left >> shift & 255) - Int(right >> shift & 255)
      if difference > likeness || difference < -likeness { return false }
    }
    return true
  }

  /// A pixel's red, green, blue and alpha as one number.
  private func color(at place: Int) -> UInt32 {
    UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
      | UInt32(bytes[place + 3])
  }

  /// The components of a colour for PNG, without premultiplied alpha.
  private static func parts(_ color: UInt32) -> [UInt8] {
    let alpha = Int(color & 255)
    let parts = [24, 16, 8].map { shift -> UInt8 in
      let part = Int(color >> UInt32(shift) & 255)
      return UInt8(alpha == 0 ? 0 : min(255, (part * 255 + alpha / 2) / alpha))
    }
    return parts + [UInt8(alpha)]
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return number(data.count) + body + number(Int(cd_crc(body, body.count)))
  }

  /// Compresses bytes in zlib's format; `nil` if zlib is not installed.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var count = 0
    guard let made = cd_deflate(bytes, bytes.count, &count) else { return nil }
    defer { cd_free(made) }
    return Array(UnsafeBufferPointer(start: made, count: count))
  }
}
