package import Simulator
internal import Panels
internal import Basics

/// What a person is notified of who does not look at the screen.
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
  /// The words that stand out.
  package let title: String
  package internal(set) var body: String

  /// The notification of an event, where there is one to tell.
  /// `known` is the activity as it was before.
  init?(_ event: ActivityEvent, alert: Alert?, known: CatalogEntry?, views: WidgetViews? = nil) {
    activity = event.activityID ?? event.verdict?.activityID
    let shown = event.activity.map { CatalogEntry($0, after: known).panel(views: views) }
    let name = shown?.title ?? activity ?? "a push"
    if let alert {
      kind = .alert
      title = alert.title.isEmpty ? name : alert.title
      body = alert.body
    } else if let notice = NotificationBanner(event, until: event.at) {
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
  /// Our seconds between two notifications of a kind: in a flood the next one says how many there were.
  private static let notificationGap = 1.0

  /// How an event is announced outside the screen.
  mutating func notifications(of event: ActivityEvent, now: Date) -> [Effect] {
    guard !notifies.isEmpty,
      var notification = DesktopNotification(
        event, alert: freshAlert(of: event, now: now),
        known: event.activityID.flatMap { catalog.entry($0) },
        views: event.activityID.flatMap { views[$0] }), notifies.contains(notification.kind)
    else { return [] }
    let last = notified[notification.kind]
    if let last, now < last.next, now >= last.at {
      notified[notification.kind]?.missed += 1
      return []
    }
    if let missed = last?.missed, missed > 0 {
      notification.body +=
        (notification.body.isEmpty ? "" : " ") + localized("(and \(missed) more)")
    }
    notified[notification.kind] = Notified(
      at: now, next: moment(after: Self.notificationGap, now: now))
    return [.notify(notification)]
  }

  /// The alert that an event brings, while it is news.
  func freshAlert(of event: ActivityEvent, now: Date) -> Alert? {
    guard let activity = event.activity, event.kind == .updated || event.kind == .started,
      activity.state != .pending, let alert = activity.lastAlert,
      alert.at == event.at || alert.at >= activity.updatedAt,
      now.timeIntervalSince(alert.at) < Self.alertSpan * max(1, speed)
    else { return nil }
    return alert
  }

  /// What was announced of a kind last.
  struct Notified: Sendable {
    let at: Date
    /// When the next may be announced.
    let next: Date
    var missed = 0
  }
}
