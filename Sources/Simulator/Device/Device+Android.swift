package import Basics

/// The Android phone, simulated alongside the iPhone. It shows every notification. It has no
/// activity push tokens, no stale dates and no limit of eight hours.
extension Device {
  /// Shows, updates or ends a notification.
  ///
  /// A message with the ID of a Live Activity sets the Android part of that activity. Any other
  /// message gets its own card.
  package mutating func receive(_ message: AndroidMessage, at now: Date) -> (Verdict, [Change]) {
    let verdict = message.verdict
    guard let known = activities[message.id] else {
      guard message.event != .end else { return (verdict, []) }
      return (verdict, [adopt(message, at: now)])
    }
    if message.event == .end, !known.isAndroidOnly {
      activities[message.id]?.android = nil
      return (verdict, [Change(.updated, activities[message.id])])
    }
    guard known.state.isLive else {
      guard message.event != .end else { return (verdict, []) }
      return (verdict, [adopt(message, at: now)])
    }
    activities[message.id]?.android = message.notification
    if known.isAndroidOnly {
      if message.attributes != [:] { activities[message.id]?.attributes = message.attributes }
      activities[message.id]?.contentState = message.content
      activities[message.id]?.updatedAt = now
      activities[message.id]?.timestamp = now
      activities[message.id]?.updates += 1
    }
    guard message.event == .end else {
      return (verdict, [Change(.updated, activities[message.id])])
    }
    return (verdict, end(message.id, reason: .push, dismissal: message.dismissal, at: now))
  }

  private mutating func adopt(_ message: AndroidMessage, at now: Date) -> Change {
    var activity = Activity(
      id: message.id, attributesType: message.type, attributes: message.attributes,
      contentState: message.content, vendor: message.vendor, appID: message.appID,
      users: message.users, startedAt: now)
    activity.android = message.notification
    activity.isAndroidOnly = true
    return adopt(activity, at: now, issuesToken: false)
  }

  /// Sets the Android part of a Live Activity to the output of its type's `android` program.
  package mutating func setAndroid(_ notification: AndroidNotification?, of id: Activity.ID) {
    activities[id]?.android = notification
  }
}
