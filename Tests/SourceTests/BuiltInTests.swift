import Basics
import Canvas
import Foundation
import HTTP
import JQ
import Simulator
import Testing

@testable import RESTSources

/// The cards of each built-in source for recorded bodies.
struct BuiltInTests {
  /// A body, and its changes for each case, from `Bodies/NAME.json5`.
  private struct Body {
    let json: JSON
    let source: BuiltInSource

    init(_ source: BuiltInSource) throws {
      self.source = source
      json = try Snapshot.json("Bodies/\(source.name).json5")
    }

    var now: Double {
      json["now"]?.double ?? json["now"]?.string.flatMap(Date.init(iso8601:))?.timeIntervalSince1970
        ?? 0
    }

    var parameters: [String: String] {
      Dictionary(
        uniqueKeysWithValues: (json["parameters"]?.object?.members ?? []).map {
          ($0.key, $0.value.string ?? "")
        })
    }

    private func sample(_ name: JSON?) throws -> JSON? {
      try name?.string.map { try Snapshot.json("Samples/\($0).json") }
    }

    /// The body, the response at a second address, and further settings of a case.
    func all() throws -> JSON {
      let follow = try json["follow"]?.string == nil ? json["follow"] : sample(json["follow"])
      return [
        "body": try sample(json["sample"]) ?? json["body"] ?? .null, "follow": follow ?? .null,
        "idle": try sample(json["idle"]) ?? .null,
      ]
    }

    func error() throws -> HTTPResponse {
      let error = json["error"]
      let body = try sample(error?["sample"]) ?? error?["body"]
      return HTTPResponse(
        status: error?["status"]?.int ?? 500,
        headers: ["Content-Type": error?["type"]?.string ?? "application/json"],
        body: body?.encoded ?? Array((error?["text"]?.string ?? "").utf8))
    }
  }

  /// Values for all variables that a file may name.
  private static func environment(_ source: BuiltInSource) -> [String: String] {
    let text = String(decoding: source.bytes, as: UTF8.self)
    return Dictionary(
      text.matches(of: /\$\{([A-Z_]+)\??\}/).map { (String($0.1), "s3cret-\($0.1)") },
      uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: BuiltInSource.all.map(\.name))
  func showsItsCards(name: String) async throws {
    let source = try #require(BuiltInSource.named(name))
    let body = try Body(source)
    let reference = BuiltInReference(source, words: body.parameters.map { "\($0.key)=\($0.value)" })
    let file = try reference.file(environment: Self.environment(source), now: body.now)
    #expect(file.warnings == [])
    let date = Date(timeIntervalSince1970: body.now)
    var text = ""
    for (label, program) in body.json["cases"]?.object?.members ?? [] {
      let made = try JQProgram(program.string ?? "").run(try body.all())
      let answer = try #require(made.first)
      let follow = answer["follow"].flatMap { $0.isNull ? nil : $0 }
      let result = await Cards.poll(
        file, HTTPResponse(status: 200, body: answer["body"]?.encoded ?? []),
        follow: follow.map { HTTPResponse(status: 200, body: $0.encoded) })
      text += "— \(label)\n"
      switch result {
      case .success(let (items, problems)):
        #expect(problems == [], "\(name) \(label)")
        // Nulls are left out: each would be a finding in the log.
        #expect(items.allSatisfy { !$0.presentation.text.contains("null") }, "\(name) \(label)")
        text += items.isEmpty ? "(no card)\n" : Cards.draw(items, of: name, at: date)
      case .failure(let reason): Issue.record("\(name) \(label): \(reason.message)")
      }
    }
    text += "— error\n"
    switch await Cards.poll(file, try body.error()) {
    case .success(let (items, _)): Issue.record("\(name): \(items.count) items of an error")
    case .failure(let reason): text += reason.message + "\n"
    }
    #expect(!text.contains("s3cret"))
    #expect(text.firstMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}/) == nil, "a raw date")
    Snapshot.check(text, "Cards/\(name).txt")
  }

  /// Started, progressing, ended, failed and empty cases exist, and the documentation is named.
  @Test(arguments: BuiltInSource.all.map(\.name))
  func isDescribed(name: String) throws {
    let source = try #require(BuiltInSource.named(name))
    let body = try Body(source)
    #expect(
      body.json["cases"]?.object?.keys == ["started", "moving", "ended", "failed", "empty"])
    let text = String(decoding: source.bytes, as: UTF8.self)
    #expect(text.hasPrefix("// ") && text.contains("// https://"))
    #expect(text.firstMatch(of: /limit|credits|requests a minute|asks for no more/) != nil)
    #expect(source.outline.about?.isEmpty == false)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 160 })
  }

