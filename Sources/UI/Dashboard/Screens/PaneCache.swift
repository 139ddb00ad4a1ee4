internal import Basics
internal import Canvas
internal import Simulator
internal import Panels

/// The parts of the screen as they were drawn last, so that a frame draws only what changed.
///
/// A part holds as long as what it was drawn from is the same and the time of its next change has not
/// come. Without news a frame drawn with a cache is the one that is drawn without.
package final class PaneCache {
  /// A part and what it was drawn from.
  struct Kept<Key: Equatable> {
    let key: Key
    let part: FramePart
    /// The column after it.
    let end: Int
    let drawnAt: Date

    /// Whether it still looks like that.
    func holds(_ key: Key, at time: Date) -> Bool {
      guard drawnAt <= time, self.key == key else { return false }
      return part.redrawAt.map { time < $0 } ?? true
    }
  }

  /// An activity as it is drawn.
  struct Source: Equatable {
    let entry: CatalogEntry
    let views: WidgetViews?
    /// When it changed, while that is seen.
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
    let unseen: Unseen?
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
    /// The cards that the filter keeps, where there is one.
    let kept: [Activity.ID]
    let onlyProblems: Bool
    /// Whether the request of the line that is explained is there.
    var hasRequest: Bool

    func isLike(_ other: Self) -> Bool {
      var other = other
      (other.revision, other.hasRequest) = (revision, hasRequest)
      return self == other
    }
  }

  /// The background of all screens, without anything on it.
  var wallpaper: Frame?
  /// The cards of the last frame from top to bottom.
  var cards: [Kept<CardKey>] = []
  var island: Kept<IslandKey>?
  var log: Kept<LogKey>?
  var details: Kept<DetailsKey>?
  var hints: Kept<HintKey>?
  /// When the log was drawn.
  var logDrawn: ContinuousClock.Instant?
  private var theme: Theme?
  private var secondsFromGMT = 0
  private var scale: PictureScale?

  /// When the log, of which lines wait to be drawn, is to be drawn next.
  package internal(set) var logIsDue: ContinuousClock.Instant?

  /// The least time from one drawing of the log to the next, where lines come in a flood: nobody reads
  /// ten a second, and each moves all the others.
  static let logTime = Duration.milliseconds(100)

  /// Makes an empty cache.
  package init() {}

  /// Begins a frame: nothing that was drawn at another size or in other colours holds.
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

  /// The part as it was drawn, where that may stay until the log is drawn anew, which is noted then.
  func waiting<Key: LogDependent>(_ kept: Kept<Key>?, _ key: Key) -> Kept<Key>? {
    guard let kept, let logDrawn, kept.key != key, kept.key.isLike(key) else { return nil }
    let due = logDrawn + Self.logTime
    guard .now < due else { return nil }
    logIsDue = due
    return kept
  }
}

/// What a part was drawn from that changes with each line of the log.
protocol LogDependent: Equatable {
  var revision: Identity { get set }

  /// Whether nothing but the log's lines differs.
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
  /// Draws a part, or puts it where it was drawn before, when that still holds.
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

  /// An activity as it is drawn.
  func source(_ id: String?) -> PaneCache.Source? {
    id.flatMap { state.catalog.entry($0) }.map {
      PaneCache.Source(
        entry: $0, views: state.drawnViews($0, theme),
        changed: state.change(of: $0.activity.id, at: time)?.at)
    }
  }
}
