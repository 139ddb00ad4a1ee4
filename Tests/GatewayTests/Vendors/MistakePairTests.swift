@testable import Vendors
import Basics
import Simulator
import Testing

@testable import Gateway

/// One mistake hides no other: a body with two mistakes is shown no more than with either.
@Suite struct MistakePairTests {
  struct Mistake: Sendable {
    let name: String
    var body: @Sendable (JSON) -> JSON = { $0 }
    /// Headers that replace those of the same names.
    var headers: [(String, String?)] = []

    init(_ name: String, _ body: @escaping @Sendable (JSON) -> JSON) {
      self.name = name
      self.body = body
    }

    init(_ name: String, header: String, _ value: String?) {
      self.name = name
      headers = [(header, value)]
    }
  }

  /// A service, a valid request, and mistakes that each prevent it from being shown.
  struct Service: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let body: JSON
    var headers: [(String, String?)] = []
    /// Mistakes that remove whole objects come last, so that others do not recreate them.
    let mistakes: [Mistake]
  }

  private static func renamed(_ json: JSON, _ path: String, _ old: String, _ new: String) -> JSON {
    let steps = path.split(separator: "/").map { JSONPath.Step.key(String($0)) }
    guard let value = json[JSONPath(steps)]?[old] else { return json }
    return json.without("\(path)/\(old)").with("\(path)/\(new)", value)
  }

  /// Mistakes in `aps` at a path.
  private static func ofAps(_ aps: String) -> [Mistake] {
    [
      Mistake("contentState") { renamed($0, aps, "content-state", "contentState") },
      Mistake("content_state") { renamed($0, aps, "content-state", "content_state") },
      Mistake("no content state") { $0.without("\(aps)/content-state") },
      Mistake("content state twice encoded") { $0.with("\(aps)/content-state", "{\"a\":1}") },
      Mistake("content state as a list") { $0.with("\(aps)/content-state", []) },
      Mistake("Update") { $0.with("\(aps)/event", "Update") },
      Mistake("events") { renamed($0, aps, "event", "events") },
      Mistake("no event") { $0.without("\(aps)/event") },
      Mistake("milliseconds") { $0.with("\(aps)/timestamp", 1_770_000_000_000) },
      Mistake("timestamp as a text") { $0.with("\(aps)/timestamp", "1770000000") },
      Mistake("time_stamp") { renamed($0, aps, "timestamp", "time_stamp") },
      Mistake("stale date as a text") { $0.with("\(aps)/stale-date", "soon") },
    ]
  }

  private static let fcm = Service(
    testDescription: "FCM", path: Bodies.fcmPath,
    body: Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1"),
    mistakes: ofAps("message/apns/payload/aps") + [
      Mistake("no activity token") { $0.without("message/apns/live_activity_token") },
      Mistake("a header as a number") { $0.with("message/apns/headers/apns-priority", 10) },
      Mistake("no recipient") { $0.without("message/token") },
      Mistake("an unknown field") { $0.with("message/apns/liveToken", "x") },
      Mistake("data as a number") { $0.with("message/data", ["score": 12]) },
      Mistake("a misplaced token") {
        renamed($0, "message/apns", "live_activity_token", "x").without("message/apns/x")
          .with("message/apns/payload/live_activity_token", "t")
      },
      Mistake("beside aps") { json in
        let aps = json["message"]?["apns"]?["payload"]?["aps"]?.object ?? [:]
        let path = "message/apns/payload"
        return aps.members.reduce(json) { $0.with("\(path)/\($1.key)", $1.value) }
          .with("\(path)/aps", [:])
      },
      Mistake("asp") { renamed($0, "message/apns/payload", "aps", "asp") },
      Mistake("a list as aps") { $0.with("message/apns/payload/aps", []) },
      Mistake("no aps") { $0.without("message/apns/payload/aps") },
      Mistake("no payload") { $0.without("message/apns/payload") },
      Mistake("no wrapper") { $0["message"] ?? .null },
    ])

  private static let apns = Service(
    testDescription: "APNs", path: "/3/device/activity:game-1",
    body: Bodies.apns(Bodies.apsUpdate), headers: Bodies.apnsHeaders,
    mistakes: ofAps("aps") + [
      Mistake("alert", header: "apns-push-type", "alert"),
      Mistake("background", header: "apns-push-type", "background"),
      Mistake("no push type", header: "apns-push-type", nil),
      Mistake("the bundle as topic", header: "apns-topic", "com.example.owls"),
      Mistake("no topic", header: "apns-topic", nil),
      Mistake("priority 7", header: "apns-priority", "7"),
      Mistake("beside aps") { ($0["aps"] ?? [:]).with("aps", [:]) },
    ])

  private static let braze = Service(
    testDescription: "Braze", path: Bodies.brazeStartPath,
    body: Bodies.brazeStart.with("activity_id", "game-2"),
    mistakes: [
      Mistake("no app") { $0.without("app_id") },
      Mistake("no recipients") { $0.without("external_user_ids") },
      Mistake("activity_id as a number") { $0.with("activity_id", 7) },
      Mistake("contentState") {
        $0.without("content_state").with("contentState", $0["content_state"])
      },
      Mistake("content state as a text") { $0.with("content_state", "{\"a\":1}") },
      Mistake("no attributes") { $0.without("activity_attributes") },
      Mistake("attributes_type") {
        $0.without("activity_attributes_type").with("attributes_type", "SportsActivityAttributes")
      },
      Mistake("stale date in milliseconds") { $0.with("stale_date", 1_770_000_600_000) },
      Mistake("stale date in the past") { $0.with("stale_date", "2020-01-01T00:00:00Z") },
      Mistake("an unknown level") { $0.with("notification/interruption_level", "loud") },
      Mistake("an alert as a list") { $0.with("notification/alert", []) },
      Mistake("no alert") { $0.without("notification/alert") },
      Mistake("no notification") { $0.without("notification") },
    ])

  @Test(arguments: [fcm, apns, braze]) func noMistakeHidesAnother(_ service: Service) throws {
    let lab = try Lab()
    try lab.start()
    func send(_ mistakes: [Mistake]) throws -> (body: JSON, verdict: String?) {
      let body = mistakes.reduce(service.body) { $1.body($0) }
      let changes = mistakes.flatMap(\.headers)
      let headers = service.headers.filter { field in !changes.contains { $0.0 == field.0 } }
      return (body, try lab.post(service.path, body, headers + changes).verdict)
    }
    for (place, first) in service.mistakes.enumerated() {
      let alone = try send([first])
      #expect(alone.verdict != "shown", "\(first.name) alone: \(alone.body.text)")
      for second in service.mistakes.dropFirst(place + 1) {
        let pair = [first, second]
        let name = pair.map(\.name).joined(separator: ", ")
        let (body, verdict) = try send(pair)
        #expect(verdict == "dropped" || verdict == "rejected", "\(name): \(body.text)")
        guard pair.allSatisfy(\.headers.isEmpty) else { continue }
        let offline = OfflineCheck.verdict(on: body.encoded, at: lab.wall.now)
        #expect(offline.outcome != .shown, "check of \(name): \(body.text)")
      }
    }
    // The test requires that the unmodified request is shown.
    #expect(try send([]).verdict == "shown")
  }

  /// Mistakes on three levels of a body are reported in one run.
  @Test func oneCheckReportsAllMistakes() {
    let body: JSON = [
      "message": [
        "token": "x",
        "apns": [
          "headers": ["apns-priority": 10],
          "payload": [
            "aps": ["timestamp": 1_770_000_000, "event": "update", "contentState": ["a": 7]]
          ],
        ],
      ]
    ]
    let verdict = OfflineCheck.verdict(
      on: body.encoded, at: Date(timeIntervalSince1970: 1_770_000_000))
    #expect(verdict.outcome == .rejected)
    #expect(
      verdict.findings.map(\.rule.rawValue) == [
        "fcm.header-type", "field.missing", "field.unknown", "content-state.missing",
      ])
    let fixes = verdict.findings.compactMap(\.fix?.english)
    #expect(fixes.contains("Rename it to `content-state`."), "\(fixes)")
  }

  @Test(
    arguments: [
      (["aps": ["alert": "Hi", "badge": 2], "event": "promo", "timestamp": 7], "shown"),
      (["aps": ["content-available": 1], "order": ["event": "start"]], "shown"),
      (["aps": ["alert": "Hi", "event": "promo"]], "shown"),
      (["aps": ["alert": "Hi", "event": "update", "timestamp": 1_770_000_000]], "dropped"),
    ] as [(JSON, String)]) func ordinaryNotificationIsRecognized(_ payload: JSON, _ verdict: String)
    throws
  {
    let lab = try Lab()
    let message: JSON = ["message": ["token": "t", "apns": ["payload": payload]]]
    #expect(try lab.post(Bodies.fcmPath, message).verdict == verdict)
    let headers = Bodies.apnsHeaders([
      ("apns-push-type", "alert"), ("apns-topic", "com.example.owls"),
    ])
    #expect(try lab.post("/3/device/00aa", payload, headers).verdict == verdict)
  }

  /// A rejected push is reported with the card whose token it was sent to.
  @Test func rejectedPushNamesItsCard() throws {
    let lab = try Lab()
    try lab.start()
    let token = try #require(try lab.activity()["push_token"]?.string)
    let headers = Bodies.apnsHeaders([("apns-priority", "7")])
    #expect(
      try lab.post("/3/device/\(token)", Bodies.apns(Bodies.apsUpdate), headers).status == 400)
    let message = Bodies.fcm(Bodies.apsUpdate, token: token)
      .with("message/apns/headers/apns-priority", 10)
    #expect(try lab.post(Bodies.fcmPath, message).status == 400)
    let entries = try lab.get("/islet/v1/log?errors=true").json["entries"]?.array ?? []
    #expect(entries.map { $0["verdict"]?["activity_id"]?.string } == ["game-1", "game-1"])
  }

  @Test(
    arguments: [
      (1_795_690_000_000, "milliseconds"), (1_795_690_000, "seconds"), ("1795690000", "seconds"),
    ] as [(JSON, String)]) func numericDateIsExplained(_ date: JSON, _ unit: String)
    throws
  {
    let body = Bodies.brazeUpdate.with("stale_date", date)
    let verdict = OfflineCheck.verdict(
      on: body.encoded, at: Date(timeIntervalSince1970: 1_770_000_000))
    let finding = try #require(verdict.findings.first)
    #expect(
      finding.message.english
        == "`stale_date` is \(date.text), \(unit) since 1970: expected a date in ISO 8601."
    )
    #expect(finding.fix?.english == "Send \"2026-11-26T10:46:40Z\".")
    let repair = Repair(body, for: verdict.findings, now: Date(timeIntervalSince1970: 0))
    #expect(repair.body["stale_date"] == "2026-11-26T10:46:40Z")
  }

  @Test func otherVendorsBodyIsRecognized() throws {
    func check(_ body: JSON, as vendor: Vendor) -> Verdict {
      OfflineCheck.verdict(
        on: body.encoded, vendor: vendor, at: Date(timeIntervalSince1970: 1_770_000_000))
    }
    let verdict = check(Bodies.apns(Bodies.apsUpdate), as: .braze)
    #expect(verdict.outcome == .rejected && verdict.findings.count == 1)
    let finding = try #require(verdict.findings.first)
    #expect(finding.message.english.hasPrefix("This is a body for apns"))
    #expect(finding.fix?.english == "Check it with --vendor apns, or send it there.")
    #expect(check(Bodies.brazeUpdate, as: .braze).outcome == .shown)
    #expect(check(["text": "Hello"], as: .braze).findings.count > 1)
  }
}
