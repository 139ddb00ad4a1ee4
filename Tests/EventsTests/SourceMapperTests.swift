@testable import RESTSources
@testable import HTTP
import Foundation
import JQ
import Synchronization
import Basics
import Simulator
import Testing

@testable import Events

struct SourceMapperTests {
  /// Responses as lists, and a source's activities for each.
  private func poll(
    _ keys: String, known: [String] = [], _ answers: [FixtureTransport.Answer], pass: Double = 0
  ) async throws -> [(update: MappedUpdate?, step: PollStep?)] {
    let source = try SourceFile(
      Array("{url: 'http://h/x', \(keys)}".utf8), name: "s", environment: [:])
    let clock = ManualClock()
    let updates = Mutex<[MappedUpdate]>([])
    let poll = SourcePoll(
      source, known: known, showsEnded: false, limits: HostLimits(),
      transport: FixtureTransport(answers),
      settings: PollSettings(clock: clock, now: { clock.date }),
      publish: { update in updates.withLock { $0.append(update) } })
    var results: [(update: MappedUpdate?, step: PollStep?)] = []
    for _ in answers {
      let step = await poll.ask()
      results.append((updates.withLock { $0.popLast() }, step))
      clock.advance(by: .seconds(pass))
    }
    return results
  }

  private func items(_ update: MappedUpdate?) -> [SourceItem]? {
    if case .items(let items, _, _) = update { return items }
    return nil
  }

  private func program(_ text: String) -> String { "items: \(JSON.string(text).text)" }

  /// A percentage would fill the bar, so it is reported, with a text that stays the same.
  @Test func percentageAsProgressIsReported() async throws {
    let results = try await poll(
      program(".[] | {id, progress: .p}"),
      [64, 65, 0.65].map { .json("[{\"id\": 1, \"p\": \($0)}]") })
    let problems: [[String]] = results.map { result in
      if case .items(_, _, let problems)? = result.update { return problems }
      return ["no update"]
    }
    let words = ["a `progress` is more than 1: write 0 to 1, for example by `percent`"]
    #expect(problems == [words, words, []])
  }

  /// jq 1.6 catches errors also where nothing failed yet, so the prelude must not blame its value.
  @Test(arguments: ["\"75\" | percent", "\"2026-11-08\" | date", "\"2026-11-08T10:00Z\" | until"])
  func errorElsewhereIsNotBlamedOnValue(_ expression: String) async throws {
    let results = try await poll(
      program("{id: \"p\", a: (\(expression)), b: error(\"boo\")}"), [.json("{}")])
    let text = "\(results)"
    #expect(text.contains("boo") && !text.contains("is no "), "\(text)")
  }

  /// Other keys are for `end` and the details.
  @Test func misspeltKeyIsReported() async throws {
    let results = try await poll(
      program(".[] | {id, titel: .p, isOver: false}"), [.json("[{\"id\": 1, \"p\": \"Run\"}]")])
    guard case .items(_, _, let problems)? = results.first?.update else {
      Issue.record("no update")
      return
    }
    #expect(problems == ["a card has no key `titel`: write `title`"])
  }

  /// Each key of a card with a value of another kind, and with null.
  @Test(arguments: [
    ("title", "[]", "an array, not a string"), ("icon", "{}", "an object, not a string"),
    ("progress", "'45 %'", "a string, not a number"),
    ("timer", "1790000000", "a number, not an object"),
    ("steps", "'two'", "a string, not an object"), ("score", "{}", "an object, not an array"),
    ("fields", "true", "a boolean, not an array"), ("compact", "1", "a number, not an object"),
  ])
  func valueOfAnotherKindIsReported(_ key: String, _ value: String, _ what: String) async throws {
    let bodies = [value, "null"].map {
      FixtureTransport.Answer.json(
        "[{'id': 1, '\(key)': \($0)}]".replacing("'", with: "\""))
    }
    let results = try await poll(program(".[]"), bodies)
    let problems: [[String]] = results.map { result in
      if case .items(_, _, let problems)? = result.update { return problems }
      return ["no update"]
    }
    #expect(problems == [["a card's `\(key)` is \(what), and is not drawn"], []])
  }

