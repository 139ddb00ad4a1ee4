internal import CardPlan
internal import ViewLayout
package import Canvas
package import Simulator
package import Basics
internal import ViewTree

/// An activity to be drawn.
package struct Panel: Sendable {
  package let activity: Activity
  package let presentation: Presentation
  /// The views of the app's own widget, if there is one.
  let views: WidgetViews?

  /// Whether the panel is drawn as on an Android phone.
  package var isAndroid = false

  /// The fraction drawn while progress is animated.
  package var glide: Double?

  package init(_ activity: Activity, views: WidgetViews? = nil) {
    self.init(activity, presentation: Presentation(of: activity), views: views)
  }

  /// Makes a panel from a presentation computed before.
  package init(_ activity: Activity, presentation: Presentation, views: WidgetViews?) {
    self.activity = activity
    self.presentation = presentation
    self.views = views
    isAndroid = activity.isAndroidOnly
  }

  /// The inputs of all drawing functions except the position.
  package struct Context: Sendable {
    package var theme: Theme
    /// The time shown by clocks on the card.
    package var now: Date
    /// Seconds to add to UTC for times of day.
    package var secondsFromGMT: Int
    /// The scale of images; `nil` to draw everything in characters.
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

  /// The clock's text. Notes the time of its next change in the frame. A time in the past is shown
  /// as a time of day and not as a clock at zero.
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

  /// The last text of an ended activity's clock: its end, or how long it ran.
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

  /// The label of the clock: `Ends in` during the countdown, `Ends` before a time of day.
  func timerLabel(isOver: Bool) -> String? {
    presentation.timerLabel.map { isOver ? $0 : localized("\($0) in") }
  }

  /// The fraction as sent; `nil` if the progress follows the clock.
  package var sentFraction: Double? {
    if case .fraction(let part) = presentation.progress { part } else { nil }
  }

  /// The completed fraction from 0 to 1.
  package func fraction(now: Date) -> Double? {
    if let glide { return glide }
    return switch presentation.progress {
    case .fraction(let value): value
    case .interval(let from, let to):
      min(1, max(0, now.timeIntervalSince(from) / to.timeIntervalSince(from)))
    case .unknown, nil: nil
    }
  }

  /// The percentage, as sent or rounded.
  var percent: String? {
    if let sent = presentation.progressText, sent.hasSuffix("%") { return sent }
    if case .fraction(let value) = presentation.progress {
      // Show 100 only when complete.
      let rounded = Int(bounded: (value * 100).rounded())
      return "\(value >= 1 ? rounded : min(99, rounded)) %"
    }
    return nil
  }

  /// A message about an unusual state of the activity.
  struct Notice {
    /// The complete message, with a symbol.
    var text: String
    /// The message in fewer columns.
    var short: String
    /// The shortest message.
    var brief: String
    let role: ThemeRole
    /// When the text changes next.
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

  /// The message about the state, and when it changes; `nil` while the activity is active.
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
  /// The activity's name, the same everywhere. For a widget, its first text that contains a value
  /// of the attributes, which never change.
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

  /// The address opened by a tap on the card: the `widgetURL` of the app's own view, or the `url`
  /// of a source's item.
  package var link: String? {
    views?.surfaces[.lock]?.url ?? activity.presentation?["url"]?.string
  }
}
