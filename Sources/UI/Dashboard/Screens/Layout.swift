internal import Basics
package import Canvas
internal import Panels

/// The layout of the main screen.
///
/// A larger screen shows everything that a smaller one shows. Only rows that a smaller screen lacks
/// are left empty, a second column of cards appears only together with the details, and the log is
/// never narrower than its lines need.
struct Layout {
  let size: GridSize
  /// The rows of the island, in which nothing else is drawn. Cards move down while the island is
  /// open.
  let islandHeight: Int
  /// The rows of the island while it is closed.
  let pillHeight: Int
  /// Whether an app's widget draws cards. All cards then have its width, that of a phone.
  let hasWidget: Bool
  /// The scale of images, if the terminal shows any.
  let scale: PictureScale?
  /// The number of cards side by side.
  let cardColumns: Int
  /// The columns of a card beside the log, or alone.
  let cardWidth: Int
  /// The rows of the lock screen's cards if these also use the rows of its clock.
  var lockRows: Int?
  let detailsPlace: DetailsPlace
  /// The columns of the details if they are beside the cards.
  private let detailsWidth: Int

  /// Where the details of the selected card are visible without opening them.
  enum DetailsPlace {
    case nowhere
    /// Below the cards, if rows are left.
    case spare
    /// Below the cards, with at least `leastDetails` rows.
    case below
    /// Between the cards and the log.
    case beside
  }

  /// The minimum rows of the details below the cards.
  static let leastDetails = 12
  /// The minimum columns for a log of three tenths of the width, with one row per line.
  private static let wide = 140
  /// The minimum columns for a second column of cards, and for the details.
  private static let twoColumns = 200
  /// The minimum rows for two columns of cards with the details below.
  private static let tall = 52
  /// The columns that a card needs for fields in pairs.
  private static let usualCard = 58
  private static let largestCard = 72
  /// The columns between cards, details and log, and at both edges.
  private static let margins = 6

  init(
    _ size: GridSize, hasWidget: Bool = false, scale: PictureScale? = nil, border: Int = 0,
    islandHeight: Int = 0
  ) {
    self.size = size
    pillHeight = Panel.pillHeight(scale)
    self.islandHeight = max(pillHeight, islandHeight)
    self.scale = scale
    self.hasWidget = hasWidget
    let width = size.width
    let log = Self.leastLog(width, hasImages: scale != nil)
    let shift = width * border / 100
    // Images, and cards of an app's own views, have a fixed width.
    let hasLog = width >= Self.leastWidth
    let fixed: Int? =
      if let scale {
        Panel.imageCardWidth(
          scale, room: hasLog ? width - log - 4 : width - 2,
          requested: hasLog ? width - Self.goodLog - 4 : width)
      } else if hasWidget { min(Panel.phoneColumns, width - 2) } else { nil }
    func clamped(_ value: Int, _ least: Int, _ most: Int) -> Int {
      max(min(least, most), min(value, most))
    }
    guard width >= Self.twoColumns else {
      let usual =
        width < Self.leastWidth
        ? min(78, width - 2)
        : clamped(
          (width < Self.wide
            ? min(76, max(Self.usualCard, width * 6 / 10))
            : min(90, max(76, width / 2), width - log - Self.margins)) + shift,
          44, width - log - Self.margins)
      cardColumns = 1
      cardWidth = fixed ?? usual
      detailsPlace = hasLog ? .spare : .nowhere
      detailsWidth = 0
      return
    }
    let card = fixed ?? Self.usualCard
    let least = 44
    let besideRoom = width - log - Self.margins - 3
    let isBeside = 2 * (card + 1) - 1 + least <= besideRoom || size.height < Self.tall
    if isBeside {
      let columns = max(1, (besideRoom - least + 1) / (card + 1))
      cardColumns = columns
      let share = besideRoom * 7 / 10 + shift
      cardWidth =
        fixed
        ?? clamped(
          (share + 1) / columns - 1, least,
          min(Self.largestCard, (besideRoom - least + 1) / columns - 1))
      detailsWidth = min(90, besideRoom - columns * (cardWidth + 1) + 1)
      detailsPlace = .beside
    } else {
      let half = (width - log - Self.margins + 1) / 2 - 1
      // The text beside an image is left out if a second image fits instead.
      let narrow = scale.map { Panel.imageCardWidth($0, room: half, requested: half) }
      let isTwo = narrow ?? card <= half && scale.map { $0.cardColumns < half } ?? true
      cardColumns = isTwo ? 2 : 1
      cardWidth =
        (isTwo ? narrow ?? fixed : fixed)
        // A tenth of the width goes to the log, as long as cards can show their fields in pairs.
        ?? clamped(
          max(Self.usualCard, half * 9 / 10) + shift / 2, least, min(Self.largestCard, half))
      detailsWidth = 0
      detailsPlace = .below
    }
  }

  /// The minimum columns for a log.
  private static let leastWidth = 90

  /// The columns that the text beside an image leaves to the log.
  private static let goodLog = 46

  /// The minimum columns of the log, whatever the cards need. Beside two columns of images, its
  /// lines take two rows.
  private static func leastLog(_ width: Int, hasImages: Bool) -> Int {
    width < wide
      ? max(26, width * 26 / 100)
      : max(hasImages && width >= twoColumns ? 62 : LogEntry.wide, (width * 3 + 9) / 10)
  }

  /// The empty rows between the parts. Each one uses a row that smaller screens do not have.
  private var air: Int { max(0, min(3, size.height - 25)) }