  @Test(arguments: [
    // A list under a key, with a status in two fields.
    (
      ".workflow_runs[] | {id, title: .name, subtitle: (.conclusion // .status)}",
      #"{"total_count":1,"workflow_runs":[{"id":30433642,"name":"CI","status":"queued","conclusion":null}]}"#,
      ["30433642"], #"{"title":"CI","subtitle":"queued"}"#
    ),
    // A list at the top, ids beyond 53 bits.
    (
      ".[] | {id, type: \"Pipeline\", title: (.name // .ref)}",
      #"[{"id":9007199254740993,"ref":"main"},{"id":48,"name":"n"}]"#,
      ["9007199254740993", "48"], #"{"title":"main"}"#
    ),
    // Arrays of arrays.
    (
      ".states[]? | {id: .[0], title: (.[1] // .[0])}",
      #"{"time":1,"states":[["4b1803",null,1.5]]}"#, ["4b1803"], #"{"title":"4b1803"}"#
    ),
    ("[.states[]? | {id: .[0]}]", #"{"time":1,"states":null}"#, [], ""),
    // All in one array, scores in strings.
    (
      "[.events[] | {id, score: [.teams[] | {name: .n, value: (.s | tonumber)}]}]",
      #"{"events":[{"id":"4","teams":[{"n":"A","s":"1"},{"n":"B","s":"20"}]}]}"#, ["4"],
      #"{"score":[{"name":"A","value":1},{"name":"B","value":20}]}"#
    ),
    // The last item with a repeated ID counts.
    (
      ".[]", #"[{"id":1,"title":"a"},{"id":2},{"id":"1","title":"b"}]"#, ["1", "2"],
      #"{"title":"b"}"#
    ),
  ])
  func makesItems(program: String, body: String, ids: [String], first: String) async throws {
    let (update, step) = try await poll(self.program(program), [.json(body)])[0]
    #expect(step?.outcome == .good(next: nil))
    #expect(items(update)?.map(\.id) == ids)
    if !first.isEmpty { #expect(try items(update)?.first?.presentation == JSON.parse(first)) }
  }

  @Test func readsTypeAndAttributes() async throws {
    let text = #"{"id":"a","type":"Ride","attributes":{"driver":"B"},"title":"t"}"#
    let item = items(try await poll(program("."), [.json(text)])[0].update)?.first
    #expect(item?.type == "Ride")
    #expect(item?.attributes == ["driver": "B"])
    #expect(item?.presentation == ["title": "t"])
  }

  @Test(arguments: [
    (200, #"{"status":"error","error":"query timed out","data":null}"#, "query timed out"),
    (200, #"{"errors":[{"message":"no field x"}]}"#, "no field x"),
    (200, "<html><title>Sign in</title>", "the response is a web page, “Sign in”"),
    (200, #"{"data":[1]}"#, "output 1 is a number, not an object"),
    (200, #"{"data":[{"title":"x"}]}"#, "output 1 has no id"),
    (200, #"{"data":5}"#, "items: Cannot iterate over number"),
    (404, #"{"data":[{"id":1}]}"#, "404"),
    (403, #"{"message":"API rate limit exceeded"}"#, "API rate limit exceeded"),
    (422, #"{"title":"Bad","detail":"since must be a date"}"#, "Bad: since must be a date"),
  ])
  func doesNotReadErrorsAsItems(status: Int, body: String, message: String) async throws {
    let keys =
      program(".data[]?, (.data | select(type == \"number\") | .[])") + ", end: {when_missing: 0}"
    let results = try await poll(
      keys, [.json(#"{"data":[{"id":1}]}"#), .json(body, status: status)], pass: 100)
    #expect(items(results[0].update) != nil)
    #expect(results[1].update == nil)
    guard case .failed(let reason, _)? = results[1].step?.outcome else {
      Issue.record("\(String(describing: results[1].step))")
      return
    }
    #expect(reason.contains(message), "\(reason)")
  }

  @Test func readsProblemJSONAsError() async throws {
    let result = try await poll(
      program("{id: .title}"),
      [
        .json(
          #"{"title":"Down"}"#,
          headers: ["Content-Type": "application/problem+json; charset=utf-8"])
      ])[0]
    #expect(result.update == nil)
    #expect(
      result.step?.outcome
        == .failed(reason: "the response reports an error: Down", fix: "check the request"))
  }

  @Test func endsItemsMissingForTooLong() async throws {
    let bodies = ["[1,2,3]", "[2]", "304", "[2,3]", "[2,3]", "nonsense", "[]", "304"]
    let answers = bodies.map { $0 == "304" ? FixtureTransport.Answer.status(304) : .json($0) }
    let ended = try await poll(
      program(".[] | {id: .}") + ", end: {when_missing: 30}", known: ["old"], answers, pass: 16
    ).map { result -> [String]? in
      if case .items(_, let ended, _) = result.update { return ended }
      return nil
    }
    #expect(ended == [[], [], ["old"], ["1"], nil, nil, [], nil])
  }

  /// An item for which the program fails is still listed and keeps its card.
  @Test func unreadableItemKeepsItsCard() async throws {
    let bodies = [
      #"[{"id":1,"n":"a"},{"id":2,"n":"b"}]"#, #"[{"id":1,"n":5},{"id":2,"n":"c"}]"#,
      #"[{"id":1,"n":5},{"id":2,"n":"c"}]"#, #"[{"id":2,"n":"c"}]"#, #"[{"id":2,"n":"c"}]"#,
    ]
    let updates = try await poll(
      program(".[] | {id, title: (.n | ascii_upcase)}") + ", end: {when_missing: 10}",
      bodies.map { .json($0) }, pass: 16
    ).map(\.update)
    #expect(items(updates[1])?.map(\.id) == ["2", "1"])
    #expect(items(updates[1])?.last?.presentation["title"] == "A")
    #expect(updates[2] == nil && items(updates[3])?.map(\.id) == ["2"])
    guard case .items(_, let ended, _)? = updates[4] else {
      Issue.record("the first has gone")
      return
    }
    #expect(ended == ["1"])
  }

  @Test func reportsOnlyChanges() async throws {
    let bodies = ["[]", "[]", #"[{"id":1}]"#, #"[{"id":1}]"#, #"[{"id":1,"title":"x"}]"#]
    let updates = try await poll(program(".[]"), bodies.map { .json($0) }).map(\.update)
    #expect(updates[0] == .items([], ended: [], problems: []))
    #expect(updates.map { $0 != nil } == [true, false, true, false, true])
  }

  @Test func stopsAtAThousand() async throws {
    guard
      case .items(let items, _, let problems) = try await poll(
        program("range(1500) | {id: .}"), [.json("{}")])[0].update
    else {
      Issue.record("no items")
      return
    }
    #expect(items.count == 1000)
    #expect(problems == ["1500 outputs; the first 1000 items are shown"])
  }

  @Test func countsFurtherProblems() async throws {
    guard
      case .items(_, _, let problems) = try await poll(
        program(".[]"), [.json(#"[{"id": 1}, {}, {}, {}, {}, {}, {}]"#)])[0].update
    else {
      Issue.record("no items")
      return
    }
    #expect(problems.count == 5 && problems[3] == "output 5 has no id" && problems[4] == "+2 more")
  }

  // MARK: One item does not take the others with it

  @Test(arguments: [
    ".[] | {id, title: (.name | ascii_downcase)}",
    ". as $all | .[] | {id, title: (.name | ascii_downcase), of: ($all | length)}",
    "def low: ascii_downcase; .[] | {id, title: \"\\(.name | low)\"}",
  ]) func failedItemAffectsNoOther(text: String) async throws {
    let body = #"[{"id":1,"name":"A"},{"id":2,"name":7},{"id":3,"name":"C"}]"#
    guard
      case .items(let items, _, let problems) = try await poll(program(text), [.json(body)])[0]
        .update
    else {
      Issue.record("no items")
      return
    }
    #expect(items.map(\.id) == ["1", "3"])
    #expect(problems.count == 1 && problems[0].hasPrefix("an item was skipped: "), "\(problems)")
  }

  @Test(arguments: [
    (".a[] | .b", [".a[] ", " .b"]), (".a[]?|.b|.c", [".a[]?", ".b|.c"]),
    ("{a: [.b[] | .c]}", []), (". | .b", []), ("\"\\(.a[] | .b)\"", []), (".a |= 1", []),
    ("def f: .a[]; f | .b", []), (".a[\"]|\"] | .b", []),
  ]) func splitsProgram(text: String, parts: [String]) {
    let found = ItemProgram.parts(text).map { [$0.list, $0.map] } ?? []
    #expect(found == parts)
  }

  @Test(arguments: [
    ("1000000000000000000001", "1000000000000000000001"), ("12.50", "12.50"), ("1e3", "1e3"),
    ("-7", "-7"), ("\"00 1\"", "00 1"), ("9007199254740993", "9007199254740993"),
  ]) func idsKeepTheirDigits(written: String, id: String) async throws {
    let update = try await poll(
      program(".[] | {id, title: .n}"), [.json("[{\"id\": \(written), \"n\": 0.50}]")])[0].update
    #expect(items(update)?.map(\.id) == [id])
  }

  // MARK: The end

  @Test func endedItemIsShownOnceMore() async throws {
    let keys = program(".[]") + ", end: {when: '.state == \"done\"'}"
    let updates = try await poll(
      keys, known: ["earlier"],
      [
        .json(#"[{"id":"a","state":"runs"},{"id":"old","state":"done"}]"#),
        .json(#"[{"id":"a","state":"done"},{"id":"earlier","state":"done"}]"#),
        .json(#"[{"id":"a","state":"done"}]"#), .json(#"[{"id":"a","state":"runs"}]"#),
      ]
    ).map(\.update)
    guard case .items(let first, [], _)? = updates[0],
      case .items(let second, let ended, _)? = updates[1],
      case .items(let third, [], _)? = updates[2], case .items(let again, [], _)? = updates[3]
    else {
      Issue.record("\(updates)")
      return
    }
    // Items that had ended before the first poll are ignored; items left by an earlier run are
    // ended.
    #expect(first.map(\.id) == ["a"])
    #expect(second.map(\.id) == ["a", "earlier"] && ended == ["a", "earlier"])
    #expect(third.isEmpty && again.map(\.id) == ["a"])
  }

  @Test(arguments: [false, true]) func dateCanEndItem(asText: Bool) async throws {
    let date = ManualClock().date.addingTimeInterval(25)
    let body =
      asText
      ? #"[{"id":1,"at":"\#(date.rfc3339)"}]"# : #"[{"id":1,"at":\#(date.timeIntervalSince1970)}]"#
    let updates = try await poll(
      program(".[]") + ", end: {at: '.at'}",
      [.json(body), .status(304), .status(304), .status(304), .status(304)], pass: 10
    ).map(\.update)
    let ended = updates.map { update -> [String] in
      if case .items(_, let ended, _) = update { return ended }
      return []
    }
    #expect(ended == [[], [], [], ["1"], []])
  }

  // MARK: Characters

  @Test(arguments: [
    ([0x5B, 0xE9, 0x5D], "application/json; charset=ISO-8859-1", "[é]"),
    ([0x5B, 0x80, 0x5D], "text/plain;charset=\"windows-1252\"", "[€]"),
    ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], "application/json", "[]"),
    ([0, 0x5B, 0, 0x5D], "application/json; charset=utf-16", "[]"),
    ([0x5B, 0, 0x5D, 0], "application/json; charset=UTF-16LE", "[]"),
    ([0xEF, 0xBB, 0xBF, 0x5B, 0x5D], "application/json", "[]"),
    ([0x5B, 0xC3, 0xA9, 0x5D], "application/json; charset=iso-8859-1", "[é]"),
  ]) func readsHeaders(bytes: [UInt8], type: String, text: String) {
    let response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: bytes)
    #expect(String(decoding: AnswerText(response).bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("<?xml version='1.0'?><a/>", "the response is XML"), ("   ", "the response is empty"),
    ("{\"a\": [1,", "the response is truncated"),
    ("Service\u{1B}[31m unavailable", "the response is not JSON: “Service[31m unavailable”"),
    ("<!DOCTYPE html>\n<title>Not\nhere</title>", "the response is a web page, “Not here”"),
  ]) func describesResponse(body: String, message: String) async throws {
    let result = try await poll(program(".[]"), [.json(body)])[0]
    #expect(
      result.step?.outcome == .failed(reason: message, fix: "check the address and `Accept`"))
  }
}
