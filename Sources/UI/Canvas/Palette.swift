/// Maps colours to the nearest ones of smaller palettes.
package enum Palette {
  /// The levels of each axis of xterm's colour cube.
  private static let steps: [Int] = [0, 95, 135, 175, 215, 255]

  /// xterm's own values of the sixteen ANSI colours; a user's theme may differ.
  private static let ansi: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  /// The number from 16 to 255 of the nearest colour in xterm's cube or grey ramp.
  package static func index256(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    let (r, g, b) = (Int(red), Int(green), Int(blue))
    func step(_ value: Int) -> Int {
      value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
    }
    let (cr, cg, cb) = (step(r), step(g), step(b))
    let cube = distance((r, g, b), (steps[cr], steps[cg], steps[cb]))
    let grey = max(0, min(23, ((r + g + b) / 3 - 3) / 10))
    let level = 8 + 10 * grey
    if distance((r, g, b), (level, level, level)) < cube { return UInt8(232 + grey) }
    return UInt8(16 + 36 * cr + 6 * cg + cb)
  }

  /// The number from 0 to 15 of the nearest ANSI colour.
  static func index16(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    let colour = (Int(red), Int(green), Int(blue))
    var best = 0
    var least = Int.max
    for (index, candidate) in ansi.enumerated() {
      let distance = distance(colour, candidate)
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }

  /// The RGB value of a colour number in xterm.
  package static func rgb(index: UInt8) -> Color {
    let index = Int(index)
    if index < 16 {
      let (r, g, b) = ansi[index]
      return .rgb(UInt8(r), UInt8(g), UInt8(b))
    }
    if index >= 232 {
      let level = UInt8(8 + 10 * (index - 232))
      return .rgb(level, level, level)
    }
    let cube = index - 16
    return .rgb(
      UInt8(steps[cube / 36]), UInt8(steps[cube / 6 % 6]), UInt8(steps[cube % 6]))
  }

  /// The colour number at a depth: -1 for the default, a palette index, or 0xRRGGBB at `.direct`.
  package static func number(of color: Color, at depth: ColorDepth) -> Int {
    switch (color, depth) {
    case (.terminal, _), (_, .none): -1
    case (.ansi(let index), .direct):
      // A direct-colour terminal interprets numbers below 8 as ANSI colours; bright ANSI colours
      // are converted to RGB.
      if index < 8 { Int(index) } else { number(of: rgb(index: index), at: .direct) }
    case (.ansi(let index), _): Int(index)
    case (.rgb(let r, let g, let b), .ansi16): Int(index16(red: r, green: g, blue: b))
    case (.rgb(let r, let g, let b), .palette256): Int(index256(red: r, green: g, blue: b))
    case (.rgb(let r, let g, let b), .direct):
      // Numbers 0 to 7 would be read as ANSI colours, and the terminal's black is often a grey: use
      // a true black instead of black and the darkest blues.
      r == 0 && g == 0 && b < 8 ? 0x010101 : (Int(r) << 16 | Int(g) << 8 | Int(b))
    }
  }

  private static func distance(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Int {
    // Weights for the eye's sensitivity, from the middle of the common "redmean" approximation.
    let (r, g, b) = (a.0 - b.0, a.1 - b.1, a.2 - b.2)
    return 3 * r * r + 4 * g * g + 2 * b * b
  }
}
