internal import CCurses
package import Canvas

extension Terminal {
  /// The characters that may follow the introducer of a string response: OSC, DCS or APC.
  private static let stringMarks: [UInt32: Set<UInt32>] = [
    0x5D: [0x31], 0x50: [0x3E, 0x31, 0x30], 0x5F: [0x47],
  ]
  private static let sequenceTime = Duration.milliseconds(200)

  /// The start and the end of pasted text.
  private static let (pasteStart, pasteEnd) = (Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8))
  private static let longestPaste = 4096

  /// The key of a scalar and of the scalars after it that complete a cluster or a response.
  func character(_ value: UInt32) -> TerminalEvent? {
    if sequence != nil { return goOn(with: value) }
    guard let scalar = Unicode.Scalar(value), let key = KeyDecoder.key(of: scalar) else {
      return nil
    }
    // A terminal that never ends a paste must not keep all keys.
    if let (_, last) = paste, last.duration(to: .now) > .seconds(1) { paste = nil }
    if paste != nil, key != .escape {
      paste?.last = .now
      if let (text, _) = paste, text.utf8.count < Self.longestPaste {
        paste?.text.unicodeScalars.append(scalar)
      }
      return nil
    }
    if key == .control("l") {
      shown = nil
      return .resume
    }
    if key == .escape {
      guard beginsSequence() else { return .key(.escape) }
      while sequence != nil, let (kind, next) = read(), kind == CC_SCALAR {
        if let event = goOn(with: next.scalar) { return event }
      }
      return nil
    }
    guard case .character = key, scalar.value >= 0xA9 else { return .key(key) }
    var cluster = String(scalar)
    while let (kind, next) = read() {
      guard kind == CC_SCALAR, let scalar = Unicode.Scalar(next.scalar),
        KeyDecoder.extends(cluster, by: scalar)
      else {
        unread = kind == CC_SCALAR ? next : nil
        break
      }
      cluster.unicodeScalars.append(scalar)
    }
    return .key(.character(Character(cluster)))
  }

  /// Whether an escape begins a sequence unknown to curses: a response, or a key of few terminals.
  private func beginsSequence() -> Bool {
    guard let (kind, next) = read(), kind == CC_SCALAR else { return false }
    var bytes = [0x1B, UInt8(truncatingIfNeeded: next.scalar)]
    if let marks = Self.stringMarks[next.scalar], let (kind, mark) = read() {
      guard kind == CC_SCALAR, marks.contains(mark.scalar) else {
        unread = kind == CC_SCALAR ? mark : nil
        return false
      }
      bytes.append(UInt8(truncatingIfNeeded: mark.scalar))
    } else if next.scalar != 0x5B && next.scalar != 0x4F {
      unread = next
      return false
    }
    sequence = (bytes, .now + Self.sequenceTime)
    return true
  }

  /// Adds a scalar to the pending sequence, unless it arrives too late.
  private func goOn(with value: UInt32) -> TerminalEvent? {
    guard let (bytes, end) = sequence, .now < end, bytes.count < Self.longestSequence else {
      sequence = nil
      return character(value)
    }
    let whole = bytes + [UInt8(truncatingIfNeeded: value)]
    let isControl = bytes[1] == 0x5B || bytes[1] == 0x4F
    // BEL, or the backslash of ST, ends a string.
    let isEnd =
      whole.starts(with: Self.oldMouse)
      ? whole.count == 6
      : isControl ? (0x40..<0x7F).contains(value) : value == 0x07 || value == 0x5C
    sequence = isEnd ? nil : (whole, .now + Self.sequenceTime)
    guard isEnd else { return nil }
    if whole == Self.pasteStart {
      paste = ("", .now)
      return nil
    }
    if whole == Self.pasteEnd {
      defer { paste = nil }
      return paste.map { .paste($0.text) }
    }
    return Self.isMouse(whole) ? Self.mouse(whole).map(TerminalEvent.mouse) : take(whole)
  }

  private static func isMouse(_ sequence: [UInt8]) -> Bool {
    sequence.starts(with: [0x1B, 0x5B, 0x3C]) || sequence.starts(with: oldMouse)
  }

  /// The start of a report in the form of X10: three bytes follow, each plus 32. GNU screen knows no
  /// other.
  private static let oldMouse: [UInt8] = [0x1B, 0x5B, 0x4D]

  /// Reads an SGR report (mode 1006): `ESC [ < button ; column ; row M`, or `m` for a release.
  private static func mouse(_ report: [UInt8]) -> Mouse? {
    let isOld = report.starts(with: oldMouse)
    let numbers =
      isOld
      ? report.dropFirst(3).map { Int($0) - 32 }
      : String(decoding: report.dropFirst(3).dropLast(), as: UTF8.self)
        .split(separator: ";").compactMap { Int($0) }
    guard isOld || report.last == UInt8(ascii: "M"), numbers.count == 3, numbers[1] > 0,
      numbers[2] > 0
    else { return nil }
    let point = GridPoint(numbers[1] - 1, numbers[2] - 1)
    // Shift, meta and control add 4, 8 and 16.
    switch numbers[0] & ~28 {
    case 0: return .press(point)
    case 32: return .drag(point)
    case 64: return .wheelUp(point)
    case 65: return .wheelDown(point)
    default: return nil
    }
  }

  private static let longestSequence = 2048

  func read() -> (kind: Int, input: cc_input)? {
    if let input = unread {
      unread = nil
      return (CC_SCALAR, input)
    }
    var input = cc_input()
    let kind = Int(cc_read(&input))
    return kind == CC_NOTHING ? nil : (kind, input)
  }

  static func functionKey(_ code: Int32) -> Key? {
    switch Int(code) {
    case CC_KEY_UP: .up
    case CC_KEY_DOWN: .down
    case CC_KEY_LEFT: .left
    case CC_KEY_RIGHT: .right
    case CC_KEY_HOME: .home
    case CC_KEY_END: .end
    case CC_KEY_PAGE_UP: .pageUp
    case CC_KEY_PAGE_DOWN: .pageDown
    case CC_KEY_ENTER: .enter
    case CC_KEY_BACKTAB: .backtab
    case CC_KEY_BACKSPACE: .backspace
    case CC_KEY_DELETE: .delete
    default: nil
    }
  }
}

/// Decodes keys from scalars that a terminal sends in raw mode and that curses does not decode.
struct KeyDecoder {
  /// The key of a single scalar; `nil` for padding.
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

package enum TerminalEvent: Sendable, Hashable {
  case key(Key)
  case mouse(Mouse)
  case paste(String)
  /// The terminal responded to the queries, possibly after the first frame.
  case answered
  case resize(GridSize)
  /// The process was continued after a stop, the screen was overwritten, or `^L` was pressed: draw
  /// everything again.
  case resume
  /// The process should stop, as `^Z` does.
  case suspend
  /// A signal with this number requests that the process exits.
  case terminate(signal: Int32)
}