  /// The file that `sources add` writes is read like the built-in one with the same values.
  @Test(arguments: BuiltInSource.all.map(\.name))
  func canBeKeptAndChanged(name: String) throws {
    let source = try #require(BuiltInSource.named(name))
    let reference = BuiltInReference(
      source, words: try Body(source).parameters.map { "\($0.key)=\($0.value)" })
    let environment = Self.environment(source)
    let kept = try SourceFile(
      Array(reference.text.utf8), name: name, environment: environment)
    let own = try reference.file(environment: environment)
    #expect(kept.url == own.url && kept.interval == own.interval)
    #expect(kept.warnings == [])
    #expect(kept.headers == own.headers)
    #expect(kept.parameters.map(\.name) == own.parameters.map(\.name))
    #expect(reference.text.hasPrefix("// "))
  }

  @Test func usesValuesUnchanged() throws {
    let actions = try #require(BuiltInReference("github-actions:octo-org/octo-repo"))
    #expect(actions.values == ["repository": "octo-org/octo-repo"])
    #expect(actions.name == "github-actions-octo-org-octo-repo")
    #expect(
      try actions.file(environment: [:]).url
        == "https://api.github.com/repos/octo-org/octo-repo/actions/runs?per_page=8")
    let branch = try #require(
      BuiltInReference("github-actions:repository=o/n,branch=release/1 & 2"))
    #expect(
      try branch.file(environment: [:]).url
        == "https://api.github.com/repos/o/n/actions/runs?per_page=8&branch=release%2F1%20%26%202")
    let query = try #require(
      BuiltInReference("prometheus:query=sum by (a) (x{b=\"c\",d=\"e\"}),unit=ms"))
    #expect(query.values == ["query": "sum by (a) (x{b=\"c\",d=\"e\"})", "unit": "ms"])
    #expect(
      try query.file(environment: [:]).url
        == "http://127.0.0.1:9090/api/v1/query?query=sum%20by%20%28a%29%20%28x%7Bb%3D%22c%22%2Cd%3D%22e%22%7D%29"
    )
    let project = try #require(BuiltInReference("gitlab-pipelines:group/name"))
    #expect(
      try project.file(environment: [:]).url
        == "https://gitlab.com/api/v4/projects/group%2Fname/pipelines?per_page=10")
    #expect(BuiltInReference("ci.json5") == nil && BuiltInReference("C:\\ci.json5") == nil)
    #expect(BuiltInReference("octoprint")?.name == "octoprint")
  }

  @Test func reportsMissingValues() throws {
    let error = #expect(throws: SourceFileError.self) {
      try BuiltInReference("github-actions:brunch=main")?.file(environment: [:])
    }
    #expect(
      error?.problems.map { "\($0.key): \($0.problem): \($0.fix)" } == [
        "parameters: brunch is not a parameter: did you mean `branch`?",
        "parameters.repository: it has no value: add repository=VALUE (owner/name)",
      ])
  }

  /// A header field with an unset variable is left out if the file says so.
  @Test func publicDataNeedsNoToken() throws {
    let reference = try #require(BuiltInReference("github-actions:o/n"))
    #expect(try reference.file(environment: [:]).headers["authorization"] == nil)
    #expect(
      try reference.file(environment: ["GITHUB_TOKEN": "t"]).headers["authorization"] == "Bearer t")
  }

  /// What an action sends about an item: its ID, and the texts of its other keys.
  @Test func actionNamesItsItem() async throws {
    let source = try #require(BuiltInSource.named("alertmanager"))
    let body = try Body(source)
    let file = try BuiltInReference(source, words: []).file(environment: [:], now: body.now)
    let answer = HTTPResponse(status: 200, body: try body.all()["body"]?.encoded ?? [])
    let item = try await Cards.poll(file, answer).get().items[0]
    let request = try #require(file.actions["silence"]).request(
      for: item.id, presentation: item.presentation)
    #expect(request.method == "POST" && request.url == "http://127.0.0.1:9093/api/v2/silences")
    let sent = try JSON.parse(request.body ?? [])
    #expect(
      sent["matchers"]?.array?.map { $0["value"] } == ["HighRequestLatency", "10.0.0.4:9090"])
    #expect(sent["endsAt"] == "2026-11-21T02:00:00Z")
    #expect(
      SourceAction(method: "POST", url: "http://h/{id}/{title}/{more}", headers: [:], body: nil)
        .request(for: "a/{title}", presentation: ["title": "b c", "list": []]).url
        == "http://h/a%2F%7Btitle%7D/b%20c/{more}")
  }
}
