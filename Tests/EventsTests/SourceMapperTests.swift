@testable import RESTSources
@testable import HTTP
import Foundation
import JQ
import Basics
import Simulator
import Testing

@testable import Events

struct SourceMapperTests {
  private let start = Duration.zero

  private func mapper(_ program: String, _ seconds: Double? = 30) throws -> SourceMapper {
    SourceMapper(program: try JQProgram(program), endsWhenMissing: seconds)
  }

  private func answer(
    _ text: String, status: Int = 200, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
  }

  private func items(_ update: MappedUpdate?) -> [SourceItem]? {
    if case .items(let items, _, _) = update { return items }
    return nil
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
    // The last of a repeated id counts.
    (
      ".[]", #"[{"id":1,"title":"a"},{"id":2},{"id":"1","title":"b"}]"#, ["1", "2"],
      #"{"title":"b"}"#
    ),
  ])
  func makesItems(program: String, body: String, ids: [String], first: String) throws {
    var mapper = try mapper(program)
    let (update, outcome) = mapper.receive(answer(body), now: start)
    #expect(outcome == .good(next: nil))
    #expect(items(update)?.map(\.id) == ids)
    if !first.isEmpty { #expect(try items(update)?.first?.presentation == JSON.parse(first)) }
  }

  @Test func readsTypeAndAttributes() throws {
    var mapper = try mapper(".")
    let text = #"{"id":"a","type":"Ride","attributes":{"driver":"B"},"title":"t"}"#
    let item = items(mapper.receive(answer(text), now: start).update)?.first
    #expect(item?.type == "Ride")
    #expect(item?.attributes == ["driver": "B"])
    #expect(item?.presentation == ["title": "t"])
  }

  @Test(arguments: [
    (200, #"{"status":"error","error":"query timed out","data":null}"#, "query timed out"),
    (200, #"{"errors":[{"message":"no field x"}]}"#, "no field x"),
    (200, "<html>", "not JSON"),
    (200, #"{"data":[1]}"#, "output 1 is a number, not an object"),
    (200, #"{"data":[{"title":"x"}]}"#, "output 1 has no id"),
    (200, #"{"data":5}"#, "items: Cannot iterate over number"),
    (404, #"{"data":[{"id":1}]}"#, "404"),
    (403, #"{"message":"API rate limit exceeded"}"#, "API rate limit exceeded"),
    (422, #"{"title":"Bad","detail":"since must be a date"}"#, "Bad: since must be a date"),
  ])
  func takesNoErrorForAnItem(status: Int, body: String, words: String) throws {
    var mapper = try mapper(".data[]?, (.data | select(type == \"number\") | .[])", 0)
    #expect(items(mapper.receive(answer(#"{"data":[{"id":1}]}"#), now: start).update) != nil)
    let later = start + .seconds(100)
    let (update, outcome) = mapper.receive(answer(body, status: status), now: later)
    #expect(update == nil)
    guard case .failed(let reason, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(reason.contains(words), "\(reason)")
  }

  @Test func takesProblemJSONForAnError() throws {
    var mapper = try mapper("{id: .title}")
    let (update, outcome) = mapper.receive(
      answer(
        #"{"title":"Down"}"#, headers: ["Content-Type": "application/problem+json; charset=utf-8"]),
      now: start)
    #expect(update == nil)
    #expect(
      outcome
        == .failed(reason: "the answer tells an error: Down", mend: "check the request"))
  }

  @Test func endsWhatIsMissingForTooLong() throws {
    var mapper = SourceMapper(
      program: try JQProgram(".[] | {id: .}"), endsWhenMissing: 30, known: ["old"])
    func ended(_ text: String, _ seconds: Double, status: Int = 200) -> [String]? {
      let update = mapper.receive(
        answer(text, status: status), now: start + .seconds(seconds)
      ).update
      if case .items(_, let ended, _) = update { return ended }
      return nil
    }
    #expect(ended("[1,2,3]", 0) == [])
    #expect(ended("[2]", 10) == [])
    #expect(ended("", 20, status: 304) == nil)
    #expect(ended("[2,3]", 35) == ["old"])
    #expect(ended("[2,3]", 41) == ["1"])
    #expect(ended("[2,3]", 500) == nil)
    #expect(ended("[]", 600) == [])
    #expect(ended("nonsense", 700) == nil)
    #expect(ended("", 800, status: 304) == ["2", "3"])
    #expect(ended("[1]", 900) == [])
  }

  @Test func tellsOnlyNews() throws {
    var mapper = try mapper(".[]")
    #expect(mapper.receive(answer("[]"), now: start).update == .items([], ended: [], problems: []))
    #expect(mapper.receive(answer("[]"), now: start).update == nil)
    #expect(mapper.receive(answer(#"[{"id":1}]"#), now: start).update != nil)
    #expect(mapper.receive(answer(#"[{"id":1}]"#), now: start).update == nil)
    #expect(mapper.receive(answer(#"[{"id":1,"title":"x"}]"#), now: start).update != nil)
  }

  @Test func stopsAtAThousand() throws {
    var mapper = try mapper("range(1500) | {id: .}")
    guard case .items(let items, _, let problems) = mapper.receive(answer("{}"), now: start).update
    else {
      Issue.record("no items")
      return
    }
    #expect(items.count == 1000)
    #expect(problems == ["1500 outputs; the first 1000 items are shown"])
  }
}
