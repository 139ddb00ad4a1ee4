internal import CCurses
package import Canvas

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
  private let writesLinks: Bool
  /// Columns and rows.
  package private(set) var size: GridSize
  private var shown: Frame?
  private var pen: TerminalPen
  private var unread: cc_input?
  private var isOpen = true
  /// Until when what comes belongs to a string that the terminal began to send.
  private var stringEnd: ContinuousClock.Instant?
  private static let stringTime = Duration.milliseconds(200)
  /// Whether the terminal went away and nobody was told yet.
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
    var answers = cc_answers()
    cc_ask(Self.questions(options), 100, &answers)
    isSynchronized = options.synchronizes ?? (answers.synchronized == 1)
    let (red, green, blue) = (
      answers.background >> 16, answers.background >> 8, answers.background
    )
    background =
      answers.background < 0
      ? nil
      : .rgb(
        UInt8(truncatingIfNeeded: red), UInt8(truncatingIfNeeded: green),
        UInt8(truncatingIfNeeded: blue))
    let ways = [options.takesMouse, isSynchronized, policy.writesSemicolons].map {
      $0 ? Int32(1) : 0
    }
    writesLinks = options.writesLinks
    // The stack of titles (XTWINOPS).
    let title = options.savesTitle ? ("\u{1B}[22;2t", "\u{1B}[23;2t") : ("", "")
    let farewell = options.farewell + title.1
    guard cc_open(policy.entry, ways[0], ways[1], ways[2], title.0, farewell) == 0 else {
      throw .refused(name: policy.entry)
    }
    withUnsafeBytes(of: &answers.typed) {
      cc_unread($0.baseAddress?.assumingMemoryBound(to: CChar.self), answers.count)
    }
    depth = policy.depth
    size = Self.currentSize()
    pen = TerminalPen(depth: depth, colors: Int(cc_colors()), glyphs: glyphs)
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
    guard isOpen else { return }
    let difference = FrameDifference(from: shown, to: frame)
    if shown?.size != frame.size { cc_repaint() }
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
    // One write shows a few cells at once anyway; only more than that can be seen half done.
    let brackets = isSynchronized && difference.count > 24
    let before = brackets ? "\u{1B}[?2026h" : ""
    let after =
      pen.overlay(of: frame, rows: isTouched, within: size)
      + (writesLinks ? pen.links(of: frame, before: links, rows: isTouched, within: size) : "")
      + (brackets ? "\u{1B}[?2026l" : "")
    cc_flush(before, before.utf8.count, after, after.utf8.count)
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
      guard let (kind, input) = read() else { return nil }
      if let event = event(kind, input) { return event }
    }
  }

  /// Sleeps until there is an event, a descriptor is readable or a time has come.
  package func poll(until deadline: ContinuousClock.Instant?, alsoWatching descriptor: Int32? = nil)
  {
    var watched = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: cc_signal_descriptor(), events: Int16(POLLIN), revents: 0),
    ]
    if let descriptor { watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    var timeout: Int32 = -1
    if let deadline {
      let left = ContinuousClock.now.duration(to: deadline)
      let milliseconds =
        left.components.seconds * 1000
        + (left.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      timeout = Int32(clamping: max(0, milliseconds))
    }
    #if canImport(Glibc)
      _ = Glibc.poll(&watched, nfds_t(watched.count), timeout)
    #else
      _ = Darwin.poll(&watched, nfds_t(watched.count), timeout)
    #endif
    if watched[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
      // The terminal is gone, and readable for ever: without this the loop would spin where no
      // signal comes, as in a session that has no terminal of its own.
      isGone = true
    }
  }

  /// Gives the terminal back, stops the job as `^Z` does, and takes the terminal once continued.
  package func suspend() {
    guard isOpen else { return }
    cc_suspend()
    size = Self.currentSize()
    shown = nil
  }

  /// Writes an escape sequence that leaves the screen as it is, such as the clipboard's OSC 52.
  package func send(_ sequence: String) {
    if isOpen { cc_write(sequence, sequence.utf8.count) }
  }

  private func event(of signal: Int32) -> TerminalEvent? {
    switch signal {
    case SIGTSTP: return .suspend
    case SIGCONT:
      _ = cc_resume()
      size = Self.currentSize()
      shown = nil
      return .resume
    case SIGWINCH:
      // Curses tells the size as a key, but not where the signal came while it wrote.
      cc_fit()
      let now = Self.currentSize()
      guard now != size else { return nil }
      size = now
      return .resize(now)
    default: return .terminate(signal: signal)
    }
  }

  private func event(_ kind: Int, _ input: cc_input) -> TerminalEvent? {
    switch kind {
    case CC_RESIZED:
      size = Self.currentSize()
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
    if next.scalar == 0x5D, let (kind, digit) = read() {
      if kind == CC_SCALAR, digit.scalar == 0x31 {
        // A late answer to OSC 11, of which the rest may still be on its way.
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

  private static func currentSize() -> GridSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    cc_size(&columns, &rows)
    return GridSize(Int(columns), Int(rows))
  }

  /// What the terminal can be asked: some print a question, some never answer.
  private static func questions(_ options: TerminalOptions) -> Int32 {
    if options.environment["TERM"] == "linux" { return 0 }
    let isPrinting = options.environment["TERM_PROGRAM"] == "Apple_Terminal"
    return (options.synchronizes == nil && !isPrinting ? Int32(CC_ASK_SYNCHRONIZED) : 0)
      | (options.asksBackground ? Int32(CC_ASK_BACKGROUND) : 0)
  }
}
