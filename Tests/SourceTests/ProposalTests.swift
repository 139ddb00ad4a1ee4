import Basics
import Foundation
import HTTP
import JQ
import Simulator
import Testing

@testable import RESTSources

/// The proposals for undocumented responses.
struct ProposalTests {
  private static let samples =
    ((try? FileManager.default.contentsOfDirectory(atPath: Snapshot.folder + "/Samples")) ?? [])
    .map { $0.replacing(".json", with: "") }.sorted()

  /// Errors, and responses without current items.
  private static let refused: Set<String> = [
    "error-200-with-errors", "error-github-rate-limit", "error-problem-json", "octoprint-job-idle",
    "opensky-empty", "opensky-states",
  ]

  @Test func allSamplesExist() { #expect(Self.samples.count == 22) }

  @Test(arguments: samples)
  func proposesAFile(name: String) async throws {
    let body = try Snapshot.json("Samples/\(name).json")
    guard let proposal = Proposal(for: body, url: "https://api.example.com/v1/\(name)"),
      proposal.lists == nil
    else {
      #expect(Self.refused.contains(name), "nothing is proposed for \(name)")
      return
    }
    #expect(!Self.refused.contains(name), "\(proposal.text)")
    let now = Date(timeIntervalSince1970: 1_795_222_710)
    let file = try SourceFile(
      Array(proposal.text.utf8), name: "example", environment: [:],
      now: now.timeIntervalSince1970)
    #expect(file.warnings == [])
    let answer = HTTPResponse(status: 200, body: body.encoded)
    switch await Cards.poll(file, answer) {
    case .success(let (items, problems)):
      #expect(!items.isEmpty && problems == [], "\(name): \(problems)\n\(proposal.text)")
      let cards = Cards.draw(items, of: "example", at: now)
      #expect(cards.firstMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}/) == nil, "a raw date")
      Snapshot.check(proposal.text + cards, "Proposals/\(name).txt")
    case .failure(let reason): Issue.record("\(name): \(reason.message)\n\(proposal.text)")
    }
  }

  /// A secret in an address becomes a variable.
  @Test func writesNoSecret() throws {
    let proposal = try #require(
      Proposal(
        for: [["id": 1, "name": "a", "status": "ok"]],
        url: "https://api.weather.example.com/list?city=Ulm&api_key=hush-hush&accessToken=t0ps"))
    #expect(!proposal.text.contains("hush") && !proposal.text.contains("t0ps"))
    #expect(proposal.text.contains("?city=Ulm&api_key=${API_KEY}&accessToken=${ACCESS_TOKEN}"))
    #expect(proposal.text.contains("// Set API_KEY and ACCESS_TOKEN before the start."))
  }

  /// For any keys and texts, the proposed file can be read.
  @Test(arguments: [
    #"[{"id": 1, "the 'name'": "x", "name": "it's", "sta\"te": "ok", "state": "a\\b"}]"#,
    #"{"data-set": {"my list": [{"uid": "a", "display-name": "n", "state": "ok"}]}}"#,
    #"[{"id": 9007199254740993, "name": "\u001b[31mred", "status": "done"}]"#,
  ])
  func survivesOddNames(text: String) throws {
    let proposal = try #require(Proposal(for: try JSON.parse(text), url: "http://h/"))
    let file = try SourceFile(Array(proposal.text.utf8), name: "h", environment: [:])
    #expect(try !file.items.run(try JSON.parse(text)).isEmpty, "\(proposal.text)")
  }

