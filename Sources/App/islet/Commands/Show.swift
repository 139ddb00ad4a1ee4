import HTTP
import Canvas
import Events
import Foundation
import Basics
import Simulator
import Panels

extension Command {
  static let list = Command(
    name: "list", summary: "the activities",
    options: connection + [
      .value(
        "state", "s", "STATE", "only those: active, stale, ended, dismissed",
        completion: .oneOf(ActivityState.allCases.map(\.rawValue))),
      .value("user", "u", "ID", "only this person's"),
      .flag("json", "j", "as JSON, one object a line"),
    ]
  ) { arguments, world in
    try arguments.expectNoWords()
    var query: [String] = []
    if let state = arguments.value("state") { query.append("state=\(state.percentEncoded)") }
    if let user = arguments.value("user") { query.append("user=\(user.percentEncoded)") }
    let path = "/activities" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    let answer = try GatewayClient(arguments, world).call("GET", path)
    let now = answer.json["now"]?.string.flatMap(Date.init(iso8601:)) ?? world.now()
    for json in answer.json["activities"]?.array ?? [] {
      if arguments.has("json") {
        world.print(json)
      } else if let activity = Activity(json: json) {
        world.print(Plain.row(activity, at: now))
      }
    }
  }

  static let show = Command(
    name: "show", usage: "ID", summary: "one activity with its history",
    options: connection + [.flag("json", "j", "as JSON")],
    completion: .activities
  ) { arguments, world in
    let id = try arguments.word("the activity's id")
    let client = try GatewayClient(arguments, world)
    let answer = try client.call("GET", "/activities/\(id.percentEncoded)")
    if arguments.has("json") { return world.print(answer.json) }
    guard let activity = Activity(json: answer.json) else {
      throw Failure(.refused, "the gateway's answer holds no activity")
    }
    world.print(Plain.row(activity, at: try client.now()))
    world.print("\n" + localized("Attributes") + "\n" + Plain.indented(activity.attributes))
    world.print("\n" + localized("Content state") + "\n" + Plain.indented(activity.contentState))
    world.print("\n" + localized("History"))
    for json in answer.json["history"]?.array ?? [] {
      if let event = ActivityEvent(json: json) {
        world.print("  " + Plain.sentence(event))
      }
    }
  }

  static let log = Command(
    name: "log", summary: "the message activity log: a verdict on each push",
    options: connection + [
      .flag("errors", "e", "only what is not shown"),
      .flag("follow", "f", "go on with what comes"),
      .flag("json", "j", "as JSON, one object a line"),
    ]
  ) { arguments, world in
    try arguments.expectNoWords()
    let client = try GatewayClient(arguments, world)
    let errors = arguments.has("errors")
    func show(_ json: JSON) {
      guard json["verdict"]?.object != nil else { return }
      if errors, json["verdict"]?["verdict"] == "shown" { return }
      if arguments.has("json") {
        var object = json.object ?? [:]
        object["activity"] = nil
        world.print(JSON.object(object))
      } else if let event = ActivityEvent(json: json) {
        world.print(Plain.logEntry(event))
      }
    }
    let answer = try client.call("GET", "/log" + (errors ? "?errors=true" : ""))
    for entry in answer.json["entries"]?.array ?? [] { show(entry) }
    guard arguments.has("follow") else { return }
    var cursor = answer.json["cursor"]?.string ?? ""
    while true {
      let page = try client.events(after: cursor, wait: 25)
      for event in page.events { show(event) }
      cursor = page.cursor
    }
  }
}

