import Basics

extension Judge {
  /// Advice for a time that is not a number. A string may contain a number.
  private func fix(moment value: JSON) -> Phrase {
    if let text = value.string {
      if let number = Double(text), number.isFinite, number >= 0, number < 1e18 {
        return "Send \(FineMoment(number, now: now)?.seconds ?? Int(number)) without quotes."
      }
      if let date = Date(iso8601: text) { return "Send \(Int(date.timeIntervalSince1970))." }
    }
    return "Send Unix seconds, such as \(Int(now.timeIntervalSince1970))."
  }

  /// Advice for a time that is long past. If counting from 2001 gives a time within a week of now,
  /// the sender probably used seconds since 2001.
  private func fix(past seconds: Double) -> Phrase? {
    let unix = seconds + Date.timeIntervalBetween1970AndReferenceDate
    guard abs(unix - now.timeIntervalSince1970) < 7 * 86_400 else { return nil }
    return "It looks like seconds since 2001; send Unix seconds, \(Int(unix))."
  }

  private func moment(_ key: String) -> Double? { push.aps[key]?.double }

  mutating func checkTimestamp() {
    guard let value = push.aps["timestamp"] else {
      if outside.contains("timestamp") { return }
      return find(
        .fieldMissing,
        "No `\(push.name(of: "timestamp"))`: the device cannot tell which push is the newest.",
        severity: .dropped, fix: "Send the current time in Unix seconds.")
    }
    guard let seconds = value.double else {
      return find(
        .fieldType,
        "`\(push.name(of: "timestamp"))` is \(value.described); it must be a number of Unix seconds.",
        at: "timestamp", severity: .dropped, fix: fix(moment: value))
    }
    if let fine = FineMoment(seconds, now: now) {
      let year = seconds / 31_556_952 + 1970
      let present = now.timeIntervalSince1970
      return find(
        .timestampMilliseconds,
        "\(value.text) is \(phrase: fine.unit): iOS reads it as the year \(Int(min(year, 1e15))) and drops this push.",
        at: "timestamp", found: value,
        // The sent time in seconds, unless the device drops that, too.
        fix:
          "Send \(abs(Double(fine.seconds) - present) < Lifetime.active ? fine.seconds : Int(present))."
      )
    }
    timestamp = Date(timeIntervalSince1970: seconds)
    let ahead = timestamp.timeIntervalSince(now)
    if ahead > Lifetime.active {
      find(
        .timestampFuture,
        "\(value.text) is \(TimeSpan.text(ahead)) ahead of now; the system drops pushes more "
          + "than 8 h ahead.",
        at: "timestamp", found: value, fix: "Send \(Int(now.timeIntervalSince1970)).")
    } else if ahead > 60, push.event != .end {
      find(
        .timestampAhead,
        "\(value.text) is \(TimeSpan.text(ahead)) ahead of now: until then the device drops each "
          + "push with the right time, which is older than this one.",
        at: "timestamp", found: value, fix: "Send \(Int(now.timeIntervalSince1970)).")
    } else if ahead < -Lifetime.active, push.event == .update {
      find(
        .timestampAncient,
        "\(value.text) is \(TimeSpan.text(-ahead)) old, longer than an activity lives.",
        at: "timestamp", found: value,
        fix: fix(past: seconds) ?? "Send \(Int(now.timeIntervalSince1970)).")
    }
  }

  private static let oldEnds: Phrase =
    " Sources conflict on ends: Adobe says they are ignored, a developer saw one work (setting take_old_ends)."

