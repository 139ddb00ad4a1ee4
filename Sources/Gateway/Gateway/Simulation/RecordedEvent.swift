import Basics
import HTTP
import Simulator

/// A durable event, in its stored form and in the form for a reader in this process.
final class RecordedEvent: Sendable {
  /// The event's JSON, with the phrases of its findings.
  let body: [UInt8]
  private let hasPhrases: Bool
  /// The event from which the JSON was made, if it happened in this run and is among the newest.
  private let source: (event: StoreChanges.Event, epoch: String)?

  init(_ event: StoreChanges.Event, epoch: String, body: [UInt8]) {
    self.body = body
    hasPhrases = event.verdict?.findings.contains(where: \.hasPhrases) ?? false
    source = (event, epoch)
  }

  init(body: [UInt8]) {
    self.body = body
    hasPhrases = body.mayHavePhrases
    source = nil
  }

  /// The event's JSON, with the phrases of its findings only on request.
  func body(withPhrases: Bool) -> [UInt8] {
    withPhrases || !hasPhrases ? body : body.withoutPhrases
  }

  /// The decoded event; `nil` if the stored JSON is damaged.
  var value: ActivityEvent? {
    guard let (event, epoch) = source else {
      return (try? JSON.parse(body)).flatMap(ActivityEvent.init(json:))
    }
    return ActivityEvent(
      cursor: "\(epoch)-\(event.sequence)", at: event.at, kind: event.kind,
      activityID: event.activityID, activity: event.activity, verdict: event.verdict,
      detail: event.detail)
  }
}

extension HTTPRequest {
  /// Whether the client requests the phrases of findings, to display them in another language:
  /// `phrases=true`.
  var wantsPhrases: Bool { query("phrases") == "true" }
}

extension [UInt8] {
  fileprivate var mayHavePhrases: Bool { firstRange(of: Array("_phrase\":".utf8)) != nil }

  var withoutPhrases: [UInt8] {
    guard mayHavePhrases, let event = try? JSON.parse(self) else { return self }
    return event.withoutPhrases.encoded
  }
}

extension JSON {
  var withoutPhrases: JSON {
    guard var event = object, var verdict = event["verdict"]?.object,
      let findings = verdict["findings"]?.array
    else { return self }
    verdict["findings"] = .array(
      findings.map { finding in
        guard var object = finding.object else { return finding }
        for key in Finding.phraseKeys { object[key] = nil }
        return .object(object)
      })
    event["verdict"] = .object(verdict)
    return .object(event)
  }
}