/// Activities and events as plain text, harmless for any terminal.
enum Plain {
  /// One line on an activity.
  static func row(_ activity: Activity, at now: Date) -> String {
    var parts = [
      SafeText.clean(activity.id, limit: 60), SafeText.clean(activity.attributesType, limit: 60),
      activity.state.rawValue, summary(activity.contentState, of: activity, at: now),
    ]
    switch activity.state {
    case .pending:
      parts.append(
        localized("starts in \(TimeSpan.words(activity.startedAt.timeIntervalSince(now)))"))
    case .active:
      parts.append(
        localized("expires in \(TimeSpan.words(activity.expiresAt.timeIntervalSince(now)))"))
    case .stale:
      let since = activity.staleDate ?? activity.updatedAt
      parts.append(localized("stale for \(TimeSpan.words(now.timeIntervalSince(since)))"))
    case .ended:
      parts.append(
        localized("leaves in \(TimeSpan.words(activity.removalDate.timeIntervalSince(now)))"))
    case .dismissed: break
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// A content state in a line: `teamOneScore 2, teamTwoScore 4`.
  ///
  /// Times are shown as times: `eta 15:02 (in 6 min)`; `--json` has them as they were sent.
  static func summary(
    _ state: JSON, of activity: Activity? = nil, at now: Date = Date()
  ) -> String {
    let times = TimeText(
      near: activity?.startedAt ?? now, now: now, secondsFromGMT: secondsFromGMT)
    let members = (state.object?.members ?? []).prefix(6).map { key, value in
      let text =
        times.date(key, value) == nil
        ? value.string ?? value.excerpt.text : times.text(key, value)
      return "\(SafeText.clean(key, limit: 40)) \(SafeText.clean(text, limit: 60))"
    }
    return members.joined(separator: ", ") + ((state.object?.count ?? 0) > 6 ? " …" : "")
  }

  private static let secondsFromGMT = TimeZone.current.secondsFromGMT()

  /// The time of an event on the clock on the wall.
  private static func clock(_ date: Date) -> Substring {
    date.addingTimeInterval(Double(secondsFromGMT)).rfc3339.dropFirst(11).prefix(8)
  }

  /// A value over several indented lines.
  static func indented(_ json: JSON) -> String {
    json.prettyText.split(separator: "\n").map { "  " + SafeText.clean(String($0)) }
      .joined(separator: "\n")
  }

  /// A sentence on an event, for pipes, logs and screen readers.
  static func sentence(_ event: ActivityEvent) -> String {
    let time = clock(event.at)
    let name = SafeText.clean(event.activityID ?? "", limit: 60)
    let subject: Phrase
    switch event.kind {
    case .started:
      subject = Phrase(
        "\(name) started: \(summary(event.activity?.contentState ?? [:], of: event.activity, at: event.at))"
      )
    case .updated:
      let state = summary(event.activity?.contentState ?? [:], of: event.activity, at: event.at)
      if let activity = event.activity, activity.state == .pending {
        subject = Phrase("\(name) starts at \(activity.startedAt.rfc3339): \(state)")
      } else {
        subject = Phrase("\(name) updated: \(state)")
      }
    case .stale: subject = Phrase("\(name) is stale")
    case .ended:
      let reason = event.activity?.endReason.map { " (\($0.rawValue))" } ?? ""
      subject = Phrase("\(name) ended\(reason)")
    case .dismissed:
      subject =
        event.activity?.endReason == .user
        ? Phrase("\(name) was dismissed") : Phrase("\(name) left the lock screen")
    case .removedFromIsland: subject = Phrase("\(name) left the island")
    case .verdict:
      let push = [event.verdict?.vendor?.rawValue, event.verdict?.event].compactMap { $0 }
      let target: Phrase = name.isEmpty ? "" : " for \(name)"
      subject = Phrase(
        "\(push.map { SafeText.clean($0, limit: 40) }.joined(separator: " "))\(target) \(event.verdict?.outcome.words ?? Phrase("judged"))"
      )
    case .notification:
      let title = SafeText.clean(event.detail?["title"]?.string ?? "", limit: 200)
      let body = SafeText.clean(event.detail?["body"]?.string ?? "", limit: 200)
      subject = Phrase("notification: \(title) \(body)")
    case .token:
      subject = Phrase(
        "push token for \(name.isEmpty ? event.detail?["attributes_type"]?.string ?? localized("an app") : name)"
      )
    case .switch: subject = Phrase("the device's switches changed")
    case .clock:
      subject = Phrase(
        "the clock is \(event.detail?["now"]?.string ?? ""), speed \(event.detail?["speed"]?.text ?? "")"
      )
    }
    var line = "\(time) \(localized(subject))"
    if let alert = event.activity?.lastAlert, alert.at == event.at, event.kind != .stale {
      line +=
        localized(
          ". Alert: \(SafeText.clean([alert.title, alert.body].filter { !$0.isEmpty }.joined(separator: ", "), limit: 200))"
        )
    }
    for finding in event.verdict?.findings ?? [] {
      line += line.hasSuffix(".") ? " " : ". "
      line +=
        "\(localized(finding.severity == .warning ? "Warning" : "Not shown")) \(finding.rule): \(SafeText.clean(localized(finding.message)))"
    }
    return line
  }

  /// A line of the log, with a second one for each finding.
  static func logEntry(_ event: ActivityEvent) -> String {
    let verdict = event.verdict
    let sign =
      verdict?.outcome != .shown ? "✗" : verdict?.findings.isEmpty ?? true ? "✓" : "!"
    let time = clock(event.at)
    let push = [
      verdict?.vendor?.rawValue ?? "", verdict?.event ?? event.kind.rawValue,
      verdict?.activityID ?? event.activityID ?? "",
    ]
    var lines = [
      "\(time) \(sign) "
        + push.filter { !$0.isEmpty }.map { SafeText.clean($0, limit: 60) }.joined(separator: " ")
    ]
    for finding in verdict?.findings ?? [] {
      lines.append("           \(finding.rule): \(SafeText.clean(localized(finding.message)))")
      if let mend = finding.mend {
        lines.append("           → \(SafeText.clean(localized(mend)))")
      }
    }
    return lines.joined(separator: "\n")
  }
}
