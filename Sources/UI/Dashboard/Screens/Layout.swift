internal import Basics
internal import Canvas
internal import Panels

/// Where the parts of the main screen lie.
struct Layout {
  let size: GridSize
  /// The rows of the island while it is not expanded; expanded it lies over what is below.
  let islandHeight = Panel.pillHeight
  /// Whether an app's widget draws cards: its width, a phone's, is then that of all.
  let hasWidget: Bool

  /// How large images are drawn, where the terminal shows any.
  let scale: PictureScale?

  init(_ size: GridSize, hasWidget: Bool = false, scale: PictureScale? = nil) {
    self.size = size
    self.scale = scale
    self.hasWidget = hasWidget
  }

  private var contentTop: Int { islandTop + islandHeight + (isTall ? 1 : 0) }

  /// Whether there are rows for air between the parts.
  var isTall: Bool { size.height >= 26 }

  /// Whether the log stands beside the cards.
  var hasLog: Bool { size.width >= 90 }

  /// The cards that stand beside each other.
  var cardColumns: Int {
    guard size.width >= 140 else { return 1 }
    let most = size.width >= 200 ? 3 : 2
    let room = size.width - Self.logRoom
    if scale != nil { return max(1, min(most, (room + 1) / (cardWidth + 1))) }
    return hasWidget ? max(1, min(most, (room + 1) / (Panel.phoneColumns + 1))) : most
  }

  /// The columns that several columns of cards leave to the log and its margins.
  private static let logRoom = 44
  /// The columns that a card with an image leaves to the log and its margins.
  private static let leastLog = 40

  /// The columns of a card beside the log, or alone.
  var cardWidth: Int {
    if let scale {
      return Panel.imageCardWidth(scale, room: hasLog ? size.width - Self.leastLog : size.width - 2)
    }
    if hasWidget { return min(Panel.phoneColumns, size.width - 2) }
    if !hasLog { return min(78, size.width - 2) }
    if cardColumns > 1 {
      return min(64, (size.width - Self.logRoom + 1) / cardColumns - 1)
    }
    return min(76, max(58, size.width * 6 / 10))
  }

  var islandTop: Int { 1 }

  /// All columns of cards.
  var cards: GridRect {
    let top = contentTop
    let bottom = size.height - (isTall ? 4 : 2)
    let width = cardColumns * (cardWidth + 1) - 1
    let x = hasLog ? 1 : (size.width - width) / 2
    return GridRect(x, top, width, bottom - top)
  }

  var log: GridRect {
    let x = cards.maxX + 3
    return GridRect(x, contentTop, size.width - x - 2, size.height - contentTop - (isTall ? 3 : 2))
  }

  /// The line below the cards: what is not shown, and answers.
  var status: Int { size.height - (isTall ? 3 : 2) }

  var lockCards: GridRect {
    let width =
      scale.map { $0.cardColumns + 2 } ?? (hasWidget ? cardWidth : min(62, size.width - 2))
    let top = islandTop + islandHeight + (hasBigClock ? 8 : 3)
    return GridRect((size.width - width) / 2, top, width, size.height - top - (hasBigClock ? 4 : 3))
  }

  /// Whether the lock screen has rows for a clock and scores in big digits.
  var hasBigClock: Bool { size.height - islandHeight >= 21 }

  var expandedWidth: Int { scale?.cardColumns ?? min(54, size.width - 4) }

  /// The expanded island, for a number of rows: over the cards, so that the log can be read on.
  func expanded(height: Int, besideLog: Bool = false) -> GridRect {
    let width = expandedWidth
    let middle = (size.width - width) / 2
    let x = besideLog && hasLog ? max(1, min(middle, log.x - 2 - width)) : middle
    return GridRect(x, islandTop, width, height)
  }
}

extension State {
  /// Where the parts of the screen lie.
  var layout: Layout { Layout(size, hasWidget: !views.isEmpty, scale: scale) }

  /// The rows of an island that an alert opens where rows are few: what it says, and cards below.
  private static let fewRows = 6

  /// The rows of the expanded island over the main screen or the lock screen, 0 where it is closed.
  func expansionRows(now: Date) -> Int {
    guard screen == .main || screen == .lock, let expansion, let entry = catalog.entry(expansion.id)
    else { return 0 }
    let layout = layout
    let context = Panel.Context(theme: .builtIn, now: shownTime(now), scale: scale)
    let wanted = max(
      expansion.rows, panel(entry).expandedHeight(width: layout.expandedWidth, context))
    // What a person opened may hide the cards, what opens by itself leaves most of them.
    let isShort =
      expansion.until != nil && !layout.isTall && views[expansion.id] == nil && scale == nil
    return min(wanted, isShort ? Self.fewRows : size.height - 4)
  }
}

extension GridSize {
  /// Whether nothing useful can be shown.
  var isTooSmall: Bool { width < 40 || height < 12 }
}
