import Vendors
import Canvas
import Basics
import Simulator
import Foundation
import Testing

@testable import Dashboard

/// The screen of one push: its findings beside its request.
@Suite struct FindingTests {
  static let request: JSON = [
    "at": 1.5, "method": "POST", "path": "/3/device/activity:ride-7",
    "headers": ["apns-push-type": "liveactivity", "apns-priority": "10"],
    "body": [
      "aps": [
        "timestamp": 1_770_051_103_239, "event": "update",
        "content-state": ["driver": "Ada", "stops": [1, 2, 3], "place": ["street": "Owl Lane"]],
      ]
    ],
  ]

  static let event = Fixture.event(
    70, 0, .verdict, "ride-7", "update", nil,
    [
      Finding(
        .timestampMilliseconds,
        "1770051103239 is milliseconds. iOS reads it as the year 58060 and drops this update.",
        path: ["aps", "timestamp"], fix: "Send 1770051103."),
      Finding(
        .contentStateDecode, "There is no key 'street.number'.", severity: .dropped,
        path: ["aps", "content-state", "place", "number"], fix: "Send it."),
    ])

  /// A screen with the newest line of the log open.
  static func open(_ size: GridSize, answered: Bool = true) -> Pilot {
    var pilot = Pilot(size)
    pilot.send(.events([event]))
    pilot.press(.character("l"), .character("g"), .enter)
    if answered {
      pilot.send(.body(cursor: "70", request: SentRequest(json: request)))
    }
    return pilot
  }

  @Test(arguments: ScreenTests.sizes) func findings(size: GridSize) {
    let pilot = Self.open(size)
    Snapshot.check(pilot.frame, "finding-\(size.width)x\(size.height)")
  }

