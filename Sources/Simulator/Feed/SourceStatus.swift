package import Basics

package struct SourceStatus: Sendable, Hashable {
  package var name: String
  /// The address as written in the source file, without secrets.
  package var url: String
  package var state = FeedState.connecting
  package var next: Date?
  package var lastGood: Date?
  package var items = 0
  /// The size of the last responses in bytes, decompressed.
  package var bytes = 0
  package var requests = 0
  /// The number of requests remaining under the host's rate limit, the limit, and the time of its
  /// reset.
  package var remaining: Int?
  package var limit: Int?
  package var reset: Date?
  package var problems: [String] = []

  package init(name: String, url: String) {
    self.name = name
    self.url = url
  }

  /// Why the source provides nothing at present, and how to fix that.
  package var error: (reason: String, fix: String?)? {
    switch state {
    case .retrying(_, let reason, _): (reason, nil)
    case .failed(let reason, let fix): (reason, fix)
    case .connecting, .online: nil
    }
  }

  package var json: JSON {
    let word: JSON =
      switch state {
      case .connecting: "connecting"
      case .online: "online"
      case .retrying: "retrying"
      case .failed: "failed"
      }
    return [
      "name": .string(name), "url": .string(url), "state": word,
      "next_poll": .optional(next?.rfc3339), "last_good": .optional(lastGood?.rfc3339),
      "items": .number(items), "bytes": .number(bytes), "requests": .number(requests),
      "remaining": remaining.map(JSON.number) ?? .null, "limit": limit.map(JSON.number) ?? .null,
      "reset": .optional(reset?.rfc3339), "error": .optional(error?.reason),
      "mend": .optional(error?.fix), "problems": .array(problems.map(JSON.string)),
    ]
  }

  package init?(json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    func date(_ key: String) -> Date? { json[key]?.string.flatMap(Date.init(iso8601:)) }
    self.init(name: name, url: json["url"]?.string ?? "")
    next = date("next_poll")
    lastGood = date("last_good")
    items = json["items"]?.int ?? 0
    bytes = json["bytes"]?.int ?? 0
    requests = json["requests"]?.int ?? 0
    remaining = json["remaining"]?.int
    limit = json["limit"]?.int
    reset = date("reset")
    problems = json["problems"]?.array?.compactMap(\.string) ?? []
    let reason = json["error"]?.string ?? ""
    switch json["state"]?.string {
    case "online": state = .online
    case "retrying":
      state = .retrying(at: next ?? .distantFuture, reason: reason, lastGood: lastGood)
    case "failed": state = .failed(reason: reason, fix: json["mend"]?.string ?? "")
    default: state = .connecting
    }
  }
}

package enum FeedState: Sendable, Hashable {
  case connecting
  case online
  /// The last request failed temporarily. The next one will be sent at `at`.
  case retrying(at: Date, reason: String, lastGood: Date?)
  /// The request fails until a person fixes the cause. It is repeated at a longer interval.
  case failed(reason: String, fix: String)

  package var isOnline: Bool {
    self == .online
  }

  package func onClock(_ time: (Date) -> Date) -> FeedState {
    switch self {
    case .connecting, .online, .failed: self
    case .retrying(let at, let reason, let lastGood):
      .retrying(at: time(at), reason: reason, lastGood: lastGood.map(time))
    }
  }
}
