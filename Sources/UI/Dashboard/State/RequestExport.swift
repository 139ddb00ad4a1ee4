internal import Basics
internal import HTTP
internal import Simulator
internal import Vendors

/// The formats to export a push as a test: its request, and the expected result.
package enum RequestExport: Sendable, Hashable, CaseIterable {
  /// A shell command that fails if the verdict differs.
  case curl
  /// A file of requests that editors can send.
  case http
  case scenario

  var name: Phrase {
    switch self {
    case .curl: "curl"
    case .http: "an HTTP file"
    case .scenario: "a scenario's step"
    }
  }

  /// The push in this format. The time of sending is a placeholder, filled in when it is sent.
  func text(_ sent: SentRequest, _ event: ActivityEvent, address: String) -> String {
    let verdict = event.verdict?.outcome.rawValue ?? "shown"
    var seen: Set<String> = []
    let rules = event.findings.map(\.rule.rawValue).filter { seen.insert($0).inserted }
    let subject = event.activityID ?? event.verdict?.activityID ?? sent.path
    let title = "\(event.verdict?.event ?? "push") \(subject): \(verdict)"
    let remark = ([title] + rules).joined(separator: ", ").printable
    switch self {
    case .curl:
      let request = Curl.request(timed(sent, event, as: "NOW"), address: address)
        .replacing("curl -i", with: "curl -sS -o /dev/null -D -")
        .replacing("\"NOW\"", with: "'\"$(date +%s)\"'")
      return "# \(remark)\n\(request) \\\n  | grep -iq '^islet-verdict: \(verdict)'\n"
    case .http:
      let sent = timed(sent, event, as: "NOW")
      let body = BodyText(sent.text).lines.map(\.text).joined(separator: "\n")
        .replacing("\"NOW\"", with: "{{$timestamp}}")
      let headers = sent.headers.map { "\($0.name): \($0.value)".printable }
      let lines = ["### \(remark)", "\(sent.method) http://\(address)\(sent.path)"] + headers
      let key = vendorAuthorization(for: sent.path, key: "{{key}}")
      return (lines + ["Authorization: \(key)", "", body]).joined(separator: "\n") + "\n"
    case .scenario:
      let sent = timed(sent, event, as: "${unix}")
      let headers = JSONObject(sent.headers.map { ($0.name.lowercased(), .string($0.value)) })
      var request: JSONObject = [
        "path": .string(sent.path), "body": (try? JSON.parse(sent.text)) ?? .string(sent.text),
      ]
      if sent.method != "POST" { request["method"] = .string(sent.method) }
      if !headers.isEmpty { request["headers"] = .object(headers) }
      var expected: JSONObject = ["verdict": .string(verdict)]
      if !rules.isEmpty { expected["rules"] = .array(rules.map(JSON.string)) }
      let step: JSON = ["send": .object(request), "expect": .object(expected)]
      return "// \(remark)\n\(step.printableText),\n"
    }
  }

  /// The request with `word` in place of its time of sending, unless a finding is about that time.
  private func timed(_ sent: SentRequest, _ event: ActivityEvent, as word: String) -> SentRequest {
    guard let json = try? JSON.parse(sent.text), !event.findings.contains(where: \.isAboutTime)
    else { return sent }
    var copy = sent
    copy.text =
      json.sent(at: word) {
        $0.double.map { abs($0 - event.at.timeIntervalSince1970) < 60 } ?? false
      }.text
    return copy
  }
}

extension Finding {
  fileprivate var isAboutTime: Bool { rule.rawValue.hasPrefix("timestamp.") }
}

extension String {
  /// The text on one line, without control characters.
  fileprivate var printable: String {
    String(unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
  }
}

extension JSON {
  /// The body of a push with `word` in place of the `timestamp` in its `aps`, if `isMeant` accepts
  /// the old value.
  func sent(at word: String, where isMeant: (JSON) -> Bool = { _ in true }) -> JSON {
    guard var object else { return self }
    if let time = object["aps"]?["timestamp"], isMeant(time), var aps = object["aps"]?.object {
      aps["timestamp"] = .string(word)
      object["aps"] = .object(aps)
    }
    for key in ["message", "apns", "payload"] {
      object[key] = object[key].map { $0.sent(at: word, where: isMeant) }
    }
    return .object(object)
  }
}

/// Requests that a user can paste into a shell.
enum Curl {
  /// The request that sets an activity's content state to its current value.
  static func update(_ activity: Activity, address: String, now: Date) -> String {
    let format = activity.vendor.format ?? Vendor.braze.format!
    let request = format.request(.update, for: activity, at: now)
    // A push needs the time of sending, which the shell inserts.
    let body = quoted(request.body.sent(at: "NOW").text)
      .replacing("\"NOW\"", with: "'\"$(date +%s)\"'")
    return curl(request.path, request.headers, "-d " + body, address: address)
  }

