import Basics
import Canvas
import Events
import Foundation
import HTTP
import Simulator

/// What a phone did with the pushes in the gateway's log, for the command `device log`.
struct DeviceLog {
  /// A push of the gateway's log with the phone's lines about it.
  private struct Entry {
    var json: JSON
    var at: Date
    var lines: [PhoneLogLine] = []
  }

  /// The seconds by which the clocks of the phone and the gateway may differ.
  private static let clockDifference = 2.0

  private var entries: [Entry] = []
  private var others: [PhoneLogLine] = []

  static func run(_ arguments: Arguments, _ context: CommandContext) throws {
    guard arguments.words.count == 2, let path = arguments.words.last else {
      throw Failure("device log needs one file", fix: "write islet device log FILE, or - for stdin")
    }
    if Places.isFolder(path) == true {
      throw Failure(
        "\(path) is a folder",
        fix: "write its text to a file: log show --archive \(path) --info --debug > phone.log")
    }
    let lines = PhoneLogLine.all(
      in: try context.read(path), now: context.now(),
      secondsFromGMT: TimeZone.current.secondsFromGMT())
    guard !lines.isEmpty else {
      let known = PhoneLogLine.Message.allCases.map {
        "“\($0.rawValue.trimmingCharacters(in: .whitespaces))”"
      }
      throw Failure(
        .notSo,
        "\(path == "-" ? "stdin" : path) has no known line of liveactivitiesd or apsd; looked for \(known.joined(separator: ", "))",
        fix: "include info and debug messages of these processes")
    }
    let log = try DeviceLog(lines, try GatewayClient(arguments, context))
    for line in arguments.has("json") ? log.json : log.text { context.print(line) }
  }

  private init(_ lines: [PhoneLogLine], _ client: GatewayClient) throws(Failure) {
    let tokens =
      lines.contains { $0.token != nil } ? try client.call("GET", "/tokens").json["tokens"] : nil
    let searches = lines.map { Self.search(for: $0, tokens?.array ?? []) }
    var places: [String: [Int]] = [:]
    var known: [String: Int] = [:]
    for search in searches.compactMap(\.self) where places[search] == nil {
      let found = try client.call("GET", "/log?phrases=true&search=\(search.percentEncoded)").json
      places[search] = (found["entries"]?.array ?? []).compactMap { json in
        guard json["verdict"]?.object != nil, let cursor = json["cursor"]?.string,
          let at = json["at"]?.string.flatMap(Date.init(iso8601:))
        else { return nil }
        if let place = known[cursor] { return place }
        known[cursor] = entries.count
        entries.append(Entry(json: json, at: at))
        return entries.count - 1
      }
    }
    for (line, search) in zip(lines, searches) {
      let end = line.at?.addingTimeInterval(Self.clockDifference)
      let place = search.flatMap { places[$0] }?.last { place in
        end.map { entries[place].at <= $0 } ?? true
      }
      if let place { entries[place].lines.append(line) } else { others.append(line) }
    }
    entries.removeAll(where: \.lines.isEmpty)
    entries.sort { $0.at < $1.at }
  }

  /// The search for the pushes that a line may be about; `nil` if it names none.
  private static func search(for line: PhoneLogLine, _ tokens: [JSON]) -> String? {
    if let id = line.activityID { return "id:\(id)" }
    if let token = tokens.first(where: { $0["token"]?.string?.lowercased() == line.token }) {
      if let id = token["activity_id"]?.string { return "id:\(id)" }
      if let type = token["attributes_type"]?.string { return "event:start type:\(type)" }
    }
    return line.token == nil ? line.app.map { "event:start app:\($0)" } : nil
  }

  private var text: [String] {
    var result: [String] = []
    for entry in entries {
      guard let event = ActivityEvent(json: entry.json) else { continue }
      result.append(Plain.logEntry(event))
      result += entry.lines.map { "  " + Self.text($0) }
    }
    if !others.isEmpty {
      result.append(localized("Lines that name no push in the log:"))
      result += others.map { "  " + Self.text($0) }
    }
    return result
  }

  private static func text(_ line: PhoneLogLine) -> String {
    let rule = line.message.rule.map { " (\($0))" } ?? ""
    let time = line.at.map { "\(Plain.clock($0)) " } ?? ""
    return time
      + SafeText.clean("\(line.process): \(localized(line.message.meaning))\(rule): \(line.text)")
  }

  private var json: [String] {
    let pushes = entries.flatMap { entry in entry.lines.map { ($0, entry.json) } }
    return (pushes + others.map { ($0, .null) }).map { line, push in
      let object: JSON = [
        "at": .optional(line.at?.rfc3339), "process": .string(line.process),
        "text": .string(line.text), "meaning": .string(line.message.meaning.english),
        "rule": .optional(line.message.rule?.rawValue), "activity_id": .optional(line.activityID),
        "app_id": .optional(line.app), "token": .optional(line.token),
        "push": push.isNull
          ? .null
          : [
            "cursor": push["cursor"] ?? .null, "at": push["at"] ?? .null,
            "vendor": push["verdict"]?["vendor"] ?? .null,
            "event": push["verdict"]?["event"] ?? .null,
            "verdict": push["verdict"]?["verdict"] ?? .null,
          ],
      ]
      return object.text
    }
  }
}
