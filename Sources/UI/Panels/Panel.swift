internal import CardPlan
internal import ViewLayout
package import Canvas
package import Simulator
package import Basics
internal import ViewTree

/// An activity as it is drawn.
package struct Panel: Sendable {
  package let activity: Activity
  /// What there is to show of it.
  package let presentation: Presentation
  /// What the app's own widget shows of it, where there is one.
  let views: WidgetViews?

  /// Whether it is drawn as on an Android phone.
  package var isAndroid = false

  /// The part done that is drawn while progress is on its way.
  package var glide: Double?

  /// Works out what there is to show of an activity.
  package init(_ activity: Activity, views: WidgetViews? = nil) {
    self.init(activity, presentation: Presentation(of: activity), views: views)
  }

  /// Makes a panel of what was computed before.
  package init(_ activity: Activity, presentation: Presentation, views: WidgetViews?) {
    self.activity = activity
    self.presentation = presentation
    self.views = views
    isAndroid = activity.isAndroidOnly
  }

  /// What every drawing needs besides the place.
  package struct Context: Sendable {
    /// The colours.
    package var theme: Theme
    /// The time that clocks on the card show.
    package var now: Date
    /// Seconds to add to UTC for times of day.
    package var secondsFromGMT: Int
    /// How large images are drawn; nothing where all is drawn in characters.
    package var scale: PictureScale?

    package init(
      theme: Theme, now: Date, secondsFromGMT: Int = 0, scale: PictureScale? = nil
    ) {
      self.scale = scale
      self.theme = theme
      self.now = now
      self.secondsFromGMT = secondsFromGMT
    }
  }

  /// The clock's text, and the time of its next change noted in the frame. A time that is past is a time of day: no
  /// clock stands at zero.
  func timerText(_ frame: inout Frame, _ context: Context) -> (text: String, isOver: Bool)? {
    switch presentation.timer {
    case .until(let date) where date <= context.now:
      let time = TimeText(now: context.now, secondsFromGMT: context.secondsFromGMT)
      return (presentation.timerAfter ?? time.clock(date), true)
    case .until(let date):
      let (text, next) = Clock.until(date, now: context.now)
      if let next { frame.changes(at: next) }
      return (text, false)
    case .since(let date):
      let (text, next) = Clock.since(date, now: context.now)
      if let next { frame.changes(at: next) }
      return (text, true)
    case nil:
      return presentation.timerLabel.map { _ in
        (presentation.timerAfter ?? ValueFormat.missing, true)
      }
    }
  }

  /// What the clock of an activity that ended says for good: the time that it ran to, or how long it ran.
  func lastTime(secondsFromGMT: Int) -> (label: String?, text: String)? {
    guard !activity.state.isLive, let end = activity.endedAt else { return nil }
    let text =
      switch presentation.timer {
      case .until(let date) where date > end || presentation.timerAfter == nil:
        TimeText(now: end, secondsFromGMT: secondsFromGMT).clock(date)
      case .until: presentation.timerAfter
      case .since(let start): Clock.since(start, now: end).text
      case nil: presentation.timerAfter
      }
    return text.map { (timerLabel(isOver: true), $0) }
  }

  /// The label of the clock: `Ends in` while it runs down, `Ends` before a time of day.
  func timerLabel(isOver: Bool) -> String? {
    presentation.timerLabel.map { isOver ? $0 : localized("\($0) in") }
  }

  /// The part done that was sent; nothing where it goes by the clock.
  package var sentFraction: Double? {
    if case .fraction(let part) = presentation.progress { part } else { nil }
  }

  /// The part done from 0 to 1.
  package func fraction(now: Date) -> Double? {
    if let glide { return glide }
    return switch presentation.progress {
    case .fraction(let value): value
    case .interval(let from, let to):
      min(1, max(0, now.timeIntervalSince(from) / to.timeIntervalSince(from)))
    case .unknown, nil: nil
    }
  }

  /// The percent done, as it was sent or whole.
  var percent: String? {
    if let sent = presentation.progressText, sent.hasSuffix("%") { return sent }
    if case .fraction(let value) = presentation.progress {
      // Nothing is whole before it is.
      let rounded = Int(bounded: (value * 100).rounded())
      return "\(value >= 1 ? rounded : min(99, rounded)) %"
    }
    return nil
  }

  /// What is said of a state that is not the usual one.
  struct Notice {
    /// Sign and words.
    var text: String
    /// The same in fewer columns.
    var short: String
    /// The least that says it.
    var brief: String
    let role: ThemeRole
    /// When it reads differently.
    let next: Date?

    init(
      _ text: Phrase, _ role: ThemeRole, next: Date? = nil, short: Phrase? = nil,
      brief: Phrase? = nil
    ) {
      self.text = localized(text)
      self.short = localized(short ?? text)
      self.brief = localized(brief ?? text)
      self.role = role
      self.next = next
    }
  }

  /// What is said of a state that is not the usual one, and when it changes.
  func notice(now: Date) -> Notice? {
    switch activity.state {
    case .active: return nil
    case .pending:
      let left = Clock.left(until: activity.startedAt, now: now)
      return Notice(Phrase("◷ starts in \(left.text)"), .dim, next: left.next)
    case .stale:
      guard let date = activity.staleDate else { return Notice(Phrase("◌ STALE"), .warning) }
      let span = now.timeIntervalSince(date)
      let age = Clock.age(of: date, now: now)
      return Notice(
        Phrase(span < 10 ? "◌ STALE" : "◌ STALE \(age.text)"), .warning, next: age.next)
    case .ended:
      let left = Clock.left(until: activity.removalDate, now: now)
      let seconds = activity.removalDate.timeIntervalSince(now)
      if seconds <= 60 {
        return Notice(Phrase("▽ leaves in \(left.text)"), .warning, next: left.next)
      }
      return Notice(
        Phrase("■ ENDED · leaves in \(left.text)"), .dim, next: left.next,
        short: Phrase("■ ENDED \(left.text)"), brief: "■ \(left.text)")
    case .dismissed: return Notice(Phrase("□ DISMISSED"), .dim)
    }
  }
}

extension Panel {
  /// The activity's name wherever one stands. A widget's is the first of its texts that says something of the
  /// attributes, which stay as long as the activity.
  package var title: String {
    guard let views, !views.isPlanned else { return presentation.title }
    let names = (activity.attributes.object?.members ?? []).compactMap {
      ValueFormat.name($0.value)
    }
    let texts = (views.surfaces[.lock]?.root?.all ?? []).compactMap { node -> String? in
      guard case .text(let text) = node else { return nil }
      return text.runs.map { if case .verbatim(let words) = $0.content { words } else { "" } }
        .joined()
    }
    return texts.first { text in
      text.contains(where: \.isLetter) && text.count <= 40 && names.contains(where: text.contains)
    } ?? presentation.title
  }

  /// What a tap on the card opens: the `widgetURL` of the app's own view, or the `url` that a source
  /// gives an item.
  package var link: String? {
    views?.surfaces[.lock]?.url ?? activity.presentation?["url"]?.string
  }
}