  static func request(_ sent: SentRequest, address: String) -> String {
    curl(
      sent.path, sent.headers,
      sent.text.isEmpty ? nil : "--data-binary " + quoted(sent.text), address: address,
      method: sent.method == "POST" ? "" : " -X \(sent.method)")
  }

  private static func curl(
    _ path: String, _ headers: HTTPHeaders, _ data: String?, address: String, method: String = ""
  ) -> String {
    var headers = headers
    // Without it, curl declares the body to be a form.
    if data != nil { headers.setDefault("Content-Type", "application/json") }
    // The key is a variable of the shell.
    let key = vendorAuthorization(for: path, key: "${ISLET_KEY:-any}")
    let lines =
      ["curl -i\(method) " + quoted("http://\(address)\(path)"), "-H \"Authorization: \(key)\""]
      + headers.map { "-H " + quoted("\($0.name): \($0.value)") } + [data].compactMap(\.self)
    return lines.joined(separator: " \\\n  ")
  }

  /// The request that starts a first activity, for a screen without any. It uses a type of the app,
  /// if one is known.
  static func firstStart(_ state: State, now: Date) -> [String] {
    let (address, user) = (state.gateway.address, state.user)
    let example = state.firstType?.example(at: now)
    let attributes = example?.attributes.text ?? "{\"name\": \"Superb Owl\"}"
    let content = example?.contentState.text ?? "{\"homeScore\": 0, \"awayScore\": 0}"
    func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
    return [
      "curl \(address)/messages/live_activity/start \\", "  -H 'Authorization: Bearer any' -d '{",
      "    \"app_id\": \"app\", \"activity_id\": \"game-1\",",
      "    \"external_user_ids\": [\(quoted(JSON.string(user ?? "me").text))],",
      "    \"activity_attributes_type\": \"\(state.firstType?.name ?? "GameAttributes")\",",
      "    \"activity_attributes\": \(quoted(attributes)),",
      "    \"content_state\": \(quoted(content)),",
      "    \"notification\": {\"alert\":",
      "      {\"title\": \"Kick-off\", \"body\": \"Here we go\"}}}'",
    ]
  }

  /// A text quoted as one word of a POSIX shell.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

extension State {
  /// Shows the history of an activity with one of its pushes selected.
  mutating func openDetails(_ id: Activity.ID, back: Int) -> [Effect] {
    details.back = screen == .log ? .log : .main
    screen = .details(id, back: back)
    details.history = nil
    details.contentHasFocus = false
    details.contentScroll = 0
    return [.loadHistory(id)]
  }

  /// Shows the findings of a push, from the first line on.
  mutating func openFinding(_ event: ActivityEvent, back: Screen) {
    screen = .finding(event, line: 0, back: back)
    pushes.questions.prefer(event.cursor)
    details.contentHasFocus = false
    details.contentScroll = 0
  }

  /// The activity of the selected line, if it has no finding to open.
  var plainEvent: Activity.ID? {
    guard let event = pushEvent, event.verdict?.findings.isEmpty ?? true else { return nil }
    return event.activityID ?? event.verdict?.activityID
  }

  /// The event selected in the log or in the history, or whose finding is open.
  var pushEvent: ActivityEvent? {
    switch screen {
    case .finding(let event, _, _): return event
    case .comparison(_, let event, _, _): return event
    case .details(let id, let back):
      let events = events(of: id)
      return events.indices.contains(back) ? events[back] : nil
    default: return log.place(of: pushes.selection).map { log.entries[$0].event }
    }
  }

  /// The request of the selected push, if it is loaded.
  var chosenRequest: SentRequest? { pushEvent.flatMap { pushes.requests[$0.cursor]?.sent } }

  mutating func copyRequest(now: Date) -> [Effect] {
    guard let event = pushEvent else { return [] }
    let link = permalink(of: event)
    guard let sent = chosenRequest else {
      say("copied as an islet show command", now: now)
      return [.copy(link)]
    }
    say("copied as curl", now: now)
    return [.copy("# \(link)\n" + Curl.request(sent, address: address(of: event.cursor)))]
  }

  /// Compares the selected push with the one remembered by the previous call, or remembers it.
  mutating func compareChosen(now: Date) {
    guard let event = pushEvent else { return }
    guard let other = pushes.compared, other.cursor != event.cursor else {
      pushes.compared = event
      return say("select another push, then press \(keymap.name(of: "compare"))", now: now)
    }
    pushes.compared = nil
    let (first, second) = other.at <= event.at ? (other, event) : (event, other)
    compare(first, second)
  }
}