  private func propose(_ text: String, hasNextPage: Bool = false) throws -> Proposal {
    try #require(
      Proposal(for: try JSON.parse(text), url: "http://h/", hasNextPage: hasNextPage))
  }

  /// Only a text with a title's name is used as the title.
  @Test func titleIsRequired() throws {
    let proposal = try propose(
      #"[{"id": "a1", "sortKey": "k1", "status": "ok", "ident": "LH 1"}]"#)
    #expect(proposal.titleChoices == [".sortKey", ".ident"])
    #expect(proposal.text.contains("// No title here: choose one of .sortKey, .ident."))
    #expect(proposal.text.contains(#"title: "?""#))
    let named = try propose(#"[{"id": "a1", "jobName": "deploy", "status": "ok"}]"#)
    #expect(named.titleChoices.isEmpty && named.text.contains(".jobName"))
    let counted = try propose(#"[{"id": 7000, "number": 12, "status": "ok"}]"#)
    #expect(counted.text.contains(##"title: ("#\\(.number)" // "?")"##), "\(counted.text)")
    let file = try SourceFile(Array(counted.text.utf8), name: "h", environment: [:])
    #expect(
      try file.items.run(JSON.parse(#"[{"id": 7000, "number": 12}]"#))[0]["title"] == "#12")
  }

  /// An order is identified by its own number, not by its customer, and ends when it is delivered.
  @Test(arguments: ["order_id", "orderId", "id", "uuid", "number"])
  func idTakesPrecedenceOverName(key: String) throws {
    let orders = """
      [{"customer": {"name": "Ada", "customer_id": 7}, "\(key)": 1042, "status": "DELIVERED", "paid": 3},
       {"customer": {"name": "Bob", "customer_id": 8}, "\(key)": 1043, "status": "ON_ROUTE", "paid": 4}]
      """
    let proposal = try propose(orders)
    #expect(proposal.text.contains("id: .\(key),"), "\(proposal.text)")
    #expect(proposal.titleChoices.isEmpty)
    let file = try SourceFile(Array(proposal.text.utf8), name: "h", environment: [:])
    let items = try file.items.run(JSON.parse(orders))
    #expect(items.map { $0["title"] } == (key == "number" ? ["#1042", "#1043"] : ["Ada", "Bob"]))
    #expect(items.map { $0["done"] } == [true, false])
    #expect(proposal.text.contains(#"end: { when: ".done", when_missing: "1m" }"#))
  }

  @Test func namesArePreferredAsTitle() throws {
    let text = #"[{"id": "a", "kind": "k", "from": {"name": "Ulm"}, "to": {"name": "Bonn"}}]"#
    #expect(try propose(text).titleChoices == [".from.name", ".to.name", ".kind"])
  }

  @Test func shareIsNotProgress() throws {
    let text = try propose(
      #"[{"id": "a", "name": "n", "status": "ok", "coverage_percent": 100}]"#
    ).text
    #expect(!text.contains("progress:") && text.contains(".coverage_percent"), "\(text)")
  }

  @Test func incompleteProposalIsWritten() throws {
    let proposal = try propose(#"{"meta": {"a": 1}, "rows": [{"x": 1.5}, {"x": 2.5}]}"#)
    #expect(proposal.lists == [".rows[] (2: no key that differs in each object)"])
    #expect(proposal.text.contains(".rows[]"))
    _ = try SourceFile(Array(proposal.text.utf8), name: "h", environment: [:])
    #expect(Proposal(for: 1, url: "http://h/") == nil)
  }

  @Test func followsPages() throws {
    let list = #"[{"id": 1, "name": "a", "status": "ok"}]"#
    #expect(try !propose(list).text.contains("pages"))
    #expect(try propose(list, hasNextPage: true).text.contains("pages: 5"))
    #expect(
      try propose(#"{"links": {"next": "/x?page=2"}, "data": \#(list)}"#).text.contains("pages: 5"))
  }

  /// The items of a plain list, and a date as in a response's headers.
  @Test func plainListIsMapped() throws {
    let proposal = try propose(
      """
      {"departures": [
        {"tripId": "F-1", "vessel": "Etzel", "status": "DELAYED", "due": "Sat, 28 Nov 2026 04:28:07 GMT"},
        {"tripId": "F-2", "vessel": "Thun", "status": "ON_TIME", "due": "Sun, 29 Nov 2026 04:28:07 GMT"}]}
      """)
    #expect(proposal.lists == nil && proposal.titleChoices == [".vessel"], "\(proposal.text)")
    #expect(proposal.text.contains(#"value: .due, format: "date""#), "\(proposal.text)")
  }

  @Test func describesTheShape() throws {
    let shape = Shape.of(
      try JSON.parse(
        #"{"total": 2, "runs": [{"id": 1, "end": null}, {"id": "x", "end": "2026-01-01T00:00Z", "tags": []}]}"#
      ))
    #expect(
      shape.text
        == #"{"total":"number","runs":[{"id":"number | text","end":"null | date","tags":[]}]}"#)
  }
}
