import Basics
import Canvas
import Events
import Foundation
import HTTP
import Simulator

extension Command {
  static let log = Command(
    name: "log", summary: "show the message activity log: a verdict on each push",
    options: connection + [
      .flag("errors", "e", "only pushes that are not shown"),
      .value(
        "search", "s", "WORDS",
        "only lines with all of these: rule:timestamp user:anna since:2d goal"),
      .value("last", "n", "N", "only the newest N"),
      .flag("follow", "f", "continue with new lines"),
      .flag("summary", nil, "count by activity and sender, and show states that never arrived"),
      .flag("json", "j", "print JSON, one object per line"),
    ]
  ) { arguments, context in
    let client = try GatewayClient(arguments, context)
    let errors = arguments.has("errors")
    let text = arguments.value("search")
    if arguments.has("summary") { return try summary(client, arguments, context) }
    let search = try text.map { text throws(Failure) in try readSearch(text, client) }
    func isShown(_ json: JSON) -> Bool {
      (json["verdict"]?.object != nil || json["detail"]?["source"] != nil)
        && !(errors && json["verdict"]?["verdict"] == "shown")
    }
    func show(_ json: JSON) {
      if arguments.has("json") {
        var object = json.object ?? [:]
        object["activity"] = nil
        context.print(JSON.object(object))
      } else if let event = ActivityEvent(json: json) {
        context.print(Plain.logEntry(event))
      }
    }
    let answer = try client.call(
      "GET",
      "/log?errors=\(errors)&phrases=\(!arguments.has("json"))"
        + (text.map { "&search=\($0.percentEncoded)" } ?? ""))
    let entries = (answer.json["entries"]?.array ?? []).filter(isShown)
    for entry in entries.suffix(try arguments.count("last") ?? .max) { show(entry) }
    guard arguments.has("follow") else { return }
    var cursor = answer.json["cursor"]?.string ?? ""
    while true {
      let page = try client.events(after: cursor, wait: 25, withPhrases: !arguments.has("json"))
      for event in page.events where isShown(event) && search?.finds(event) ?? true { show(event) }
      cursor = page.cursor
    }
  }

  private static func summary(
    _ client: GatewayClient, _ arguments: Arguments, _ context: CommandContext
  ) throws {
    if arguments.has("follow") {
      throw Failure(
        "--summary counts what is in the log; --follow waits for more", fix: "leave one of them out"
      )
    }
    let search = arguments.value("search").map { "&search=\($0.percentEncoded)" } ?? ""
    let answer = try client.call(
      "GET",
      "/log/summary?errors=\(arguments.has("errors"))&phrases=\(!arguments.has("json"))" + search
    ).json
    let activities = answer["activities"]?.array ?? []
    let senders = answer["senders"]?.array ?? []
    for row in activities + senders {
      context.print(arguments.has("json") ? row.text : Plain.summaryRow(row))
    }
  }

  private static func readSearch(
    _ text: String, _ client: GatewayClient
  ) throws(Failure) -> LogSearch {
    let now = try client.now()
    do throws(LogSearch.ReadError) {
      return try LogSearch(text, now: now)
    } catch {
      throw Failure(error.message)
    }
  }
}

extension LogSearch {
  fileprivate func finds(_ json: JSON) -> Bool { ActivityEvent(json: json).map(matches) ?? false }
}

extension Plain {
  /// A row of the log's summary, followed by its rules and its findings.
  fileprivate static func summaryRow(_ row: JSON) -> String {
    func text(_ key: String) -> String? { row[key]?.string.map { SafeText.clean($0, limit: 60) } }
    func count(_ key: String) -> Int { row[key]?.int ?? 0 }
    let vendors = (row["vendors"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
    let state = row["state"]?.string.flatMap(ActivityState.init).map { localized($0.text) }
    let activities = row["activities"]?.int.map {
      localized($0 == 1 ? "1 activity" : "\($0) activities")
    }
    let subject = [
      text("activity_id"), text("vendor"), text("attributes_type"),
      SafeText.clean(vendors, limit: 60), state, activities,
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    let counts: Phrase =
      "\(count("shown")) of \(count("pushes")) pushes shown, \(count("dropped")) dropped, \(count("rejected")) rejected"
    let dates = ["first_at", "last_at"].compactMap { row[$0]?.string.flatMap(Date.init(iso8601:)) }
    var lines = ["\(subject): \(localized(counts))"]
    lines += [
      dates.map { String(clock($0)) }.joined(separator: " – "),
      (row["rules"]?.object?.members ?? []).map { "\($0) \($1.text)" }.joined(separator: ", "),
    ].filter { !$0.isEmpty }.map { "  " + SafeText.clean($0) }
    for finding in (row["findings"]?.array ?? []).compactMap(Finding.init(json:)) {
      lines.append("  \(finding.rule): \(SafeText.clean(localized(finding.message)))")
      if let fix = finding.fix { lines.append("  → \(SafeText.clean(localized(fix)))") }
    }
    return lines.joined(separator: "\n")
  }
}
