import Basics
import Canvas
import Foundation
import HTTP
import Simulator
import Testing
import Vendors

@testable import Dashboard

/// Pushes are edited, sent again, compared and exported.
@Suite struct RequestEditingTests {
  private static func draft(_ pilot: Pilot) throws -> Draft {
    guard case .edit(let draft)? = pilot.effects.first else { throw Missing() }
    return draft
  }

  private struct Missing: Error {}

  @Test func requestIsEditedAsSentOrFixed() throws {
    var pilot = FindingTests.open(GridSize(120, 30))
    pilot.expect("E edit", "M fix")
    pilot.press(.character("E"))
    let plain = try Self.draft(pilot)
    #expect(plain.place == .temporary && plain.file == "request.http")
    #expect(plain.text.contains("\nPOST /3/device/activity:ride-7\n"))
    #expect(plain.text.contains("\"timestamp\": 1770051103239"))
    pilot.press(.character("M"))
    let fixed = try Self.draft(pilot)
    #expect(fixed.text.contains("# Fixed: timestamp.milliseconds"))
    #expect(!fixed.text.contains("1770051103239"))
    // The saved draft is sent on one line, as a client would.
    pilot.send(.edited(fixed, .changed(fixed.text)))
    guard case .send(let request, "70")? = pilot.effects.first else { throw Missing() }
    #expect(request.method == "POST" && request.path == "/3/device/activity:ride-7")
    #expect(request.headers["apns-priority"] == "10")
    #expect(!request.text.contains("\n") && (try? JSON.parse(request.text)) != nil)
  }

  /// A finding about a header changes that header; an example of the rule is not inserted as a
  /// value.
  @Test func headerIsFixed() throws {
    func draft(_ finding: Finding) throws -> String? {
      var pilot = Pilot(GridSize(120, 30))
      pilot.send(.events([Fixture.event(76, 0, .verdict, "ride-7", "update", nil, [finding])]))
      pilot.press(.character("l"), .character("g"), .enter)
      pilot.send(.body(cursor: "76", request: SentRequest(json: FindingTests.request)))
      pilot.press(.character("M"))
      return try? Self.draft(pilot).text
    }
    let topic = "com.example.owls.push-type.liveactivity"
    let text = try draft(
      Finding(.apnsTopic, "It lacks the suffix.", fix: "Send `apns-topic: \(topic)`."))
    #expect(text?.contains("\napns-topic: \(topic)\n") == true)
    #expect(text?.contains("# Fixed: apns.topic") == true)
    #expect(try draft(Finding(.apnsTopic, "There is no apns-topic header.")) == nil)
  }

  @Test func unreadableDraftIsKept() throws {
    var pilot = FindingTests.open(GridSize(100, 30))
    pilot.press(.character("E"))
    let draft = try Self.draft(pilot)
    let broken = draft.text.replacing("POST /3", with: "POST the /3")
    pilot.send(.edited(draft, .changed(broken)))
    #expect(pilot.effects.isEmpty)
    pilot.expect("request.http:3: write METHOD /PATH")
    pilot.press(.character("E"))
    #expect(try Self.draft(pilot).text == broken)
    pilot.send(.edited(draft, .unchanged))
    pilot.expect("not saved, so nothing was sent")
    #expect(pilot.effects.isEmpty)
  }

  /// Deleting everything means: do not send, and start afresh the next time.
  @Test func emptyDraftIsForgotten() throws {
    var pilot = FindingTests.open(GridSize(100, 30))
    pilot.press(.character("E"))
    let draft = try Self.draft(pilot)
    pilot.send(.edited(draft, .changed("\n")))
    #expect(pilot.effects.isEmpty)
    pilot.expect("the text is empty, so nothing was sent")
    pilot.press(.character("E"))
    #expect(try Self.draft(pilot).text == draft.text)
  }