  mutating func checkOrder() {
    guard let seconds = moment("timestamp"), seconds <= FineMoment.from else { return }
    let newest = push.event == .start ? nil : reached.map(\.timestamp).max()
    // Senders use whole seconds, so two pushes in the same second count as in order.
    if let newest, timestamp.timeIntervalSince1970 < newest.timeIntervalSince1970.rounded(.down),
      !(push.event == .end && device.settings.takesOldEnds)
    {
      find(
        .timestampOutOfOrder,
        "\(push.aps["timestamp"]?.text ?? "") is \(TimeSpan.text(newest.timeIntervalSince(timestamp)))"
          + " older than what the card shows (\(newest.rfc3339)); iOS keeps the newest."
          + "\(phrase: push.event == .end ? Self.oldEnds : "")",
        at: "timestamp",
        fix: newest.timeIntervalSince(now) > 60
          ? "An earlier push was dated \(TimeSpan.text(newest.timeIntervalSince(now))) ahead: correct the clock or time zone that dated it. Until then this card takes \(Int(newest.timeIntervalSince1970)) or later."
          : "Send \(Int(max(now, newest).timeIntervalSince1970)).")
    } else if now.timeIntervalSince(timestamp) > 60, push.event != .end,
      !findings.contains(where: { $0.rule == .timestampAncient })
    {
      find(
        .timestampPast,
        "The timestamp is \(TimeSpan.text(now.timeIntervalSince(timestamp))) old; pushes "
          + "have been seen to vanish from about a minute on.",
        at: "timestamp", fix: "Send \(Int(now.timeIntervalSince1970)).")
    }
  }

  mutating func checkDates() {
    guard let event = push.event else { return }
    checkDismissal(event)
    guard let value = push.aps["stale-date"], !value.isNull else { return }
    guard let seconds = value.double else {
      return find(
        .fieldType,
        "`\(push.name(of: "stale-date"))` is \(value.excerpt.text); it must be a number of Unix seconds.",
        at: "stale-date", severity: .dropped, fix: fix(moment: value))
    }
    if let fine = FineMoment(seconds, now: now) {
      find(
        .staleDateMilliseconds,
        "\(value.text) is \(phrase: fine.unit): read as seconds the card never becomes stale.",
        at: "stale-date", fix: "Send \(fine.seconds).")
    } else if seconds < now.timeIntervalSince1970, event != .end {
      find(
        .staleDatePast,
        event == .start
          ? "The stale date passed \(TimeSpan.text(now.timeIntervalSince1970 - seconds)) ago: no card appears."
          : "The stale date passed \(TimeSpan.text(now.timeIntervalSince1970 - seconds)) ago: the card is stale at once.",
        at: "stale-date", severity: event == .start ? .dropped : .warning, fix: fix(past: seconds)
      )
    }
  }

  private mutating func checkDismissal(_ event: PushEvent) {
    let key = "dismissal-date"
    guard let value = push.aps[key], !value.isNull else {
      if event == .end, !push.vendor.isLocal, !outside.contains(key) {
        find(
          .endLingers,
          "No dismissal date: the card leaves the island, but stays on the lock screen for up to 4 h.",
          fix: "Send `\(push.name(of: key))` in the past to remove it at once.")
      }
      return
    }
    guard event == .end else {
      return find(
        .dismissalDateIgnored, "The dismissal date has no effect on a push that is not an end.",
        at: key)
    }
    guard let seconds = value.double else {
      return find(
        .fieldType,
        "`\(push.name(of: "dismissal-date"))` is \(value.excerpt.text); it must be Unix seconds.",
        at: key, severity: .dropped, fix: fix(moment: value))
    }
    if let fine = FineMoment(seconds, now: now) {
      find(
        .dismissalDateMilliseconds,
        "\(value.text) is \(phrase: fine.unit): read as seconds it is over 4 h ahead, so the card stays 4 h.",
        at: key, fix: "Send \(fine.seconds).")
    } else if seconds > now.timeIntervalSince1970 + Lifetime.lingering {
      find(
        .dismissalDateCapped,
        "The dismissal date is \(TimeSpan.text(seconds - now.timeIntervalSince1970)) after the end; "
          + "the system removes the card after 4 h.", at: key)
    } else if let fix = fix(past: seconds) ?? fix(duration: seconds) {
      find(
        .dismissalDatePast,
        "\(value.text) is in \(Date(timeIntervalSince1970: seconds).rfc3339.prefix(4)): the card disappears at once.",
        at: key, found: value, fix: fix)
    }
  }

  /// Advice for a date that is probably a number of seconds from now.
  private func fix(duration seconds: Double) -> Phrase? {
    guard seconds > 0, seconds <= Lifetime.lingering else { return nil }
    return
      "It looks like a duration; send Unix seconds, \(Int(now.timeIntervalSince1970 + seconds)), or 0 to remove the card at once."
  }
}