  /// The first row of details and log, which are beside the open island.
  private var contentTop: Int {
    openTop + pillHeight + (isTall && (scale == nil || size.height >= Self.tall) ? 1 : 0)
  }

  /// Whether there are empty rows between the parts.
  var isTall: Bool { air > 0 }

  /// The empty rows between card images, whose round corners are smaller than a row.
  var imageGap: Int { scale != nil && size.height >= Self.tall ? 1 : 0 }

  var hasLog: Bool { size.width >= Self.leastWidth }

  /// The first row of the closed island.
  var islandTop: Int { size.height >= Self.tall ? openTop : 1 }

  /// The first row of the open island. An image of the island has no margin.
  private var openTop: Int { size.height >= 24 && scale != nil ? 2 : 1 }

  /// The row after cards, details and log.
  private var contentBottom: Int { size.height - 2 - max(0, air - 1) }

  /// The area of all columns of cards.
  var cards: GridRect {
    let width = cardColumns * (cardWidth + 1) - 1
    let x = hasLog ? 1 : (size.width - width) / 2
    let top = contentTop + islandHeight - pillHeight
    let rows = contentBottom - top - (detailsPlace == .below ? Self.leastDetails + 1 : 0)
    return GridRect(x, top, width, max(0, rows))
  }

  /// The area of the selected card's details if cards end at a row; `nil` if they have no place.
  func details(below end: Int) -> GridRect? {
    let cards = cards
    switch detailsPlace {
    case .nowhere: return nil
    case .beside:
      return GridRect(
        cards.maxX + 3, contentTop, detailsWidth, contentBottom - contentTop)
    case .spare, .below:
      let rect = GridRect(cards.x + 2, end + 1, cards.width - 3, contentBottom - end - 1)
      // Details that are always shown give some rows to the open island.
      let least = detailsPlace == .below ? Self.leastDetails - 3 : Self.leastDetails
      return rect.height >= least ? rect : nil
    }
  }

  /// The area left by the cards if the selected one's details are beside them.
  func rest(below end: Int) -> GridRect? {
    guard case .beside = detailsPlace else { return nil }
    let rect = GridRect(cards.x + 2, end + 2, cards.width - 3, contentBottom - end - 2)
    return rect.height >= Self.leastDetails ? rect : nil
  }

  var log: GridRect {
    let x = cards.maxX + 3 + (detailsPlace == .beside ? detailsWidth + 3 : 0)
    // Its pane begins where the cards do.
    let top = contentTop + (isTall ? 1 : 0)
    return GridRect(x, top, size.width - x - 2, size.height - top - max(2, air + 1))
  }

  /// The row below the cards and above the keys, for hidden cards and answers.
  var status: Int { size.height - 2 }

  /// The area of the lock screen's cards. The open island uses the rows of the clock before theirs.
  var lockCards: GridRect {
    let width =
      scale.map { $0.cardColumns + 2 } ?? (hasWidget ? cardWidth : min(62, size.width - 2))
    let top = max(
      islandTop + pillHeight + (hasBigClock ? Self.bigClockRows : 3),
      islandTop + islandHeight + 3)
    // Rows that the clock will need for big digits are empty until then.
    let rows =
      lockRows ?? (isHigh ? size.height - top - 4 : min(size.height - top - 3, Self.clockRows))
    return GridRect((size.width - width) / 2, top, width, max(0, rows))
  }

  /// The rows between island and cards for a clock in big digits.
  static let bigClockRows = 8

  /// The rows of the lock screen between the island and the cards.
  var clockArea: Range<Int> { islandTop + islandHeight..<lockCards.y }

  /// Whether the lock screen has rows for a clock and scores in big digits.
  var hasBigClock: Bool { isHigh && lockRows == nil }

  private var isHigh: Bool { size.height - pillHeight - 13 >= Self.clockRows }

  /// The minimum rows of cards for a clock in big digits.
  private static let clockRows = 14

  /// This layout with a small clock, if only that shows a second card whole. `heights` are those of
  /// the cards.
  func withRoom(forCards heights: [Int]) -> Layout {
    let rows = heights.reduce(0, +)
    guard heights.count == 2, hasBigClock, rows > lockCards.height else { return self }
    var small = self
    small.lockRows = rows
    return small.lockCards.maxY + 4 <= size.height ? small : self
  }

  var expandedWidth: Int {
    if let scale { return scale.cardColumns }
    return min(54, size.width - 4)
  }

  /// The place of the island: centred over the cards, or over the screen if there are none below.
  func island(_ size: GridSize, overCards: Bool = false, isOpen: Bool = false) -> GridRect {
    var below = overCards ? cards : GridRect(0, 0, self.size.width, 0)
    // An image leaves columns beside it for texts that a phone does not show.
    if overCards, let scale {
      below.x += 1
      below.width -= cardWidth - scale.cardColumns
    }
    return GridRect(
      below.x + (below.width - size.width) / 2, isOpen ? openTop : islandTop, size.width,
      size.height)
  }

  /// The columns of the expanded island over the cards.
  var expandedOnMain: Int {
    guard scale == nil, !hasWidget else { return expandedWidth }
    return cardColumns == 1 ? cardWidth : min(cardWidth, Self.largestCard)
  }
}

extension GridSize {
  /// The smallest screen on which something useful can be shown.
  package static let leastScreen = GridSize(40, 12)

  package func fits(in larger: GridSize) -> Bool {
    width <= larger.width && height <= larger.height
  }

  var isTooSmall: Bool { !Self.leastScreen.fits(in: self) }
}