  @Test func responseHasItsOwnRow() {
    var pilot = Self.open(GridSize(50, 16))
    pilot.send(.done("not saved, so nothing was sent"))
    let row = pilot.frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)[14]
    #expect(row.trimmingCharacters(in: .whitespaces) == "✓ not saved, so nothing was sent")
  }

  /// In a large window it is shown in full beside the cards, with its request.
  @Test func largeWindowShowsFindingBesideLog() throws {
    var pilot = Pilot(GridSize(200, 60))
    pilot.send(.events([Self.event]))
    pilot.expect(
      "✗ timestamp.milliseconds", "1770051103239 is milliseconds.", "✗ content-state.decode",
      not: ["POST /3/device/activity:ride-7"])
    // The request is loaded unless a newer problem replaces it at once.
    pilot.send(.tick)
    #expect(!pilot.isAsking("70"))
    pilot.now += 0.4
    pilot.send(.tick)
    #expect(pilot.isAsking("70"))
    pilot.send(.body(cursor: "70", request: SentRequest(json: Self.request)))
    pilot.expect("POST /3/device/activity:ride-7", "▲ timestamp.milliseconds")
    // A log that fills the window yields: a third is enough for the newest lines.
    pilot.send(
      .events(
        (100..<180).map { Fixture.event($0, 1, .verdict, "game-\($0)", "update", nil, []) }))
    pilot.expect("1770051103239 is milliseconds.", "POST /3/device/activity:ride-7", "game-179")
  }

  /// Rows that the finding and the request leave show the phone's state of the activity.
  @Test func largeWindowShowsActivityBelowFinding() throws {
    var pilot = Pilot(GridSize(160, 50))
    func open(_ number: Int, _ id: String) {
      pilot.send(
        .events([Fixture.event(number, 0, .verdict, id, "update", nil, Self.event.findings)]))
      pilot.press(.character("l"), .character("g"), .enter)
      pilot.send(.body(cursor: "\(number)", request: SentRequest(json: Self.request)))
      pilot.expect("▲ timestamp.milliseconds")
    }
    open(71, "game-1")
    pilot.expect("Content state", "History", "teamOneScore")
    let rows = pilot.frame.plainText.split(separator: "\n")
    let title = try #require(rows.firstIndex { $0.contains("History") })
    #expect(rows[(title + 1)...].first?.contains("timestamp.milliseconds") == true)
    pilot.press(.escape, .escape)
    open(72, "nobody")
    pilot.expect(not: ["History"])
    pilot = Pilot(GridSize(100, 30))
    open(71, "game-1")
    pilot.expect(not: ["History"])
  }

  @Test func bodyIsLoadedAndMarked() throws {
    var pilot = Self.open(GridSize(100, 30), answered: false)
    #expect(pilot.isAsking("70"))
    pilot.expect(
      "✗ timestamp.milliseconds", "dropped", "Send 1770051103.", "✗ content-state.decode",
      "(reported)", not: ["does not keep"])
    pilot.send(.body(cursor: "71", request: nil))
    pilot.expect(not: ["does not keep"])
    pilot.send(.body(cursor: "70", request: SentRequest(json: Self.request)))
    let lines = pilot.frame.plainText.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains("\"timestamp\": 1770051103239,") })
    let line = try #require(lines[place].firstRange(of: "\"timestamp\""))
    let mark = try #require(lines[place + 1].firstRange(of: "▲ timestamp.milliseconds"))
    #expect(
      lines[place].distance(from: lines[place].startIndex, to: line.lowerBound)
        == lines[place + 1].distance(from: lines[place + 1].startIndex, to: mark.lowerBound))
    // A missing field is marked where it belongs.
    let parent = try #require(lines.firstIndex { $0.contains("\"place\": {") })
    #expect(lines[parent + 1].contains("▲ content-state.decode"))
    pilot.press(.character("y"))
    guard case .copy(let text) = pilot.effects.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.contains("'http://127.0.0.1:5483/3/device/activity:ride-7'"))
    #expect(text.contains("-H 'apns-priority: 10'"))
    // A request without a content type is exported as JSON: curl alone would send a form.
    #expect(text.contains("-H 'Content-Type: application/json'"))
    pilot.press(.escape)
    #expect(pilot.state.screen == .log)
  }

  @Test func mostSevereFindingComesFirst() {
    let event = Fixture.event(
      75, 0, .verdict, "ride-7", "update", nil,
      [
        Finding(.authProviderToken, "It has one part.", severity: .warning),
        Finding(.timestampMilliseconds, "It is milliseconds."),
        Finding(.jsonInvalid, "It is no JSON."),
      ])
    let text = FindingText(event, width: 60)
    #expect(
      text.starts.map { text.lines[$0].text } == [
        "✗ json.invalid", "✗ timestamp.milliseconds", "! auth.provider-token",
      ])
  }

  /// A push with one finding of each kind that has no place in the body.
  private static func openedWithHeaders(_ findings: [Finding], size: GridSize = GridSize(100, 30))
    -> Pilot
  {
    var pilot = Pilot(size)
    let event = Fixture.event(76, 0, .verdict, "ride-7", "update", nil, findings)
    pilot.send(.events([event]))
    pilot.press(.character("l"), .character("g"), .enter)
    pilot.send(.body(cursor: "76", request: SentRequest(json: request)))
    return pilot
  }

  @Test func findingsOnHeadersAreMarkedThere() throws {
    let pilot = Self.openedWithHeaders([
      Finding(.apnsPriority, "apns-priority is \"10\"."),
      Finding(.apnsTopic, "There is no apns-topic header."),
      Finding(.authProviderToken, "A JSON Web Token has three parts, this has 1."),
      Finding(.tokenUnknown, "activity:ride-7 is no token that the device knows."),
      Finding(.timestampMilliseconds, "It is milliseconds.", path: ["aps", "timestamp"]),
    ])
    let right = pilot.frame.plainText.split(separator: "\n").map { String($0.dropFirst(45)) }
    for (line, rule) in [
      ("POST /3/device/activity:ride-7", "     ▲ token.unknown"),
      ("apns-priority: 10", "▲ apns.priority"), ("apns-topic: (missing)", "▲ apns.topic"),
      ("authorization: (a key, not kept)", "▲ auth.provider-token"),
      ("    \"timestamp\": 1770051103239,", "    ▲ timestamp.milliseconds"),
    ] {
      let place = try #require(right.firstIndex { $0 == line }, "no \(line) in \(right)")
      #expect(right[place + 1] == rule)
    }
    #expect(right.contains("apns-push-type: liveactivity"))
    // A misspelt key that was not sent is not reported as dropped.
    let without = Self.openedWithHeaders([Finding(.authMissing, "There is no key.")])
    without.expect("authorization: (missing)", "▲ auth.missing", not: ["a key, not kept"])
  }

  /// A line that is too long for a row is wrapped, and shown once.
  @Test(arguments: [GridSize(110, 34), GridSize(60, 20)])
  func longTokenIsShownOnce(size: GridSize) {
    let token = String(repeating: "4e2258b4be17", count: 8)
    var pilot = Pilot(size)
    let event = Fixture.event(
      76, 0, .verdict, "ride-7", "update", nil,
      [Finding(.activityEnded, "ride-7 ended 2 min ago; later pushes are ignored.")])
    pilot.send(.events([event]))
    pilot.press(.character("l"), .character("g"), .enter)
    let sent = Self.request.object.map { request in
      var request = request
      request["path"] = .string("/3/device/\(token)")
      return JSON.object(request)
    }
    pilot.send(.body(cursor: "76", request: SentRequest(json: sent ?? .null)))
    let screen = pilot.frame.plainText
    #expect(screen.ranges(of: "POST /3/device/").count == 1, "\(screen)")
    let lines = screen.split(separator: "\n").map(String.init)
    let mark = lines.firstIndex { $0.contains("▲ activity.ended") } ?? 0
    let body = lines.firstIndex { $0.contains("\"aps\": {") } ?? .max
    #expect(mark > 0 && mark < body, "\(screen)")
  }

  @Test func findingOnWholeBodyMarksNoLine() {
    let pilot = Self.openedWithHeaders(
      [Finding(.fieldMissing, "`app_id` is missing.", path: [], fix: "Add `app_id`.")]
        .located(in: Array("{}".utf8)))
    pilot.expect("Add `app_id`.", not: ["$  1:1"])
  }

  /// With enough rows the parts are separated; with few there are no gaps. The rule's example is
  /// used only if the sender's own values give none.
  @Test func partsAreSeparatedIfThereIsSpace() {
    let wide = Self.open(GridSize(160, 50))
    let lines = FindingText(Self.event, in: FindingLayout(GridSize(160, 50))).lines.map(\.text)
    #expect(lines.prefix(3) == ["✗ timestamp.milliseconds", "", "1770051103239 is milliseconds."])
    wide.expect("Send 1770051103.", not: ["+ \"timestamp\": 1770051103"])
    let small = FindingText(Self.event, in: FindingLayout(GridSize(60, 20))).lines.map(\.text)
    #expect(small[1] == "1770051103239 is milliseconds.")
  }

  /// Every line left out above the body is counted, and a count never replaces only one line.
  @Test(arguments: 20...34) func omittedLinesAreCounted(height: Int) {
    let pilot = Self.openedWithHeaders(
      [Finding(.contentStateNull, "It is null.", path: ["aps", "content-state", "stops"])],
      size: GridSize(80, height))
    let screen = pilot.frame.plainText
    #expect(
      screen.contains("apns-push-type: liveactivity") || screen.contains("above"), "\(screen)")
    #expect(!screen.contains("+1 more"), "\(screen)")
    pilot.expect("▲ content-state.null")
  }

  @Test func selectedFindingIsVisible() {
    let size = GridSize(60, 20)
    var pilot = Self.openedWithHeaders(
      [
        Finding(.timestampMilliseconds, "It is milliseconds.", path: ["aps", "timestamp"]),
        Finding(.apnsPriority, "apns-priority is \"10\".", severity: .warning),
      ], size: size)
    pilot.expect("▲ timestamp.milliseconds")
    pilot.press(.character("G"))
    pilot.expect("▲ apns.priority")
  }

  @Test func reportsMissingBody() {
    var pilot = Self.open(GridSize(100, 30), answered: false)
    pilot.send(.body(cursor: "70", request: nil))
    pilot.expect("The gateway no longer has its request.")
    pilot.press(.character("y"))
    #expect(pilot.effects == [.copy("islet show 70")])
    pilot.press(.character("R"))
    #expect(pilot.effects.isEmpty)
    pilot.expect("send again: its request is no longer stored")
  }

  @Test func missingRequestCannotBeResent() {
    var pilot = Pilot()
    pilot.press(.tab)
    #expect(pilot.effects == [.loadBody("5")])
    pilot.send(.body(cursor: "5", request: nil))
    #expect(!pilot.frame.row(29).contains("R send again"))
    // There is one request to the gateway at a time, however fast a person moves through the log.
    pilot.press(.down)
    #expect(pilot.effects == [.loadBody("4")])
    pilot.press(.down)
    #expect(pilot.effects.isEmpty)
    pilot.send(.body(cursor: "4", request: SentRequest(json: Self.request)))
    #expect(pilot.effects == [.loadBody("3")])
    pilot.send(.body(cursor: "3", request: SentRequest(json: Self.request)))
    #expect(pilot.frame.row(29).contains("R send again"))
    pilot.press(.character("y"))
    guard case .copy(let text) = pilot.effects.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.contains("/3/device/activity:ride-7"))
    // Without findings its history opens, and from there the request.
    pilot.press(.enter, .enter)
    #expect(pilot.effects.isEmpty)
    pilot.expect("POST /3/device/activity:ride-7")
    // It says so at once if that is known.
    pilot.press(.escape, .escape, .up, .up, .enter)
    pilot.expect("The gateway no longer has its request.")
  }

  /// A paused demo stops the clock, so that nothing becomes due.
  @Test(arguments: [1.0, 60, 0]) func explainedRequestLoadsAtAnySpeed(speed: Double) {
    var pilot = Pilot(GridSize(160, 50))
    pilot.send(.clock(speed: speed))
    let finding = Finding(.timestampMilliseconds, "It is.", fix: "")
    pilot.send(.events([Fixture.event(300, 0, .verdict, "nobody", "start", nil, [finding])]))
    for _ in 0..<100 where !pilot.effects.contains(.loadBody("300")) && speed > 0 {
      pilot.now = pilot.frame.redrawAt ?? pilot.now
      pilot.send(.tick)
    }
    #expect(pilot.effects.contains(.loadBody("300")))
    #expect(pilot.now.timeIntervalSince(Fixture.now) <= speed)
  }

  @Test func manyPushesCauseFewRequests() {
    var pilot = Pilot()
    pilot.press(.character("i"))
    #expect(pilot.effects == [.loadHistory("game-1"), .loadBody("7")])
    var asked = 0
    for number in 200..<300 {
      pilot.send(.events([Fixture.event(number, 0, .updated, "game-1", "update", Fixture.game)]))
      asked += pilot.effects.count
      pilot.send(.body(cursor: "\(number)", request: SentRequest(json: Self.request)))
      asked += pilot.effects.count
    }
    #expect(asked == 0)
  }

  @Test func failedRequestIsRetriedAfterReconnect() {
    var pilot = Pilot()
    pilot.press(.tab)
    #expect(pilot.isAsking("5"))
    pilot.send(.feed(.retrying(at: Fixture.ago(-3), reason: "", lastGood: nil)))
    pilot.press(.enter)
    pilot.expect("Waiting for the gateway to send its request.")
    pilot.press(.escape)
    pilot.send(.feed(.online))
    #expect(pilot.effects == [.loadBody("5")])
  }

  /// A failure or a gateway that has not stored the request is not final.
  @Test(arguments: [true, false]) func requestIsRepeatedUntilAnswered(isMissing: Bool) {
    var pilot = Self.open(GridSize(100, 30), answered: false)
    for _ in 0..<3 {
      pilot.send(
        isMissing ? .body(cursor: "70", request: nil) : .unanswered(.loadBody("70")))
      #expect(pilot.effects.isEmpty)
      #expect(pilot.shows("The gateway no longer has its request.") == isMissing)
      let next = pilot.frame.redrawAt ?? .distantFuture
      #expect(next <= pilot.now + 2)
      pilot.now = pilot.now + 2
      pilot.send(.tick)
      #expect(pilot.effects == [.loadBody("70")])
    }
    // A request without a response is sent again, too.
    pilot.now = pilot.now + 5
    pilot.send(.tick)
    #expect(pilot.effects == [.loadBody("70")])
    pilot.send(.body(cursor: "70", request: SentRequest(json: Self.request)))
    pilot.expect("POST /3/device/activity:ride-7", not: ["does not keep"])
    pilot.now = pilot.now + 60
    pilot.send(.tick)
    #expect(pilot.effects.isEmpty)
  }

  @Test func resendsFromLogAndHistory() {
    var pilot = Pilot()
    pilot.press(.tab, .character("G"), .character("R"))
    #expect(pilot.effects == [.sendAgain("1")])
    pilot.press(.escape, .character("i"), .left, .character("R"))
    #expect(pilot.effects == [.sendAgain("3")])
    pilot.press(.enter)
    #expect(pilot.effects == [.loadBody("3")])
    pilot.expect("No findings: it is shown.")
    pilot.press(.escape)
    #expect(pilot.state.screen == .details("game-1", back: 1))
  }

  @Test func eventsWithoutPushDoNotOpen() {
    var pilot = Pilot()
    pilot.send(
      .events([ActivityEvent(cursor: "80", at: pilot.now, kind: .stale, activityID: "gate-b12")]))
    pilot.press(.character("i"), .character("l"), .character("G"))
    pilot.press(.escape, .character("l"), .character("g"), .enter)
    #expect(pilot.state.screen == .details("gate-b12", back: 0))
    pilot.press(.enter)
    pilot.expect("open: this line is not a push")
  }

  @Test func secondClickOpens() {
    var pilot = Pilot()
    pilot.click(.logEntry(4))
    #expect(pilot.state.screen == .main)
    #expect(pilot.effects == [.loadBody("4")])
    pilot.click(.logEntry(4))
    #expect(pilot.state.context == .finding)
    pilot.press(.escape)
    #expect(pilot.state.screen == .main && pilot.state.pane == .log)
  }

  /// On a small screen every line of every finding can be reached by scrolling down.
  @Test func everyLineCanBeReached() {
    var pilot = Self.open(GridSize(60, 20))
    let area = FindingLayout(GridSize(60, 20)).findings
    let lines = FindingText(Self.event, width: area.width).lines
    var seen: Set<Int> = []
    for _ in 0..<200 {
      guard case .finding(_, let line, _) = pilot.state.screen else { break }
      let top = FindingText(Self.event, width: area.width).top(for: line, height: area.height)
      seen.formUnion(top..<(top + area.height))
      pilot.press(.character("j"))
    }
    #expect(seen.isSuperset(of: lines.indices))
    for _ in 0..<200 { pilot.press(.character("k")) }
    #expect(pilot.shows("1770051103239 is milliseconds."))
  }

  @Test func nonJSONBodiesAreShownUnchanged() throws {
    let body = BodyText("{\n  \"a\": 1, // one\n}")
    #expect(body.isAsSent && body.lines.count == 3)
    let finding = try #require(
      Finding(json: [
        "rule": "json.invalid", "effect": "rejected", "message": "a comment", "line": 2,
        "column": 11,
      ]))
    let place = try #require(body.place(of: finding))
    #expect(place.line == 1 && place.columns == 10..<11)
  }

  @Test func contentStateIsFoundInEveryRequestForm() {
    let state: JSON = ["score": 5]
    let bodies: [JSON] = [
      ["content_state": state], ["aps": ["content-state": state]],
      ["message": ["apns": ["payload": ["aps": ["content-state": state]]]]],
    ]
    for body in bodies {
      let sent = SentRequest(json: ["path": "/x", "body": body])
      #expect(sent?.contentState == state)
    }
    #expect(SentRequest(json: ["path": "/x", "body_text": "{"])?.contentState == nil)
  }

  /// A colon within code does not end a sentence.
  @Test(arguments: [
    (
      "There is no `authorization: bearer` header. Send it.",
      "There is no `authorization: bearer` header."
    ),
    ("Late: it came after 3 s.", "Late."), ("One thing.", "One thing."), ("No end", "No end"),
  ])
  func firstSentenceIsComplete(_ text: String, _ first: String) {
    #expect(text.firstSentence.0 == first)
  }

  @Test(arguments: [
    ("`a` is 1: expected a date in ISO 8601.", "Send a date in ISO 8601.", nil),
    ("`a` is new. Remove it.", "Remove it.", nil), ("", "", nil),
    ("It is with us.", "Remove it.", "Remove it."),
    ("`a` is missing; found `b`.", "Rename `b` to `a`.", "Rename `b` to `a`."),
  ])
  func fixIsShownOnce(_ message: String, _ fix: String, _ advice: String?) {
    #expect(Finding.advice(Phrase(verbatim: fix), after: message) == advice)
  }
}
