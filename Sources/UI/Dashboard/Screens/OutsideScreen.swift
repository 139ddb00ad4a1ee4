package import Basics
package import Canvas
internal import Panels
package import Simulator

extension State {
  /// The window's title: the activity in the island and the number of live ones. Nothing in it
  /// depends on the clock.
  package var windowTitle: String {
    let name = catalog.island.attached.map { TextLayout.truncate(title(of: $0), to: 40) }
    let live = catalog.count(.active) + catalog.count(.stale)
    return SafeText.clean(
      [name, live > 0 ? localized(live == 1 ? "1 live" : "\(live) live") : nil, "Islet"].compactMap
      { $0 }.joined(separator: " · "))
  }

  /// The selected activity's progress in percent, and whether that may be outdated.
  package func selectedProgress(now: Date) -> (percent: Int, isStale: Bool)? {
    guard let activity = selected, activity.state.isLive, let entry = catalog.entry(activity.id),
      let fraction = entry.panel(views: nil).fraction(now: shownTime(now))
    else { return nil }
    return (max(0, min(100, Int(fraction * 100))), activity.state == .stale)
  }

  /// A card in a separate frame, as wide as on a screen of 100 columns.
  package func picture(of id: Activity.ID, theme: Theme, now: Date) -> Frame {
    guard let entry = catalog.entry(id) else { return Frame(GridSize(1, 1)) }
    let panel = panel(entry, theme)
    let width = 60
    var frame = Frame(GridSize(width, max(1, panel.lockScreenHeight(width: width))))
    panel.drawLockScreen(
      &frame, at: GridPoint(0, 0), width: width,
      Panel.Context(theme: theme, now: shownTime(now), secondsFromGMT: secondsFromGMT))
    return frame
  }
}

/// An ordinary notification while it is shown.
struct NotificationBanner: Sendable {
  let title: String
  let body: String
  /// The screen's time at which it disappears.
  var until: TimeInterval

  /// The notification of an event; `nil` if the device shows none.
  init?(_ event: ActivityEvent, until: TimeInterval = 0) {
    guard event.kind == .notification, let detail = event.detail, detail["shown"]?.bool != false
    else { return nil }
    let words = ["title", "body"].map { detail[$0]?.string ?? "" }.filter { !$0.isEmpty }
    guard let first = words.first else { return nil }
    title = first
    body = words.count > 1 ? words[1] : ""
    self.until = until
  }

  var line: String { body.isEmpty ? title : "\(title) · \(body)" }
}

/// A notification for a user who does not look at the screen.
package struct DesktopNotification: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// An activity's alert, or an ordinary notification.
    case alert
    /// A push that the device does not show.
    case dropped
    /// An activity that ended.
    case end
  }

  package let kind: Kind
  package let activity: Activity.ID?
  /// The emphasised text.
  package let title: String
  package internal(set) var body: String

  /// The notification of an event; `nil` if there is nothing to report. `known` is the activity
  /// before the event.
  init?(_ event: ActivityEvent, alert: Alert?, known: CatalogEntry?, views: WidgetViews? = nil) {
    activity = event.activityID ?? event.verdict?.activityID
    let shown = event.activity.map { CatalogEntry($0, after: known).panel(views: views) }
    let name = shown?.title ?? activity ?? "a push"
    if let alert {
      kind = .alert
      title = alert.title.isEmpty ? name : alert.title
      body = alert.body
    } else if let notice = NotificationBanner(event) {
      kind = .alert
      (title, body) = (notice.title, notice.body)
    } else if event.kind == .verdict, let finding = event.verdict?.decisive {
      kind = .dropped
      title = localized("Not shown: \(name)")
      body = "\(finding.rule): \(localized(finding.message).firstSentence.0)"
    } else if event.kind == .ended {
      kind = .end
      title = localized("\(name) ended\("")")
      body = ""
    } else {
      return nil
    }
  }
}

extension State {
  /// The minimum seconds of our clock between two notifications of a kind. In a flood, the next one
  /// reports how many there were.
  private static let notificationGap = 1.0

  mutating func notifications(of event: ActivityEvent, now: Date) -> [Effect] {
    guard !notices.notifies.isEmpty,
      var notification = DesktopNotification(
        event, alert: freshAlert(of: event, now: now),
        known: event.activityID.flatMap { catalog.entry($0) },
        views: event.activityID.flatMap { widget.views[$0] }),
      notices.notifies.contains(notification.kind)
    else { return [] }
    let last = notices.notified[notification.kind]
    if let last, now < last.next, now >= last.at {
      notices.notified[notification.kind]?.missed += 1
      return []
    }
    if let missed = last?.missed, missed > 0 {
      notification.body +=
        (notification.body.isEmpty ? "" : " ") + localized("(and \(missed) more)")
    }
    notices.notified[notification.kind] = Notified(
      at: now, next: moment(after: Self.notificationGap, now: now))
    return [.notify(notification)]
  }

  func freshAlert(of event: ActivityEvent, now: Date) -> Alert? {
    guard let activity = event.activity, event.kind == .updated || event.kind == .started,
      activity.state != .pending, let alert = activity.lastAlert,
      alert.at == event.at || alert.at >= activity.updatedAt,
      now.timeIntervalSince(alert.at) < Self.alertSpan * max(1, gateway.speed)
    else { return nil }
    return alert
  }

  /// The last notification of a kind.
  struct Notified: Sendable {
    let at: Date
    /// When the next notification is allowed.
    let next: Date
    var missed = 0
  }
}
