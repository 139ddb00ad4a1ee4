internal import Basics
internal import Canvas
internal import Simulator
internal import Panels

/// The parts of the screen as they were drawn last, so that a frame draws only what changed.
///
/// A part is valid while its inputs are the same and the time of its next change has not come.
/// Without changes, a frame drawn with a cache equals one drawn without.
package final class PaneCache {
  /// A part and its inputs.
  struct Kept<Key: Equatable> {
    let key: Key
    let part: FramePart
    /// The result of drawing it, such as the column after the island.
    let end: Int
    let drawnAt: Date

    /// Whether the cached part is still valid.
    func holds(_ key: Key, at time: Date) -> Bool {
      guard drawnAt <= time, self.key == key else { return false }
      return part.redrawAt.map { time < $0 } ?? true
    }
  }

  /// An activity to be drawn.
  struct Source: Equatable {
    let entry: CatalogEntry
    let views: WidgetViews?
    /// When the activity changed, while that change is animated.
    let changed: Date?

    static func == (left: Self, right: Self) -> Bool {
      guard left.entry === right.entry, left.changed == right.changed else { return false }
      switch (left.views, right.views) {
      case (nil, nil): return true
      case (let left?, let right?): return left.isIdentical(to: right)
      default: return false
      }
    }
  }

  struct CardKey: Equatable {
    let source: Source
    let place: GridRect
    let isSelected: Bool
    let density: CardDensity
    let isMarked: Bool
    let undelivered: Undelivered?
  }

  struct IslandKey: Equatable {
    let attached: Source?
    let detached: Source?
    /// The column of the island's middle.
    let middle: Int
  }

  struct DetailsKey: LogDependent {
    let source: Source
    var revision: Identity
    let area: GridRect
    let isInIsland: Bool
    let isRaw: Bool
    let historyCount: Int
  }

  struct HintKey: Equatable {
    let places: [Int]
    let words: [Phrase]
    let keys: Identity
  }

  struct LogKey: LogDependent {
    var revision: Identity
    let selection: LogEntry.ID?
    let hasFocus: Bool
    let area: GridRect
    let secondsFromGMT: Int
    let filter: String
    /// The cards that match the filter, if there is one.
    let kept: [Activity.ID]
    let onlyProblems: Bool
    /// Whether the request of the explained line is loaded.
    var hasRequest: Bool

    func isLike(_ other: Self) -> Bool {
      var other = other
      (other.revision, other.hasRequest) = (revision, hasRequest)
      return self == other
    }
  }

  var wallpaper: Frame?
  /// The cards of the last frame from top to bottom.
  var cards: [Kept<CardKey>] = []
  var island: Kept<IslandKey>?
  var log: Kept<LogKey>?
  var details: Kept<DetailsKey>?
  var hints: Kept<HintKey>?
  var logDrawn: ContinuousClock.Instant?
  private var theme: Theme?
  private var secondsFromGMT = 0
  private var scale: PictureScale?

  /// When the log will be drawn next, if lines are waiting for that.
  package internal(set) var logIsDue: ContinuousClock.Instant?

  /// The minimum time between two drawings of the log in a flood of lines: nobody can read ten
  /// lines a second, and each new line moves all others.
  static let logTime = Duration.milliseconds(100)

  package init() {}

  /// Begins a frame. Drops everything drawn at another size or in other colours.
  func begin(
    _ size: GridSize, _ theme: Theme, secondsFromGMT: Int, scale: PictureScale? = nil
  ) {
    logIsDue = nil
    if wallpaper?.size == size, self.theme == theme, self.secondsFromGMT == secondsFromGMT,
      self.scale == scale
    {
      return
    }
    (self.scale, self.theme, self.secondsFromGMT) = (scale, theme, secondsFromGMT)
    (wallpaper, cards, island, log, details, hints) = (nil, [], nil, nil, nil, nil)
  }

  /// The part as last drawn, if only the log's lines differ and the log is not drawn yet. Notes
  /// when the log is due.
  func waiting<Key: LogDependent>(_ kept: Kept<Key>?, _ key: Key) -> Kept<Key>? {
    guard let kept, let logDrawn, kept.key != key, kept.key.isLike(key) else { return nil }
    let due = logDrawn + Self.logTime
    guard .now < due else { return nil }
    logIsDue = due
    return kept
  }
}

/// The inputs of a part that change with each line of the log.
protocol LogDependent: Equatable {
  var revision: Identity { get set }

  /// Whether only the log's lines differ.
  func isLike(_ other: Self) -> Bool
}

extension LogDependent {
  func isLike(_ other: Self) -> Bool {
    var other = other
    other.revision = revision
    return self == other
  }
}

extension ScreenRenderer {
  /// Draws a part, or pastes it as last drawn if that is still valid.
  mutating func pane<Key: Equatable>(
    _ kept: PaneCache.Kept<Key>?, _ key: Key, in rect: GridRect,
    draw: (inout Self) -> Int
  ) -> PaneCache.Kept<Key> {
    if let kept, kept.holds(key, at: time) {
      frame.paste(kept.part)
      return kept
    }
    let start = frame.beginPart()
    let end = draw(&self)
    return PaneCache.Kept(
      key: key, part: frame.endPart(start, in: rect), end: end,
      drawnAt: time)
  }

  func source(_ id: String?) -> PaneCache.Source? {
    id.flatMap { state.catalog.entry($0) }.map {
      PaneCache.Source(
        entry: $0, views: state.drawnViews($0, theme),
        changed: state.change(of: $0.activity.id, at: time)?.at)
    }
  }
}
