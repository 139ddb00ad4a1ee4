import JQ
import Basics
import Testing

struct JQProgramTests {
  private func run(_ source: String, _ text: String) throws -> [JSON] {
    try JQProgram(source).run(try JSON.parse(text))
  }

  @Test func coalescesAndSelects() throws {
    let outputs = try run(
      #".runs[] | select(.branch == "main") | {id, state: (.conclusion // .status)}"#,
      #"""
      {"total": 3, "runs": [
        {"id": 11, "branch": "main", "status": "in_progress", "conclusion": null},
        {"id": 12, "branch": "topic", "status": "queued", "conclusion": null},
        {"id": 13, "branch": "main", "status": "completed", "conclusion": "failure"}]}
      """#)
    #expect(
      outputs == [
        ["id": 11, "state": "in_progress"], ["id": 13, "state": "failure"],
      ])
  }

  @Test func readsNumbersInStrings() throws {
    let text = #"{"teams":[{"side":"away","score":"17"},{"side":"home","score":"20"}]}"#
    #expect(
      try run(#"[.teams[] | .score | tonumber] | add"#, text) == [37])
    #expect(
      try run(#".teams[] | select(.side == "home").score | tonumber / 100"#, text) == [0.2])
  }

  @Test func readsArraysOfArrays() throws {
    let program = #".states[]? | {id: .[0], title: (.[1] // "?" | gsub("\\s+$"; ""))}"#
    let full = #"{"time":1,"states":[["4b1803","SWR12   ",null],["3c6444",null,1.5]]}"#
    #expect(
      try run(program, full) == [
        ["id": "4b1803", "title": "SWR12"], ["id": "3c6444", "title": "?"],
      ])
    #expect(try run(program, #"{"time":1,"states":null}"#) == [])
  }

  @Test func readsTopLevelArraysAndKeepsOrder() throws {
    let outputs = try run(
      #".[] | {title: .name, id, ref}"#, #"[{"id":47,"ref":"main","name":"Build"},{"id":48}]"#)
    #expect(outputs.map { $0.object?.keys } == [["title", "id", "ref"], ["title", "id", "ref"]])
    #expect(outputs[1]["title"] == .null)
  }

  @Test func keepsTheDigitsOfLargeIdentifiers() throws {
    #expect(
      try run(".[].id | tostring", #"[{"id":9007199254740993},{"id":9007199254740992}]"#)
        == ["9007199254740993", "9007199254740992"])
  }

  @Test func reportsJQErrors() throws {
    let compile = #expect(throws: JQError.self) { try JQProgram(".a | nonsense(1)") }
    #expect(compile?.description.contains("nonsense/1 is not defined") == true)
    #expect(compile?.description.contains("modulemeta") == false, "\(compile!)")
    #expect(compile?.description == "nonsense/1 is not defined")
    let syntax = #expect(throws: JQError.self) { try JQProgram(".a | [") }
    #expect(syntax?.description.contains("syntax error") == true, "\(syntax!)")
    #expect(syntax?.description.contains("modulemeta") == false, "\(syntax!)")
    #expect(throws: JQError.failed("Cannot iterate over null (null)")) {
      try run(".data[]", #"{"status":"error","data":null}"#)
    }
    #expect(throws: JQError.failed("own words")) { try run(#"error("own words")"#, "{}") }
    #expect(throws: JQError.failed("stop")) { try run(#""stop" | halt_error"#, "{}") }
    #expect(throws: JQError.tooManyOutputs(limit: 5)) {
      try JQProgram("range(10)").run(.null, limit: 5)
    }
  }

  @Test func runsAgainAfterAnError() throws {
    let program = try JQProgram(".a[]")
    #expect(throws: JQError.self) { try program.run(["a": 1]) }
    #expect(try program.run(["a": [1, "ü\n"]]) == [1, "ü\n"])
    #expect(throws: JQError.self) { try program.run(["a": [1, 2]], limit: 1) }
    #expect(try program.run(["a": []]) == [])
  }

  /// libjq 1.6 frees the message of `halt_error` again at each later run.
  @Test func runsOnAfterAHalt() throws {
    let program = try JQProgram(
      #"if .bad then "refused: \(.bad)" | halt_error(2) else "accepted: \(.good)" end"#)
    for round in 0..<200 {
      let bad: JSON = ["bad": .number(round)]
      let good: JSON = ["good": .number(round)]
      #expect(throws: JQError.failed("refused: \(round)")) { try program.run(bad) }
      for _ in 0..<3 { #expect(try program.run(good) == [.string("accepted: \(round)")]) }
    }
  }

  @Test(arguments: ["$ENV", "env", "$ENV | length | {} ", "env | {}"])
  func hidesTheEnvironment(source: String) throws {
    #expect(try run(source, "{}") == [[:]])
  }

  @Test(arguments: [#"import "a" as a; ."#, #"include "a"; ."#, #""a" | modulemeta"#, "input"])
  func readsNothingElse(source: String) throws {
    #expect(throws: JQError.self) { try run(source, "{}") }
  }

  @Test func runsOnManyThreads() async throws {
    let program = try JQProgram("[range(.n)] | add")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for n in 1...64 {
        group.addTask {
          try program.run(["n": .number(n)]) == [.number(n * (n - 1) / 2)]
            && JQProgram(".n + 1").run(["n": .number(n)]) == [.number(n + 1)]
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  /// Each is stopped at its limit, and the next program runs normally.
  @Test(arguments: ["def f: f; f", "[range(1e12)]", "def f: [f]; f", "[limit(1e9; repeat(\"x\"))]"])
  func stopsEndlessProgram(source: String) throws {
    let clock = ContinuousClock()
    let program = try JQProgram(source)
    let time = clock.measure {
      let error = #expect(throws: JQError.self) { try program.run(.null) }
      #expect(error?.isRunaway == true, "\(String(describing: error))")
    }
    // The limit is 250 ms; the rest is for a busy machine.
    #expect(time < .seconds(3))
    #expect(try JQProgram(".a").run(["a": 1]) == [1])
  }

  @Test func stopsProgramWithTooMuchOutput() throws {
    #expect(throws: JQError.tooLarge) {
      try JQProgram(#"range(1000) | "\([range(3000)])""#).run(.null, milliseconds: 20_000)
    }
  }
}
