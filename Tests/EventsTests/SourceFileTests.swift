import HTTP
@testable import RESTSources
@testable import Vendors
import Events
import Foundation
import JQ
import Basics
import Testing

struct SourceFileTests {
  private func read(_ text: String, _ environment: [String: String] = [:]) throws -> SourceFile {
    try SourceFile(Array(text.utf8), name: "ci", environment: environment)
  }

  @Test func readsAFile() throws {
    let source = try read(
      """
      {
        // what runs on the main branch
        url: "https://ci.example.org/${PROJECT}/runs",
        headers: { Authorization: "Bearer ${TOKEN}", "X-Plain": "$TOKEN" },
        interval: "1m",
        items: ".runs[] | {id, title: \\"${TOKEN}\\"}",
        end: { when_missing: "30s" },
        actions: {
          end: {
            method: "delete", url: "https://ci.example.org/runs/{id}",
            headers: { "X-Key": "${TOKEN}" }, body: { run: "{id}", why: "{ide}" },
          },
        },
      }
      """, ["PROJECT": "islet", "TOKEN": "s3cret\n"])
    #expect(source.name == "ci")
    #expect(source.url == "https://ci.example.org/islet/runs")
    #expect(source.headers["authorization"] == "Bearer s3cret")
    #expect(source.headers["x-plain"] == "$TOKEN")
    #expect(source.interval == 60)
    #expect(source.endsWhenMissing == 30)
    #expect(source.items.source.contains("${TOKEN}"))
    #expect(source.warnings == [])
    let request = source.actions["end"]?.request(for: "a/7")
    #expect(request?.method == "DELETE")
    #expect(request?.url == "https://ci.example.org/runs/a%2F7")
    #expect(request?.headers["X-Key"] == "s3cret")
    #expect(
      try JSON.parse(request?.body ?? []) == ["run": "a/7", "why": "{ide}"])
  }

  @Test func usesDefaultsForMissingKeys() throws {
    let source = try read(#"{name: "Builds", url: "http://h/", items: ".[]"}"#)
    #expect(source.name == "Builds")
    #expect(source.interval == 30)
    #expect(source.endsWhenMissing == nil)
    #expect(source.actions["end"] == nil)
  }

  @Test func collectsAllProblems() {
    let error = #expect(throws: SourceFileError.self) {
      try read(
        """
        {
          url: "${HOST}/runs",
          headers: { Authorization: "Bearer ${TOKEN}", Bad: 7 },
          interval: "soon",
          items: ".runs[ | {id}",
          end: { when_missing: [] },
          actions: { end: {} },
        }
        """, ["TOKEN": ""])
    }
    let found = error?.problems.map { "\($0.position.line) \($0.key)" }
    #expect(
      found == [
        "2 url", "3 headers.Authorization", "3 headers.Bad", "4 interval", "5 items",
        "6 end.when_missing", "7 actions.end.url",
      ])
    #expect(error?.problems[0].problem.english == "the variable HOST is not set")
    #expect(error?.problems[1].problem.english == "the variable TOKEN is not set")
    #expect(error?.problems[4].description.contains("syntax error") == true)
    #expect(
      error?.description.split(separator: "\n").first
        == "ci: line 2: url: the variable HOST is not set: set HOST before the start")
  }

  @Test(arguments: [
    ("{url: 'ftp://h/', items: '.'}", 1, "\"ftp://h/\" is not a valid address"),
    ("{url: 'http://h/${A', items: '.'}", 1, "a \"${\" that is not closed"),
    ("{url: 'http://h/',\n interval: 0.1, items: '.'}", 2, "0.1 is too short"),
    ("{url: 'http://h/'}", 1, "it is missing"),
    ("[]", 1, "the file is not an object"),
    ("{url: 'http://h/',\n items: '.',\n end: '30s'}", 3, "a string"),
  ])
  func namesTheLine(text: String, line: Int, problem: String) {
    let error = #expect(throws: SourceFileError.self) { try read(text) }
    #expect(error?.problems.first?.position.line == line)
    #expect(error?.problems.first.map { "\($0.problem)" } == problem)
  }

  @Test func neverShowsASecret() {
    let error = #expect(throws: SourceFileError.self) {
      try read(
        "{url: '${A}', headers: {B: '${A}'}, items: '.'}", ["A": "top secret\nhidden"])
    }
    #expect(error?.problems.count == 2)
    #expect(error?.description.contains("secret") == false)
  }

  /// A misspelt key is named before what is missing because of it.
  @Test func misspeltKeyExplainsMissingOne() {
    let error = #expect(throws: SourceFileError.self) {
      try read("{ulr: 'http://h/', items: '.'}")
    }
    #expect(
      error?.problems.map(\.description).first
        == "line 1: ulr: an unknown key: did you mean `url`?")
  }

  @Test func hidesPasswordInAddress() throws {
    let source = try read("{url: 'http://user:hunter22@h/?k=x', items: '.'}")
    #expect(source.shownURL == "http://user:•••@h/?k=x" && source.url.contains("hunter22"))
    #expect(source.secrets == ["hunter22"])
  }

  @Test func warnsAboutUnknownKeys() throws {
    let source = try read(
      "{url: 'http://h/', items: '.[]', intervall: '5s',\n end: {whenmissing: '1s'}}")
    #expect(
      source.warnings.map(\.description) == [
        "line 1: intervall: an unknown key: did you mean `interval`?",
        "line 2: end.whenmissing: an unknown key: did you mean `when_missing`?",
      ])
  }
}
