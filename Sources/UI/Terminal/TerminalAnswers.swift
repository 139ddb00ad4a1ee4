internal import CCurses
import Canvas

package struct TerminalAnswers: Sendable, Hashable {
  /// Whether the terminal supports mode 2026.
  var isSynchronized = false
  /// The background colour (OSC 11).
  var background: Color?
  /// The terminal's name and version, such as `kitty(0.26.5)` (XTVERSION).
  var name = ""
  /// Whether the terminal draws sixel graphics: attribute 4 of DA1.
  var hasSixel = false
  /// Whether the terminal supports kitty's graphics protocol.
  var hasKitty = false
  /// The size of a cell in pixels (XTWINOPS 16).
  var cell: CellPixels?
  /// How many colours a sixel picture may have (XTSMGRAPHICS).
  var sixelColors: Int?
  /// Whether the terminal has answered the last query, DA1.
  package private(set) var isComplete = false

  /// Parses responses, in any order and with keys between them.
  init(_ bytes: [UInt8] = []) { read(bytes) }

  mutating func read(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let (kind, body, end) = Self.sequence(rest) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest[end...]
      apply(kind, String(decoding: body, as: UTF8.self))
    }
  }

  /// Kinds of queries. DA1 is sent last: every terminal answers it, so its response ends the wait.
  struct Questions: OptionSet {
    let rawValue: Int
    static let background = Questions(rawValue: 1)
    static let synchronized = Questions(rawValue: 2)
    /// The name, the cell's size in pixels, and the number of colours of a picture.
    static let pictures = Questions(rawValue: 4)
    static let kitty = Questions(rawValue: 8)

    var text: String {
      var text = ""
      if contains(.background) { text += "\u{1B}]11;?\u{1B}\\" }
      if contains(.synchronized) { text += "\u{1B}[?2026$p" }
      if contains(.pictures) { text += "\u{1B}[>0q\u{1B}[16t\u{1B}[?1;1;0S" }
      if contains(.kitty) { text += "\u{1B}_Gi=4211,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" }
      return text + "\u{1B}[c"
    }
  }

  /// Queries the terminal on standard input and output, and waits for the responses.
  init(asking questions: Questions) {
    guard !questions.isEmpty else {
      self.init()
      return
    }
    var answer = [CChar](repeating: 0, count: 2048)
    let count = cc_ask(questions.text, 500, &answer, Int32(answer.count))
    self.init(answer[..<Int(count)].map(UInt8.init(bitPattern:)))
  }

  // MARK: Reading

  private enum Kind { case control, operating, device, application }

  /// The sequence at the start of some bytes: a control sequence that can be a response, or a
  /// string.
  private static func sequence(
    _ bytes: ArraySlice<UInt8>
  ) -> (kind: Kind, body: ArraySlice<UInt8>, end: Int)? {
    let start = bytes.startIndex
    guard bytes.count > 2, bytes[start] == 0x1B else { return nil }
    let kind: Kind
    switch bytes[start + 1] {
    case 0x5B:
      guard let end = bytes[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }),
        // Keys are control sequences, too, but none of them has this form.
        bytes[end] == 0x74 || bytes[start + 2] == 0x3F
      else { return nil }
      return (.control, bytes[(start + 2)...end], end + 1)
    case 0x5D: kind = .operating
    case 0x50: kind = .device
    case 0x5F: kind = .application
    default: return nil
    }
    for place in (start + 2)..<bytes.endIndex {
      if bytes[place] == 0x07 { return (kind, bytes[(start + 2)..<place], place + 1) }
      if bytes[place] == 0x1B, place + 1 < bytes.endIndex, bytes[place + 1] == 0x5C {
        return (kind, bytes[(start + 2)..<place], place + 2)
      }
    }
    return nil
  }

  private mutating func apply(_ kind: Kind, _ body: String) {
    switch kind {
    case .control: apply(control: body)
    case .operating where body.hasPrefix("11;"): background = Self.color(body.dropFirst(3))
    case .device where body.hasPrefix(">|"):
      name = String(body.dropFirst(2).filter { $0.isASCII && $0 >= " " }.prefix(80))
    case .application where body.hasPrefix("Gi=4211"): hasKitty = body.hasSuffix(";OK")
    default: break
    }
  }

  private mutating func apply(control body: String) {
    let numbers = body.dropLast().drop { !$0.isNumber }.split(separator: ";")
      .map { Int($0.prefix { $0.isNumber }) ?? -1 }
    switch body.last {
    case "c" where body.hasPrefix("?"):
      hasSixel = numbers.dropFirst().contains(4)
      isComplete = true
    case "y" where numbers.first == 2026:
      isSynchronized = numbers.count > 1 && (1...2).contains(numbers[1])
    case "t" where numbers.count == 3 && numbers[0] == 6:
      if (1...200).contains(numbers[1]), (1...200).contains(numbers[2]) {
        cell = CellPixels(numbers[2], numbers[1])
      }
    case "S" where numbers.count == 3 && numbers[0] == 1 && numbers[1] == 0:
      sixelColors = numbers[2]
    default: break
    }
  }

  /// The colour of `rgb:RRRR/GGGG/BBBB`, with one to four digits each.
  private static func color(_ text: Substring) -> Color? {
    guard text.hasPrefix("rgb"), let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[text.index(after: colon)...].split(separator: "/").prefix(3).map {
      part -> UInt8? in
      let digits = part.prefix { $0.isHexDigit }.prefix(4)
      guard let value = Int(digits, radix: 16) else { return nil }
      return UInt8(value * 255 / ((1 << (4 * digits.count)) - 1))
    }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
      return nil
    }
    return .rgb(red, green, blue)
  }
}

extension Terminal {
  /// The queries that are safe for the terminal: some terminals print unknown queries or never
  /// answer.
  static func questions(_ options: TerminalOptions) -> TerminalAnswers.Questions {
    if options.environment["TERM"] == "linux" { return [] }
    let isPrinting = options.environment["TERM_PROGRAM"] == "Apple_Terminal"
    var questions: TerminalAnswers.Questions = []
    if options.synchronizes == nil, !isPrinting { questions.insert(.synchronized) }
    // Rounded corners over the terminal's own background are painted in its colour.
    if options.asksBackground || options.pictures != .cells { questions.insert(.background) }
    if options.pictures != .cells {
      questions.formUnion(PictureSupport.questions(options.environment))
    }
    return questions
  }
}
