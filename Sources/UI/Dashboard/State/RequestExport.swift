import HTTP
internal import Basics
internal import Simulator
internal import Vendors

/// The forms in which a push is exported as a test: its request, and what must come of it.
package enum RequestExport: Sendable, Hashable, CaseIterable {
  /// A line of a shell that fails where the verdict is another.
  case curl
  /// A file of requests, as editors send them.
  case http
  case scenario

  var name: Phrase {
    switch self {
    case .curl: "curl"
    case .http: "an HTTP file"
    case .scenario: "a scenario's step"
    }
  }

  /// The push in the form; a moment of the present is left to be filled in when it is sent.
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

  /// The request with a word for the moment of sending, where that was sent and is not what is tested.
  private func timed(_ sent: SentRequest, _ event: ActivityEvent, as word: String) -> SentRequest {
    guard let json = try? JSON.parse(sent.text), !event.findings.contains(where: \.isAboutTime)
    else { return sent }
    func timed(_ json: JSON) -> JSON {
      guard var object = json.object else { return json }
      if let moment = object["aps"]?["timestamp"]?.double, var aps = object["aps"]?.object,
        abs(moment - event.at.timeIntervalSince1970) < 60
      {
        aps["timestamp"] = .string(word)
        object["aps"] = .object(aps)
      }
      for key in ["message", "apns", "payload"] { object[key] = object[key].map(timed) }
      return .object(object)
    }
    var copy = sent
    copy.text = timed(json).text
    return copy
  }
}

extension Finding {
  fileprivate var isAboutTime: Bool { rule.rawValue.hasPrefix("timestamp.") }
}

extension String {
  /// On one line, without characters that do more than stand there.
  fileprivate var printable: String {
    String(unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
  }
}
