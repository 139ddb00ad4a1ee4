import Vendors
import Basics
import Foundation
import HTTP
import Events
import Simulator

/// Requests with the times at which they are sent, in the format of `record`.
struct Recording: Sendable {
  struct Step: Sendable {
    /// The time in seconds after the start.
    var at: Double
    var method: String
    var path: String
    var headers: HTTPHeaders
    var json: JSON?
    var text: String?
  }

  var steps: [Step]

  /// Reads JSON Lines: `{"at", "method", "path", "headers"?, "body" | "body_text"}`. Recordings are
  /// untrusted, so only requests of back ends are accepted, and none that control a gateway.
  init(lines: String, name: String) throws(Failure) {
    steps = []
    var foreign: [(place: String, path: String)] = []
    for (index, line) in lines.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      let place = "\(name):\(index + 1)"
      let json: JSON
      do throws(JSONError) {
        json = try JSON.parse(String(line))
      } catch {
        throw Failure(error, at: "\(place):\(error.position.column)")
      }
      // Limit the time to a year, because the replay waits for it.
      guard let at = json["at"]?.double, (0...31_536_000).contains(at),
        let path = json["path"]?.string, path.hasPrefix("/")
      else {
        throw Failure("\(place): a step needs `at` and `path`", fix: "see islet record")
      }
      let method = json["method"]?.string ?? "POST"
      if !HTTPRequest(method: method, target: path).isVendors {
        foreign.append((place, path))
        continue
      }
      steps.append(
        Step(
          at: at, method: method, path: path, headers: HTTPHeaders(json: json["headers"]),
          json: json["body"], text: json["body_text"]?.string))
    }
    if let first = foreign.first {
      let paths = foreign.map { $0.path.prefix(80) }.reduce(into: [Substring]()) { paths, path in
        if !paths.contains(path) { paths.append(path) }
      }
      throw Failure(
        "\(first.place): not a vendor's path: \(paths.joined(separator: ", "))",
        fix: "remove those lines; nothing was sent")
    }
    steps.sort { $0.at < $1.at }
  }

  /// Sends the requests to a gateway at their times, divided by `speed`. Returns the statuses of
  /// the responses; `nil` for a request without one.
  func replay(at gateway: GatewayClient, speed: Double) -> [Int?] {
    let start = ContinuousClock.now
    return steps.map { step in
      Thread.sleep(forTimeInterval: (start + .seconds(step.at / speed)).secondsLeft)
      var headers = step.headers
      headers.setDefault(
        "Authorization", SenderCredentials.authorization(for: step.path, key: gateway.key))
      headers.setDefault("Content-Type", "application/json")
      let body = step.json.map { $0.expanded(at: Date()).encoded } ?? Array((step.text ?? "").utf8)
      let request = HTTPClientRequest(
        method: step.method, url: gateway.base + step.path, headers: headers, body: body,
        timeout: 10)
      return try? CurlTransport.shared.sendBlocking(request).status
    }
  }
}

extension JSON {
  private static let dates: Set = [
    "timestamp", "stale-date", "dismissal-date", "stale_date", "dismissal_date",
  ]
  /// Objects of the app, in which a date is the app's own.
  private static let appsOwn: Set = [
    "content-state", "content_state", "attributes", "activity_attributes", "data",
  ]

  /// A request as it is replayed at another time and gateway. Tokens become their aliases, and the
  /// dates that iOS reads become relative to the time of the request, unless they are over a year
  /// away and therefore wrong.
  func recorded(at now: Double, _ aliases: [String: String], key: String = "") -> JSON {
    func offset(_ date: Double, _ name: String) -> JSON? {
      let seconds = Int((date - now).rounded())
      let sign = seconds < 0 ? "" : "+"
      return abs(seconds) > 31_536_000 ? nil : .string("${\(name)\(sign)\(seconds)}")
    }
    switch self {
    case .int(let number) where Self.dates.contains(key):
      return offset(Double(number), "unix") ?? self
    case .string(let text):
      if let alias = aliases[text] { return .string(alias) }
      if Self.dates.contains(key), let date = Date(iso8601: text) {
        return offset(date.timeIntervalSince1970, "iso") ?? self
      }
      guard key == "path", !aliases.isEmpty else { return self }
      let parts = text.components(separatedBy: "/").map { aliases[$0] ?? $0 }
      return .string(parts.joined(separator: "/"))
    default:
      return mapped { key, value in
        Self.appsOwn.contains(key ?? "") ? value : value.recorded(at: now, aliases, key: key ?? "")
      }
    }
  }

  /// Replaces times relative to `now`: `${unix+300}` by Unix seconds, `${swift+300}` by seconds
  /// since 2001, as Swift's `Codable` encodes a `Date`, and `${iso-60}` by ISO 8601.
  func expanded(at now: Date) -> JSON {
    guard case .string(let text) = self else { return mapped { $1.expanded(at: now) } }
    return Self.expand(text, now) ?? .string(Self.expandInside(text, now))
  }

  private static func expandInside(_ text: String, _ now: Date) -> String {
    guard text.contains("${") else { return text }
    return text.replacing(/\$\{(?:unix|iso|swift)(?:[+-][0-9.]+)?\}/) { match in
      let value = expand(String(match.0), now)
      return value?.string ?? value?.text ?? String(match.0)
    }
  }

  private static func expand(_ text: String, _ now: Date) -> JSON? {
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return nil }
    let inner = text.dropFirst(2).dropLast()
    for name in ["unix", "iso", "swift"] where inner.hasPrefix(name) {
      let rest = inner.dropFirst(name.count)
      guard let offset = rest.isEmpty ? 0 : Double(rest) else { return nil }
      let date = now.addingTimeInterval(offset)
      switch name {
      case "unix": return .int(Int64(date.timeIntervalSince1970))
      case "swift": return .int(Int64(date.timeIntervalSinceReferenceDate))
      default: return .string(date.rfc3339)
      }
    }
    return nil
  }
}
