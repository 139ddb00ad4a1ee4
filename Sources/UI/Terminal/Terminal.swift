import Basics
internal import CCurses
package import Canvas

/// The terminal on standard input and output. It is owned by one thread and restored on every exit.
package final class Terminal {
  package let depth: ColorDepth
  /// Which glyphs to write: only ASCII if the encoding is not UTF-8.
  package let glyphs: GlyphSet
  /// Whether frames are bracketed by mode 2026, so that no partial frame is visible.
  private(set) var isSynchronized: Bool
  package var background: Color? { answers.background }
  package private(set) var pictures: PictureSupport
  package var cell: CellPixels? { pictures.way == .cells ? nil : pictures.cell }
  private var pictureWriter: (any PictureWriter)?
  private let writesLinks: Bool
  package private(set) var size: GridSize
  /// Whether another program uses the terminal.
  package private(set) var isLent = false
  var shown: Frame?
  private var pen: TerminalPen
  var unread: cc_input?
  private var isOpen = true
  private let options: TerminalOptions
  /// The responses so far, and the time until which more are accepted. No caller blocks for them.
  private var answers = TerminalAnswers()
  private var answersEnd: ContinuousClock.Instant?
  /// An incomplete escape sequence, and the time until which input belongs to it.
  var sequence: (bytes: [UInt8], end: ContinuousClock.Instant)?
  /// Text that is being pasted, and when its last character arrived.
  var paste: (text: String, last: ContinuousClock.Instant)?
  /// Whether the terminal has disconnected and `nextEvent` has not reported that yet.
  private var isGone = false

  package init(_ options: TerminalOptions) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let isUnicode = cc_locale() == 1
    glyphs =
      !isUnicode || options.isASCII
      ? .ascii : options.environment["TERM"]?.hasPrefix("linux") == true ? .console : .all
    let policy = try ColorPolicy.ofThisMachine(
      environment: options.environment, depth: options.depth)
    let questions = Self.questions(options)
    self.options = options
    isSynchronized = options.synchronizes ?? false
    depth = policy.depth
    pictures = Self.support(answers, options, depth: depth, glyphs)
    let ways = [
      options.takesMouse, isSynchronized || questions.contains(.synchronized),
      policy.writesSemicolons,
    ].map { $0 ? Int32(1) : 0 }
    writesLinks = options.writesLinks
    // Push and pop the window's title (XTWINOPS).
    let title = options.savesTitle ? ("\u{1B}[22;2t", "\u{1B}[23;2t") : ("", "")
    let wrap = Self.wrap(pictures, options.environment)
    let goodbye =
      pictures.way == .kitty || questions.contains(.kitty)
      ? wrap("\u{1B}_Ga=d,d=A,q=2\u{1B}\\") : ""
    let farewell = goodbye + options.farewell + title.1
    guard cc_open(policy.entry, ways[0], ways[1], ways[2], title.0, farewell) == 0 else {
      throw .refused(name: policy.entry)
    }
    size = Self.currentSize()
    pen = TerminalPen(depth: depth, colors: Int(cc_colors()), glyphs: glyphs)
    pictureWriter = Self.writer(pictures, depth: depth, background: nil, wrap)
    fitCell()
    guard !questions.isEmpty else { return }
    send(questions.text)
    answersEnd = .now + Self.answerTime
  }

  /// How long after the queries `close` still waits for responses.
  private static let answerTime = Duration.milliseconds(500)

  /// Reads a response. Applies all of them once the last one (DA1) has arrived.
  func take(_ sequence: [UInt8]) -> TerminalEvent? {
    let wasWhole = answers.isComplete
    answers.read(sequence)
    guard answers.isComplete, !wasWhole else { return nil }
    answersEnd = nil
    isSynchronized = options.synchronizes ?? answers.isSynchronized
    let before = pictures
    pictures = Self.support(answers, options, depth: depth, glyphs)
    fitCell()
    if before != pictures || pictures.way != .cells && background != nil {
      pictureWriter = Self.writer(
        pictures, depth: depth, background: background, Self.wrap(pictures, options.environment))
      shown = nil
    }
    return .answered
  }

  /// Applies the cell's size from the window's size in pixels, if the terminal reports it.
  private func fitCell() {
    if let cell = PictureSupport.cellOfWindow { pictures.cell = cell }
  }

  deinit { close() }

  /// Restores the terminal. May be called twice.
  package func close() {
    guard isOpen else { return }
    // Responses that arrive later would appear in the shell.
    while let end = answersEnd, .now < end {
      poll(until: end)
      while nextEvent() != nil {}
    }
    isOpen = false
    cc_close()
  }

  /// Shows a frame by writing the difference from the last one.
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
      isCleared: isCleared, moved: rows, frame: frame, colors: pen.colors, size: size,
      isTouched: isTouched)
    let pictures = pictureWriter?.escapeSequences(for: change) ?? ""
    // A few cells are shown together anyway; only larger changes could be visible half drawn.
    let brackets = isSynchronized && (difference.count > 24 || !pictures.isEmpty)
    // Bytes written for another size may have left the scrolling region (DECSTBM) of that size.
    let opening = (brackets ? "\u{1B}[?2026h" : "") + (isCleared ? "\u{1B}[r" : "")
    let after =
      pen.overlay(of: frame, rows: isTouched, within: size)
      + (writesLinks ? pen.links(of: frame, before: links, rows: isTouched, within: size) : "")
      + pictures + (brackets ? "\u{1B}[?2026l" : "")
    cc_flush(opening, opening.utf8.count, after, after.utf8.count)
  }

  /// The next event, without waiting; `nil` if there is none.
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

  /// Waits until there is an event, the descriptor is readable or the deadline has passed.
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
      // A terminal that is gone stays readable forever. Without this flag, the loop would spin if
      // no signal arrives, as in a session without a controlling terminal.
      isGone = true
    }
  }

  /// Restores the terminal, stops the job as `^Z` does, and reacquires the terminal once continued.
  package func suspend() {
    guard isOpen else { return }
    cc_suspend()
    takeSize()
    shown = nil
  }

  /// Hands the terminal to a program in the foreground. Nothing is drawn and no key is read until
  /// `takeBack`.
  package func lend() {
    guard isOpen, !isLent else { return }
    isLent = true
    cc_lend()
  }

  /// Reacquires the terminal. The next frame replaces everything that the other program drew.
  package func takeBack() {
    guard isOpen, isLent else { return }
    isLent = false
    cc_take_back()
    takeSize()
    shown = nil
  }

  /// Writes an escape sequence that leaves the screen unchanged, such as the clipboard's OSC 52.
  /// Its text is limited to the screen's glyphs.
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
      // Curses reports the size as a key, except if the signal arrived while curses was writing.
      cc_fit()
      // The size may have changed twice, and the cells that did not fit in between are lost.
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
    case CC_FUNCTION: return Self.functionKey(input.key).map(TerminalEvent.key)
    default: return character(input.scalar)
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
}

package enum TerminalError: Error, Sendable, Hashable {
  /// Input or output is a file or a pipe.
  case notATerminal
  /// `TERM` is not set.
  case unnamed
  /// There is no terminfo entry of this name.
  case unknown(name: String)
  /// The terminal cannot move its cursor.
  case incapable(name: String)
  /// curses failed for another reason, usually because memory ran out.
  case refused(name: String)
}