  @Test func editSaysWhenTheGatewayIsSilent() {
    var pilot = Pilot()
    pilot.send(.click(.card("wash-3")))
    pilot.press(.character("E"))
    #expect(pilot.effects.contains(.loadHistory("wash-3")))
    pilot.send(.unanswered(.loadHistory("wash-3")))
    pilot.expect("✗ the gateway did not send the request to edit")
  }

  /// The first of two pushes is forgotten by escape, and with the gateway's store.
  @Test func comparisonCanBeCancelled() {
    var pilot = Pilot()
    for end in [Message.key(.escape), .snapshot(Fixture.all)] {
      pilot.press(.character("l"), .character("g"), .character("c"))
      #expect(pilot.state.pushes.compared != nil)
      pilot.press(.escape)
      #expect(pilot.state.pushes.compared != nil)
      pilot.send(end)
      #expect(pilot.state.pushes.compared == nil)
    }
  }

  /// Any request is unchanged after it was written as a draft and read back.
  @Test(arguments: 1...50) func draftsRoundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = ["a", "# no remark", "ü", "\"q\"", "{}", ": x", "a b", "\u{2028}", "1"]
    func word() -> String { words.randomElement(using: &random)! }
    var headers: JSONObject = [:]
    for name in ["apns-topic", "X-A", "content-type"].prefix(Int.random(in: 0...3, using: &random))
    {
      headers[name] = .string(word().filter { $0 != "\u{2028}" }.trimmed)
    }
    let body: JSON = [
      "text": .string(word()), "list": [.string(word()), 1, .null, 1.5],
      "object": ["inner": .string(word()), "empty": [:]],
    ]
    let isJSON = Bool.random(using: &random)
    let sent = try #require(
      SentRequest(json: [
        "method": "POST", "path": "/3/device/x%20y?z=1", "headers": .object(headers),
        "body_text": .string(isJSON ? body.text : "no {json " + word()),
      ]))
    let text = RequestDraft.text(
      sent, body: BodyText(sent.text).lines.map(\.text).joined(separator: "\n"), address: "h:1",
      fixed: [])
    let read = try RequestDraft.read(text)
    #expect(read.path == sent.path && read.method == sent.method)
    #expect(
      read.headers.map { "\($0.name): \($0.value)" }
        == sent.headers.map { "\($0.name): \($0.value)" })
    #expect(read.text == sent.text)
  }

  @Test(arguments: [
    ("", "there is no request"), ("POST", "write METHOD /PATH"), ("post /a", "write METHOD /PATH"),
    ("POST /a\nb c\n\n{}", "write NAME: VALUE"),
  ]) func reportsWrongLine(text: String, problem: String) {
    let error = #expect(throws: RequestDraft.ReadError.self) {
      try RequestDraft.read(text)
    }
    #expect(error?.problem.english.contains(problem) == true)
  }

  /// Both verdicts are shown side by side when the new one arrives, in either order.
  @Test(arguments: [true, false]) func bothVerdictsAreSideBySide(isEventFirst: Bool) {
    var pilot = FindingTests.open(GridSize(120, 40))
    let event = Fixture.event(95, -1, .updated, "ride-7", "update", Fixture.game)
    if isEventFirst { pilot.send(.events([event])) }
    pilot.send(.resent("70", as: "95"))
    if !isEventFirst {
      pilot.expect(not: ["No findings: it is shown."])
      pilot.send(.events([event]))
    }
    #expect(pilot.effects == [.loadBody("95")])
    var json = FindingTests.request
    json = json.with(path: ["body", "aps", "timestamp"], 1_770_051_103)
    pilot.send(.body(cursor: "95", request: SentRequest(json: json)))
    pilot.expect(
      "✗ timestamp.milliseconds", "No findings: it is shown.",
      "-     \"timestamp\": 1770051103239,", "+     \"timestamp\": 1770051103,")
    pilot.press(.escape)
    pilot.expect("✗ timestamp.milliseconds", not: ["Nothing was found"])
  }

  @Test func anyTwoPushesCanBeCompared() {
    var pilot = Pilot(GridSize(100, 30))
    pilot.press(.tab, .character("c"))
    pilot.expect("select another push")
    pilot.press(.down, .character("c"))
    guard case .comparison(let left, let right, _, _) = pilot.state.screen else {
      Issue.record("no comparison")
      return
    }
    #expect(left.at <= right.at && left.cursor != right.cursor)
    pilot.press(.escape)
    #expect(pilot.state.screen == .main)
  }

  @Test func exportsInThreeForms() throws {
    var pilot = FindingTests.open(GridSize(120, 30))
    var texts: [String] = []
    for _ in 0..<4 {
      pilot.press(.character("Y"))
      guard case .copy(let text)? = pilot.effects.first else { throw Missing() }
      texts.append(text)
    }
    #expect(texts[0].contains("| grep -iq '^islet-verdict: dropped'"))
    #expect(texts[1].hasPrefix("### ") && texts[1].contains("POST http://127.0.0.1:5483/3/device"))
    let step = try JSON.parse(
      texts[2].split(separator: "\n").dropFirst().joined().dropLast().description)
    #expect(step["expect"]?["verdict"] == "dropped")
    #expect(step["expect"]?["rules"]?[0] == "timestamp.milliseconds")
    #expect(step["send"]?["path"] == "/3/device/activity:ride-7")
    #expect(texts[3] == texts[0])
  }

  /// Every line of both requests is in exactly one row, in order; equal lines are never marked as
  /// changed.
  @Test(arguments: 1...100) func comparisonKeepsEveryLine(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func text() -> [String] {
      (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        ["a", "b", "c", "d"].randomElement(using: &random)!
      }
    }
    let (left, right) = (text(), text())
    let rows = LineDifference(left, right).rows
    #expect(rows.compactMap(\.left) == Array(left.indices))
    #expect(rows.compactMap(\.right) == Array(right.indices))
    for row in rows where row.isSame { #expect(left[row.left!] == right[row.right!]) }
    if left == right { #expect(!rows.contains { !$0.isSame }) }
  }

  /// Among the cards, the newest push of the selected card is edited. If it is not here, it is
  /// loaded first.
  @Test func newestRequestOfCardIsEdited() throws {
    var pilot = Pilot()
    pilot.press(.character("E"))
    #expect(pilot.effects.first == .loadBody("7"))
    pilot.send(.body(cursor: "7", request: SentRequest(json: FindingTests.request)))
    #expect(try Self.draft(pilot).purpose == .request("7"))
    // It is loaded now.
    pilot.press(.character("E"))
    #expect(try Self.draft(pilot).purpose == .request("7"))
  }

  /// After a restart the log may be empty, but the card's history has its newest push.
  @Test func cardWithoutLogLineCanBeEdited() throws {
    var pilot = Pilot()
    pilot.send(.past([]))
    pilot.press(.character("E"))
    #expect(pilot.effects.first == .loadHistory("game-1"))
    let push = Fixture.event(3, 20, .updated, "game-1", "update", Fixture.game)
    pilot.send(.history("game-1", [push]))
    #expect(pilot.effects.first == .loadBody("3"))
    pilot.send(.body(cursor: "3", request: nil))
    pilot.expect("its request is no longer stored")
    // If another key is pressed meanwhile, no editor opens.
    pilot.press(.character("E"), .character("j"))
    pilot.send(.body(cursor: "3", request: SentRequest(json: FindingTests.request)))
    #expect(!pilot.effects.contains { if case .edit = $0 { true } else { false } })
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension JSON {
  fileprivate func with(path: [String], _ value: JSON) -> JSON {
    guard let key = path.first, var object else { return value }
    object[key] = (object[key] ?? [:]).with(path: Array(path.dropFirst()), value)
    return .object(object)
  }
}
