import Basics
import Testing

@testable import Gateway

/// A transcript of requests and their full responses that is compared with a recorded one.
///
/// `RECORD_SNAPSHOTS=1` records it again and fails: read the difference before committing it. Each
/// request also states its expected status and rules, so that a wrong response is not recorded by
/// mistake.
final class Golden {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Golden"
  /// Headers that are part of a response's meaning.
  private static let shown = [
    "allow", "apns-channel-id", "apns-id", "apns-request-id", "apns-unique-id", "content-type",
    "islet-rules", "islet-verdict",
    "retry-after", "www-authenticate", "x-ratelimit-limit", "x-ratelimit-remaining",
    "x-ratelimit-reset",
  ]

  private let name: String
  private var text = ""
  private(set) var lab: Lab

  init(_ name: String) throws {
    self.name = name
    lab = try Lab()
  }

  /// Restarts with a fresh gateway.
  func scene(_ title: String, _ configure: (inout Gateway.Options) throws -> Void = { _ in }) throws
  {
    lab = try Lab(configure)
    text += "\(text.isEmpty ? "" : "\n")# \(title)\n"
  }

  /// Sends a request, checks its status and rules, and records it.
  @discardableResult
  func send(
    _ status: Int, _ rules: String? = nil, _ method: String, _ path: String, _ body: [UInt8]?,
    _ headers: Lab.Headers = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Reply {
    let reply = try lab.send(method, path, body, headers)
    #expect(reply.status == status, "\(path)\n\(reply.text)", sourceLocation: sourceLocation)
    if let rules {
      #expect(
        reply.rules.joined(separator: " ") == rules, "\(reply.text)", sourceLocation: sourceLocation
      )
    }
    write(method, path, body, headers, reply)
    return reply
  }

  @discardableResult
  func post(
    _ status: Int, _ rules: String? = nil, _ path: String, _ json: JSON,
    _ headers: Lab.Headers = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Reply {
    try send(
      status, rules, "POST", path, json.encoded, headers, sourceLocation: sourceLocation)
  }

  private func write(
    _ method: String, _ path: String, _ body: [UInt8]?, _ headers: Lab.Headers, _ reply: Reply
  ) {
    var lines = ["", "\(method) \(Self.cut(path))"]
    for (name, value) in headers {
      let isToken = value?.count ?? 0 > 100 && name.lowercased() == "authorization"
      lines.append("\(name): \(isToken ? "bearer JWT" : Self.cut(value ?? "-"))")
    }
    if let body, !body.isEmpty { lines.append(Self.cut(String(decoding: body, as: UTF8.self))) }
    lines.append("=> \(reply.status)")
    for name in Self.shown {
      if let value = reply[name] { lines.append("\(name): \(value)") }
    }
    if !reply.body.isEmpty { lines.append(reply.text) }
    text += lines.map(Self.steady).joined(separator: "\n") + "\n"
  }

  private static func cut(_ text: String) -> String {
    text.count > 600 ? "\(text.prefix(400)) … \(text.count) characters" : text
  }

  /// The text with placeholders for IDs that differ in each run.
  private static func steady(_ text: String) -> String {
    var result = text
    for match in text.matches(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) {
      let found = String(match.output.0)
      if !found.hasPrefix("0F6B9E0C") { result = result.replacing(found, with: "<uuid>") }
    }
    for match in text.matches(of: /[A-Za-z0-9+\/]{22}==/) {
      result = result.replacing(match.output, with: "<channel>")
    }
    return result
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    Self.compare(text, "\(Self.folder)/\(name).txt", sourceLocation)
  }

  /// Compares a text with a file, or records it.
  static func compare(_ text: String, _ path: String, _ location: SourceLocation) {
    let recorded = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard text != recorded else { return }
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    if isRecording || recorded == nil {
      let folder = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path): read it, then run again", sourceLocation: location)
      return
    }
    let old = recorded?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    let place = line?.offset ?? min(old.count, new.count)
    Issue.record(
      """
      \(path) differs from line \(place + 1) on
      recorded: \(old.dropFirst(place).first ?? "nothing")
      now:      \(new.dropFirst(place).first ?? "nothing")
      """, sourceLocation: location)
  }
}
