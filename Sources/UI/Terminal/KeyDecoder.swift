internal import Canvas

/// Makes keys of the scalars that a terminal in raw mode sends, with what curses left over.
struct KeyDecoder {
  /// A scalar without a function of its own: nothing where it only pads.
  static func key(of scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0: nil
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x1B: .escape
    case 1..<0x1B: .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
    case 0x1C..<0x20, 0x80..<0xA0: nil
    default: .character(Character(scalar))
    }
  }

  /// Whether a scalar continues a cluster that has begun.
  static func extends(_ cluster: String, by scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    var longer = cluster
    longer.unicodeScalars.append(scalar)
    return longer.count == cluster.count
  }
}
