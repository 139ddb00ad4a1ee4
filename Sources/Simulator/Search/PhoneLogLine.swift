package import Basics

/// A line of a phone's system log about a push, or about a Live Activity's card.
package struct PhoneLogLine: Sendable, Hashable {
  /// The known messages. Each was published in the log of a phone or a simulator, by the source
  /// beside it. The raw value is the fixed part of the message.
  package enum Message: String, Sendable, CaseIterable {
    // https://developer.apple.com/forums/thread/799505
    case budgetExceeded = "Push-to-start budget exceeded for "
    // https://github.com/glendonC/mobile-surfaces
    case alertMissing = "Received start without an alert configuration"
    // https://github.com/parse-community/node-apn/pull/133
    case eventMissing = "Incoming message does not contain an event type"
    // https://github.com/istornz/flutter_live_activities/issues/118, in the app's own log
    case undecodable = "Unable to decode content state"
    // https://developer.apple.com/forums/thread/748569
    case onlyAudio = "Process is only playing background media so is forbidden to update activity"
    // https://github.com/keithah/pingscope (scripts/lib/ios-live-activity-validation.sh)
    case started = "Activity did start "
    case updated = "Activity updated: "
    case chatty = "Activity continues to be chatty: "
    // https://github.com/pushbots/phonegap/issues/77, of iOS 11
    case received = "hasPayload? <"

    /// The process that writes the message; `nil` if it is the app.
    fileprivate var process: String? {
      switch self {
      case .undecodable: nil
      case .received: "apsd"
      default: "liveactivitiesd"
      }
    }

    package var meaning: Phrase {
      switch self {
      case .budgetExceeded: "the phone's push-to-start budget is used up: no card"
      case .alertMissing: "a start without an alert: no card"
      case .eventMissing: "a push without an event: dropped"
      case .undecodable: "the content state cannot be decoded: not shown"
      case .onlyAudio: "an update by the app was refused: it only plays audio in the background"
      case .started: "the card appeared"
      case .updated: "the card was updated"
      case .chatty: "the activity gets too many updates"
      case .received: "the phone received the push"
      }
    }

    /// The rule by which Islet drops such a push.
    package var rule: Rule.ID? {
      switch self {
      case .budgetExceeded: .startBudget
      case .alertMissing: .alertMissing
      case .eventMissing: .eventMissing
      case .undecodable: .contentStateDecode
      default: nil
      }
    }
  }

  package var message: Message
  /// `nil` if the line has no date.
  package var at: Date?
  package var process: String
  /// The message as logged, without the line's head.
  package var text: String
  package var activityID: String?
  /// The app's bundle identifier.
  package var app: String?
  package var token: String?

  /// Reads a line of `log show`, of `idevicesyslog` or of a similar tool. Returns `nil` if it has
  /// none of the known messages. Dates without a time zone are local, those without a year before
  /// `now`.
  package init?(_ line: String, now: Date, secondsFromGMT: Int) {
    guard let (message, range) = Self.message(in: line) else { return nil }
    let head = String(line[..<range.lowerBound])
    self.message = message
    process = message.process ?? Self.process(in: head)
    guard head.contains(process) else { return nil }
    at = Self.date(in: head, now, secondsFromGMT)
    text = String(line[range.lowerBound...].prefix(400))
    let rest = line[range.upperBound...]
    let word = rest.prefix { !$0.isWhitespace && $0 != ";" && $0 != "," }
    switch message {
    case .started, .updated, .chatty: activityID = word.isEmpty ? nil : String(word)
    case .budgetExceeded: app = rest.firstRange(of: "::").map { String(rest[..<$0.lowerBound]) }
    case .received:
      guard let match = rest.firstMatch(of: /forTopic ([^ ]+) token <([0-9a-fA-F ]+)>/) else {
        break
      }
      let suffix = match.1.firstRange(of: ".push-type.")
      app = String(match.1[..<(suffix?.lowerBound ?? match.1.endIndex)])
      token = match.2.filter { $0 != " " }.lowercased()
    default: break
    }
  }

  /// The known lines of a log, in its order.
  package static func all(in log: [UInt8], now: Date, secondsFromGMT: Int) -> [PhoneLogLine] {
    let known = Message.allCases.map { Array($0.rawValue.utf8) }
    return log.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard known.contains(where: { line.firstRange(of: $0) != nil }) else { return nil }
      return PhoneLogLine(
        String(decoding: line, as: UTF8.self), now: now, secondsFromGMT: secondsFromGMT)
    }
  }

  private static func message(in line: String) -> (Message, Range<String.Index>)? {
    for message in Message.allCases {
      if let range = line.firstRange(of: message.rawValue) { return (message, range) }
    }
    return nil
  }

  /// The name before a process number, such as `Runner` in `Runner(Flutter)[301]`.
  private static func process(in head: String) -> String {
    head.firstMatch(of: /([A-Za-z][A-Za-z0-9_.-]*)(\([^)]*\))?\[[0-9]+/).map { String($0.1) } ?? ""
  }

  private static func date(in head: String, _ now: Date, _ secondsFromGMT: Int) -> Date? {
    if let match = head.firstMatch(
      of: /(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?(?: ?([+-]\d\d):?(\d\d))?/)
    {
      guard let date = Date(iso8601: "\(match.1)T\(match.2)\(match.3 ?? "")Z") else { return nil }
      let zone = match.4.flatMap { Int($0) }.map { hours in
        hours * 3600 + (hours < 0 ? -60 : 60) * (match.5.flatMap { Int($0) } ?? 0)
      }
      return date.addingTimeInterval(-Double(zone ?? secondsFromGMT))
    }
    guard let match = head.firstMatch(of: /([A-Z][a-z]{2}) +(\d{1,2}) (\d\d:\d\d:\d\d)/),
      let month = Date.month(match.1),
      let year = Int(now.rfc3339.prefix(4))
    else { return nil }
    // The newest such date that is not in the future.
    return [year, year - 1].lazy.compactMap { year in
      Date(iso8601: "\(year)-\(month)-\("0\(match.2)".suffix(2))T\(match.3)Z")?
        .addingTimeInterval(-Double(secondsFromGMT))
    }.first { $0 <= now.addingTimeInterval(86_400) }
  }
}
