@testable import HTTP
import Basics
import Languages
@testable import Simulator
import Testing

@testable import Gateway

@Suite struct RuleTests {
  /// The rules on requests. The process that runs the widget reports those on views, and
  /// `LogSummaryTests` covers those on the log.
  private static let pushed = Rule.list.filter { !["Widgets", "Log"].contains($0.group) }
    .map(\.id)

  @Test(arguments: pushed) func triggerCausesFinding(_ id: Rule.ID) throws {
    let trigger = try #require(RuleTriggers.all[id], "no request sets \(id) off")
    let lab = try Lab()
    let reply = try trigger(lab)
    #expect(reply.rules.contains(id.rawValue), "\(reply.status) \(reply.rules) \(reply.text)")
    #expect(reply.verdict != nil)
    let verdict = try lab.get("/islet/v1/log?phrases=true").json["entries"]?.array?.last?["verdict"]
    let finding = verdict?["findings"]?.array?.first { $0["rule"]?.string == id.rawValue }
    if let finding {
      try Self.expectWords(for: try #require(Finding(json: finding)))
      #expect(finding["message"]?.string?.isEmpty == false)
      #expect(finding["mend"]?.string?.isEmpty != true)
      // The target of an APNs push is in its URL.
      let ofTarget = verdict?["vendor"] == "apns" ? [] : ["activity.", "token."]
      let families = ofTarget + ["timestamp.", "content-state.", "budget.", "permission."]
      let isOfBody =
        CheckAgreementTests.ofBodies.contains(id) || families.contains(where: id.rawValue.hasPrefix)
      #expect(!isOfBody || finding["line"]?.int != nil, "\(finding)")
    }
  }

  /// Every finding can be translated completely, including its placeholders' values.
  private static func expectWords(for finding: Finding) throws {
    func check(_ phrase: Phrase, _ language: Language) {
      let hasWords = phrase.template.contains { $0.isLetter }
      #expect(
        !hasWords || language.has(phrase.template), "\(language.code): \(phrase.template)")
      for case .phrase(let inner) in phrase.arguments { check(inner, language) }
    }
    for code in Language.codes {
      let language = try #require(Language(code: code))
      check(finding.message, language)
      if let remedy = finding.fix { check(remedy, language) }
    }
  }

  @Test(arguments: pushed) func nearMissCausesNoFinding(_ id: Rule.ID) throws {
    let nearMiss = try #require(RuleNearMisses.all[id], "no request is a near miss of \(id)")
    let reply = try nearMiss(try Lab())
    #expect(!reply.rules.contains(id.rawValue), "\(reply.status) \(reply.rules) \(reply.text)")
    #expect(reply.verdict != nil)
  }

  @Test func everyRequestHasAKnownRule() {
    #expect(Set(RuleNearMisses.all.keys) == Set(Self.pushed))
    #expect(Set(RuleTriggers.all.keys) == Set(Self.pushed))
    #expect(Rule.list.count == Rule.ID.allCases.count - 1)
    #expect(Set(Rule.list.map(\.id)) == Set(Rule.ID.allCases).subtracting([.unknown]))
  }

  @Test func validRequestCausesNoFinding() throws {
    let lab = try Lab()
    #expect(try lab.start().rules == [])
    for aps in [Bodies.apsUpdate, Bodies.apsEnd] {
      let reply = try lab.post(
        "/3/device/activity:game-1", Bodies.apns(aps), Bodies.apnsHeaders)
      #expect(reply.rules == [])
    }
    try lab.post("/islet/v1/types", RuleTriggers.ride)
    let start = Bodies.apsStart.with("attributes-type", "Ride").with("attributes", ["car": "A"])
      .with("content-state", ["eta": 791_692_800, "stops": 2])
    let reply = try lab.post("/3/device/start:Ride", Bodies.apns(start), Bodies.apnsHeaders)
    #expect(reply.rules == [])
  }

  @Test(arguments: Rule.list) func isWrittenInWholeSentences(_ rule: Rule) {
    for text in [rule.summary, rule.explanation, rule.fix] {
      #expect(text.last == ".", "\(rule.id): \(text)")
    }
    #expect(!rule.source.isEmpty)
    #expect(!rule.example.before.isEmpty && !rule.example.after.isEmpty)
    #expect(rule.example.before != rule.example.after)
    #expect(rule.id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*/) != nil)
  }

  @Test func pageMatchesRules() {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    Golden.compare(Self.page, "\(root)/docs/rules.md", #_sourceLocation)
  }

  /// A text as code; one with backquotes is enclosed in two.
  private static func code(_ text: String) -> String {
    text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }

  private static var page: String {
    var text = """
      # Rules

      Why a push is shown, dropped or rejected. This page is made from the records by which Islet
      judges (`RECORD_SNAPSHOTS=1 swift test --filter RuleTests`); `islet explain RULE` says the same.

      - **rejected**: the API says no. **dropped**: the API says yes and the phone shows nothing new.
        **warning**: it is shown all the same.
      - *documented*: the vendor says so. *reported*: developers observed it. *inferred*: it follows
        from other facts.

      """
    var title = ""
    for rule in Rule.list {
      if rule.group != title {
        title = rule.group
        text += """

          ## \(title)

          | rule | effect | when | why | fix | before | after | source | mark |
          | --- | --- | --- | --- | --- | --- | --- | --- | --- |

          """
      }
      let cells = [
        "`\(rule.id)`", rule.severity.rawValue, rule.summary, rule.explanation, rule.fix,
        Self.code(rule.example.before), Self.code(rule.example.after), rule.source,
        rule.mark.rawValue,
      ]
      text += "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
    }
    return text
  }
}
