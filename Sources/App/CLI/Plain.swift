import Basics
import Canvas
import Foundation
import Panels
import Simulator

/// Activities and events as plain text that is safe for any terminal.
enum Plain {
  static func row(_ activity: Activity, at now: Date) -> String {
    var parts = [
      SafeText.clean(activity.id, limit: 60), SafeText.clean(activity.attributesType, limit: 60),
      localized(activity.state.text), summary(activity.labelledState, plan: activity.plan, at: now),
    ]
    switch activity.state {
    case .pending:
      parts.append(
        localized("starts in \(TimeSpan.text(activity.startedAt.timeIntervalSince(now)))"))
    case .active:
      parts.append(
        localized("expires in \(TimeSpan.text(activity.expiresAt.timeIntervalSince(now)))"))
    case .stale:
      let since = activity.staleDate ?? activity.updatedAt
      parts.append(localized("stale for \(TimeSpan.text(now.timeIntervalSince(since)))"))
    case .ended:
      parts.append(
        localized("leaves in \(TimeSpan.text(activity.removalDate.timeIntervalSince(now)))"))
    case .dismissed: break
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The state of an activity from a gateway, as used in `it is …`.
  static func state(_ activity: JSON?) -> Phrase {
    activity?["state"]?.string.flatMap(ActivityState.init)?.text ?? "there"
  }

  /// The state and content of an activity from a gateway, for a command that waited for another
  /// state.
  static func standing(_ activity: JSON?, at now: Date) -> String {
    guard let activity else { return localized("it was never seen") }
    let content = summary(activity["content_state"] ?? [:], plan: activity["plan"], at: now)
    return localized("it is \(state(activity)) with \(content)")
  }

  /// A content state on one line: `teamOneScore 2, teamTwoScore 4`.
  ///
  /// Times are formatted: `eta 15:02 (in 6 min)`. `--json` prints them as they were sent.
  static func summary(_ state: JSON, plan: JSON?, at now: Date) -> String {
    let times = TimeText(now: now, secondsFromGMT: secondsFromGMT, plan: plan)
    let object = state.unfolded.object ?? [:]
    let members = object.members.prefix(6).map { key, value in
      let isList = value.array?.first?.object != nil
      let text =
        times.date(key, value) != nil
        ? times.text(key, value) : value.lineText ?? times.text(key, value, isBrief: isList)
      return "\(SafeText.clean(key, limit: 40)) \(SafeText.clean(text, limit: 60))"
    }
    return members.joined(separator: ", ") + (object.count > 6 ? " …" : "")
  }

  /// `plan` is the earlier plan of the card, because an event contains only a new one. Of a source's
  /// item, only the values that differ from those of `old`.
  private static func content(
    of event: ActivityEvent, plan: JSON?, before old: Activity? = nil
  ) -> String {
    guard let activity = event.activity else { return "" }
    var state = activity.labelledState
    if activity.vendor == .source, let past = old?.labelledState.object, let now = state.object {
      let gone = past.keys.filter { now[$0] == nil }.map { ($0, JSON.null) }
      let changed = now.members.filter { past[$0.key] != $0.value }.map { ($0.key, $0.value) }
      if changed.isEmpty, gone.isEmpty { return localized("nothing changed") }
      state = .object(JSONObject(changed + gone))
    }
    return summary(state, plan: activity.plan ?? plan, at: event.at)
  }

  private static let secondsFromGMT = TimeZone.current.secondsFromGMT()

  static func clock(_ date: Date) -> Substring {
    date.addingTimeInterval(Double(secondsFromGMT)).rfc3339.dropFirst(11).prefix(8)
  }

  static func indented(_ json: JSON) -> String {
    json.prettyText.split(separator: "\n").map { "  " + SafeText.clean(String($0)) }
      .joined(separator: "\n")
  }

  /// `old` is the activity before an update, if it is known.
  static func sentence(
    _ event: ActivityEvent, plan: JSON? = nil, before old: Activity? = nil
  ) -> String {
    let time = clock(event.at)
    let name = SafeText.clean(event.activityID ?? "", limit: 60)
    let subject: Phrase
    switch event.kind {
    case .started:
      subject = Phrase(
        "\(name) started: \(content(of: event, plan: plan))"
      )
    case .updated:
      let state = content(of: event, plan: plan, before: old)
      if let activity = event.activity, activity.state == .pending {
        subject = Phrase("\(name) starts at \(activity.startedAt.rfc3339): \(state)")
      } else {
        subject = Phrase("\(name) updated: \(state)")
      }
    case .stale: subject = Phrase("\(name) is stale")
    case .ended:
      let reason = event.activity?.endReason.map { " (\(localized($0.text)))" } ?? ""
      subject = Phrase("\(name) ended\(reason)")
    case .dismissed:
      subject =
        event.activity?.endReason == .user
        ? Phrase("\(name) was dismissed") : Phrase("\(name) left the lock screen")
    case .removedFromIsland: subject = Phrase("\(name) left the island")
    case .verdict where event.taken != nil:
      subject = Phrase(verbatim: SafeText.clean(acceptedText(event, event.taken ?? "")))
    case .verdict:
      let push = [event.verdict?.vendor?.rawValue, event.verdict?.event ?? "push"]
        .compactMap { $0 }
      let addressee = SafeText.clean(
        name.isEmpty ? PushAddressee(event).words.joined(separator: " ") : name, limit: 120)
      let target: Phrase = addressee.isEmpty ? "" : " for \(addressee)"
      let isDryRun = event.isDryRun && event.verdict?.outcome == .shown
      let outcome: Phrase =
        isDryRun ? "only validated, nothing was sent" : event.verdict?.text ?? "judged"
      subject = Phrase(
        "\(push.map { SafeText.clean($0, limit: 40) }.joined(separator: " "))\(target) \(outcome)"
      )
    case .notification:
      let title = SafeText.clean(event.detail?["title"]?.string ?? "", limit: 200)
      let body = SafeText.clean(event.detail?["body"]?.string ?? "", limit: 200)
      subject = Phrase("notification: \(title) \(body)")
    case .token:
      subject = Phrase(
        "push token for \(name.isEmpty ? event.detail?["attributes_type"]?.string ?? event.detail?["app_id"]?.string ?? localized("an app") : name)"
      )
    case .switch: subject = Phrase("the device's switches changed")
    case .clock:
      subject = Phrase(
        "the clock is \(event.detail?["now"]?.string ?? ""), speed \(event.detail?["speed"]?.text ?? "")"
      )
    }
    var line = "\(time) \(localized(subject))"
    if let alert = event.activity?.lastAlert, alert.at == event.at, event.kind != .stale {
      line += localized(
        ". Alert: \(SafeText.clean([alert.title, alert.body].filter { !$0.isEmpty }.joined(separator: ", "), limit: 200))"
      )
    }
    for finding in event.verdict?.gravestFirst ?? [] {
      line += line.last.map(".?!。".contains) == true ? " " : ". "
      let message = localized(finding.message)
      line +=
        "\(localized(finding.severity == .warning ? "Warning" : "Not shown")) \(finding.rule): \(SafeText.clean(message))"
      if let fix = finding.fix.map(localized), !fix.isEmpty, !message.contains(fix) {
        line += " " + SafeText.clean(fix)
      }
    }
    return line
  }

  /// The text for an accepted request that shows nothing.
  private static func acceptedText(_ event: ActivityEvent, _ endpoint: String) -> String {
    let name = "\(event.verdict?.vendor?.rawValue ?? "") \(endpoint.prefix(80))"
    return localized("\(name) accepted, nothing to show")
  }

  /// A line of the log, followed by a line for each finding.
  static func logEntry(_ event: ActivityEvent) -> String {
    let verdict = event.verdict
    let sign = event.isDryRun && verdict?.outcome == .shown ? "·" : verdict?.sign ?? "✗"
    let time = clock(event.at)
    let push = [
      verdict?.vendor?.rawValue ?? "",
      verdict?.event ?? (event.kind == .verdict ? "push" : event.kind.rawValue),
      verdict?.activityID ?? event.activityID
        ?? (event.kind == .verdict ? PushAddressee(event).words.joined(separator: " ") : ""),
    ]
    if let taken = event.taken {
      return "\(time) · " + SafeText.clean(acceptedText(event, taken))
    }
    if let trouble = event.trouble {
      let text = localized("source \(trouble.source): \(trouble.text)")
      return "\(time) ! " + SafeText.clean(text, limit: 400)
    }
    var lines = [
      "\(time) \(sign) "
        + push.filter { !$0.isEmpty }.map { SafeText.clean($0, limit: 60) }.joined(separator: " ")
        + (event.isDryRun ? " · " + localized("only validated, nothing was sent") : "")
    ]
    for finding in verdict?.gravestFirst ?? [] {
      let sign = finding.severity == .warning ? "!" : "✗"
      lines.append(
        "         \(sign) \(finding.rule): \(SafeText.clean(localized(finding.message)))")
      if let fix = finding.fix {
        lines.append("           → \(SafeText.clean(localized(fix)))")
      }
    }
    return lines.joined(separator: "\n")
  }
}
