import Basics
internal import CCurses
package import Canvas
internal import Pictures

/// The terminal on standard input and output, owned by one thread, given back on any way out.
package final class Terminal {
  /// How many colours are used.
  package let depth: ColorDepth
  /// What it can draw: ASCII alone where the encoding is not UTF-8.
  package let glyphs: GlyphSet
  /// Whether frames are bracketed by mode 2026, so that no half of one is seen.
  let isSynchronized: Bool
  /// The terminal's own background, where it was asked for and told.
  package let background: Color?
  /// How pictures are shown.
  package private(set) var pictures: PictureSupport
  /// The pixels of a cell, where pictures are shown.
  package var cell: CellPixels? { pictures.way == .cells ? nil : pictures.cell }
  private var pictureWriter: (any PictureWriter)?
  private let writesLinks: Bool
  /// Columns and rows.
  package private(set) var size: GridSize
  /// Whether another program has the terminal.
  package private(set) var isLent = false
  private var shown: Frame?
  private var pen: TerminalPen
  private var unread: cc_input?
  private var isOpen = true
  /// Until when what comes belongs to a string that the terminal began to send.
  private var stringEnd: ContinuousClock.Instant?
  /// What the second letter of a string that answers is followed by.
  private static let stringMarks: [UInt32: Set<UInt32>] = [
    0x5D: [0x31], 0x50: [0x3E, 0x31, 0x30], 0x5F: [0x47],
  ]
  private static let stringTime = Duration.milliseconds(200)
  /// Whether the terminal went away and nobody was notified yet.
  private var isGone = false

  /// Takes the terminal.
  package init(_ options: TerminalOptions) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let isUnicode = cc_locale() == 1
    glyphs =
      !isUnicode || options.isASCII
      ? .ascii : options.environment["TERM"]?.hasPrefix("linux") == true ? .console : .all
    let policy = try ColorPolicy.ofThisMachine(
      environment: options.environment, depth: options.depth)
    let answers = TerminalAnswers(asking: Self.questions(options))
    isSynchronized = options.synchronizes ?? answers.isSynchronized
    background = answers.background
    pictures = PictureSupport(
      answers, wished: options.pictures, environment: options.environment,
      isPlain: glyphs != .all || policy.depth == .none,
      makesSixels: options.pictures != .cells && Pixels.canMakeSixels)
    let ways = [options.takesMouse, isSynchronized, policy.writesSemicolons].map {
      $0 ? Int32(1) : 0
    }
    writesLinks = options.writesLinks
    // The stack of titles (XTWINOPS).
    let title = options.savesTitle ? ("\u{1B}[22;2t", "\u{1B}[23;2t") : ("", "")
    let wrap = Self.wrap(pictures, options.environment)
    let goodbye = pictures.way == .kitty ? wrap("\u{1B}_Ga=d,d=A,q=2\u{1B}\\") : ""
    let farewell = goodbye + options.farewell + title.1
    guard cc_open(policy.entry, ways[0], ways[1], ways[2], title.0, farewell) == 0 else {
      throw .refused(name: policy.entry)
    }
    answers.typed.map(CChar.init(bitPattern:)).withUnsafeBufferPointer {
      cc_unread($0.baseAddress, Int32($0.count))
    }
    depth = policy.depth
    size = Self.currentSize()
    pen = TerminalPen(depth: depth, colors: Int(cc_colors()), glyphs: glyphs)
    pictureWriter = Self.writer(pictures, depth: depth, background: background, wrap)
    fitCell()
  }

  private static func wrap(
    _ pictures: PictureSupport, _ environment: [String: String]
  ) -> @Sendable (String) -> String {
    guard pictures.isThroughTmux else { return { $0 } }
    let sequence = TerminalSequence(environment: environment)
    return { sequence.passedThrough($0) }
  }

  private static func writer(
    _ pictures: PictureSupport, depth: ColorDepth, background: Color?,
    _ wrap: @escaping @Sendable (String) -> String
  ) -> (any PictureWriter)? {
    switch pictures.way {
    case .cells: return nil
    case .sixel, .iterm2:
      return PaintedPictures(pictures, depth: depth, background: background, wrap: wrap)
    case .kitty:
      let images = KittyImages(
        placeholders: pictures.hasPlaceholders,
        hasFewColors: pictures.hasPlaceholders && depth < .direct, wrap: wrap)
      return pictures.hasPlaceholders
        ? PlaceholderPictures(images, depth: depth) : PlacedPictures(images)
    }
  }

  /// Takes the pixels of a cell from the window's size, where the terminal tells it.
  private func fitCell() {
    if let cell = PictureSupport.cellOfWindow { pictures.cell = cell }
  }

  deinit { close() }

  /// Gives the terminal back; harmless when done twice.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    cc_close()
  }

  /// Shows a frame by writing what differs from the last one.
  package func draw(_ frame: Frame) {
    guard isOpen, !isLent else { return }
    let difference = FrameDifference(from: shown, to: frame)
    let isCleared = shown?.size != frame.size
    if isCleared { cc_repaint() }
    let links = writesLinks ? shown?.links ?? [] : []
    shown = frame
    let hasOtherLinks = writesLinks && links != frame.links
    guard !difference.runs.isEmpty || hasOtherLinks else { return }
    var isTouched = [Bool](repeating: false, count: frame.size.height)
    if hasOtherLinks {
      for link in links + frame.links {
        for y in link.rect.y..<min(link.rect.maxY, frame.size.height) { isTouched[y] = true }
      }
    }
    for run in difference.runs where run.y < size.height {
      isTouched[run.y] = true
      for x in run.columns where x < size.width { pen.put(frame[x, run.y], x: x, y: run.y) }
    }
    var moved: (first: Int32, last: Int32) = (0, 0)
    cc_draw(&moved.first, &moved.last)
    let rows = Int(moved.first)..<max(Int(moved.first), min(Int(moved.last), isTouched.count))
    for y in rows { isTouched[y] = true }
    let change = PictureChange(
      isCleared: isCleared, isMoved: !rows.isEmpty, frame: frame, size: size, isTouched: isTouched)
    let pictures = pictureWriter?.bytes(for: change) ?? ""
    // One write shows a few cells at once anyway; only more than that can be seen half done.
    let brackets = isSynchronized && (difference.count > 24 || !pictures.isEmpty)
    let opening = brackets ? "\u{1B}[?2026h" : ""
    let after =
      pen.overlay(of: frame, rows: isTouched, within: size)
      + (writesLinks ? pen.links(of: frame, before: links, rows: isTouched, within: size) : "")
      + pictures + (brackets ? "\u{1B}[?2026l" : "")
    cc_flush(opening, opening.utf8.count, after, after.utf8.count)
  }

  /// The next thing that happened, without waiting; nothing when there is nothing.
  package func nextEvent() -> TerminalEvent? {
    guard isOpen else { return nil }
    if isGone {
      isGone = false
      return .terminate(signal: SIGHUP)
    }
    while true {
      let signal = cc_take_signal()
      if signal != 0 {
        if let event = event(of: signal) { return event }
        continue
      }
      guard !isLent, let (kind, input) = read() else { return nil }
      if let event = event(kind, input) { return event }
    }
  }

  /// Sleeps until there is an event, a descriptor is readable or a time has come.
  package func poll(until deadline: ContinuousClock.Instant?, alsoWatching descriptor: Int32? = nil)
  {
    let own = [cc_signal_descriptor(), descriptor].compactMap(\.self)
    let watched = isLent ? own : [STDIN_FILENO] + own
    var timeout: Int32 = -1
    if let deadline {
      let left = ContinuousClock.now.duration(to: deadline)
      let milliseconds =
        left.components.seconds * 1000
        + (left.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      timeout = Int32(clamping: max(0, milliseconds))
    }
    if cc_wait(watched, Int32(watched.count), timeout) == CC_GONE {
      // The terminal is gone, and readable for ever: without this the loop would spin where no
      // signal comes, as in a session that has no terminal of its own.
      isGone = true
    }
  }

  /// Gives the terminal back, stops the job as `^Z` does, and takes the terminal once continued.
  package func suspend() {
    guard isOpen else { return }
    cc_suspend()
    takeSize()
    shown = nil
  }

  /// Gives the terminal to a program in the foreground: until it is taken back nothing is drawn and no key read.
  package func lend() {
    guard isOpen, !isLent else { return }
    isLent = true
    cc_lend()
  }

  /// Takes the terminal again; what that program drew is gone with the next frame.
  package func takeBack() {
    guard isOpen, isLent else { return }
    isLent = false
    cc_take_back()
    takeSize()
    shown = nil
  }

  /// Writes an escape sequence that leaves the screen as it is, such as the clipboard's OSC 52; what is said in
  /// it keeps to the glyphs of the screen.
  package func send(_ sequence: String) {
    guard isOpen, !isLent else { return }
    let sequence = glyphs == .ascii ? glyphs.text(sequence) : sequence
    cc_write(sequence, sequence.utf8.count)
  }

  private func event(of signal: Int32) -> TerminalEvent? {
    switch signal {
    case SIGCONT where isLent, SIGWINCH where isLent: return nil
    case SIGTSTP: return .suspend
    case SIGCONT:
      _ = cc_resume()
      takeSize()
      shown = nil
      return .resume
    case SIGWINCH:
      // Curses tells the size as a key, but not where the signal came while it wrote.
      cc_fit()
      // It may have been another one in between, and what did not fit it is gone.
      takeSize()
      shown = nil
      return .resize(size)
    default: return .terminate(signal: signal)
    }
  }

  private func event(_ kind: Int, _ input: cc_input) -> TerminalEvent? {
    switch kind {
    case CC_RESIZED:
      takeSize()
      shown = nil
      return .resize(size)
    case CC_MOUSE:
      let point = GridPoint(Int(input.x), Int(input.y))
      switch Int(input.key) {
      case CC_MOUSE_PRESS: return .mouse(.press(point))
      case CC_MOUSE_DRAG: return .mouse(.drag(point))
      case CC_MOUSE_WHEEL_UP: return .mouse(.wheelUp(point))
      case CC_MOUSE_WHEEL_DOWN: return .mouse(.wheelDown(point))
      default: return nil
      }
    case CC_FUNCTION: return Self.functionKey(input.key).map(TerminalEvent.key)
    default: return character(input.scalar).map(TerminalEvent.key)
    }
  }

  /// The key of a scalar and those that follow it: the rest of a cluster, or of a sequence.
  private func character(_ value: UInt32) -> Key? {
    if skipsString(value) { return nil }
    guard let scalar = Unicode.Scalar(value), let key = KeyDecoder.key(of: scalar) else {
      return nil
    }
    if key == .escape { return skipSequence() ? nil : .escape }
    guard case .character = key, scalar.value >= 0xA9 else { return key }
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
    return .character(Character(cluster))
  }

  /// Skips the rest of a control sequence that curses does not know, such as a late answer.
  private func skipSequence() -> Bool {
    guard let (kind, next) = read(), kind == CC_SCALAR else { return false }
    // Late answers: to OSC 11, for the name (DCS) and of graphics (APC).
    if let mark = Self.stringMarks[next.scalar], let (kind, digit) = read() {
      if kind == CC_SCALAR, mark.contains(digit.scalar) {
        // The rest may still be on its way.
        stringEnd = .now + Self.stringTime
        return true
      }
      unread = kind == CC_SCALAR ? digit : nil
      return false
    }
    guard next.scalar == 0x5B || next.scalar == 0x4F else {
      unread = next
      return false
    }
    while let (kind, next) = read(), kind == CC_SCALAR {
      if next.scalar >= 0x40 && next.scalar < 0x7F { break }
    }
    return true
  }

  /// Whether a scalar belongs to a string of the terminal that has begun, and is not typed.
  private func skipsString(_ value: UInt32) -> Bool {
    guard let end = stringEnd else { return false }
    guard .now < end else {
      stringEnd = nil
      return false
    }
    // BEL, or the backslash of ST.
    stringEnd = value == 0x07 || value == 0x5C ? nil : .now + Self.stringTime
    return true
  }

  private func read() -> (kind: Int, input: cc_input)? {
    if let input = unread {
      unread = nil
      return (CC_SCALAR, input)
    }
    var input = cc_input()
    let kind = Int(cc_read(&input))
    return kind == CC_NOTHING ? nil : (kind, input)
  }

  private static func functionKey(_ code: Int32) -> Key? {
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

  private func takeSize() {
    size = Self.currentSize()
    fitCell()
  }

  private static func currentSize() -> GridSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    cc_size(&columns, &rows)
    return GridSize(Int(columns), Int(rows))
  }

  /// What the terminal can be asked: some print a question, some never answer.
  private static func questions(_ options: TerminalOptions) -> TerminalAnswers.Questions {
    if options.environment["TERM"] == "linux" { return [] }
    let isPrinting = options.environment["TERM_PROGRAM"] == "Apple_Terminal"
    var questions: TerminalAnswers.Questions = []
    if options.synchronizes == nil, !isPrinting { questions.insert(.synchronized) }
    if options.asksBackground { questions.insert(.background) }
    if options.pictures != .cells {
      questions.formUnion(PictureSupport.questions(options.environment))
    }
    return questions
  }
}
