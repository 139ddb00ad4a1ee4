import Basics
import Testing

@testable import Gateway

@Suite(.timeLimit(.minutes(20))) struct FaultRouteTests {
  private static let path = "/islet/v1/faults"

  private func set(_ lab: Lab, _ fault: JSON, seed: Int = 0) throws {
    let reply = try lab.put(Self.path, ["faults": [fault], "seed": .number(seed)])
    #expect(reply.status == 200, "\(reply.text)")
  }

  private func update(_ lab: Lab, _ score: Int, id: String = "game-1") throws -> Reply {
    try lab.post(
      Bodies.brazeUpdatePath,
      Bodies.brazeUpdate.with("activity_id", .string(id))
        .with("content_state/teamOneScore", .number(score)))
  }

  private func score(_ lab: Lab) throws -> Int? {
    try lab.activity()["content_state"]?["teamOneScore"]?.int
  }

  @Test func listsActiveFaults() throws {
    let lab = try Lab()
    #expect(try lab.get(Self.path).json == ["faults": []])
    try set(
      lab, ["vendor": "braze", "prefix": "game", "status": 503, "delay": "5ms", "rate": 0.5])
    #expect(
      try lab.get(Self.path).json["faults"]?[0] == [
        "vendor": "braze", "prefix": "game", "delay": "5ms", "status": 503, "rate": 0.5,
        "count": .null,
      ])
    try set(lab, ["vendor": "customerio", "status": 503])
    #expect(try lab.get(Self.path).json["faults"]?[0]?["vendor"] == "customer.io")
    try lab.put(Self.path, ["faults": []])
    #expect(try lab.get(Self.path).json == ["faults": []])
  }

  @Test func respondsWithStatus() throws {
    let lab = try Lab()
    try lab.start()
    try set(lab, ["status": 503])
    let reply = try update(lab, 1)
    #expect(reply.status == 503)
    #expect(reply["retry-after"] == "1")
    #expect(reply["x-ratelimit-remaining"] == "249998")
    #expect(reply.verdict == "rejected")
    #expect(try score(lab) == 0)
    #expect(try lab.events().last?["detail"]?["fault"] == true)
  }

  @Test func losesAPush() throws {
    let lab = try Lab()
    try lab.start()
    try set(lab, ["drop": true])
    let reply = try update(lab, 1)
    #expect((reply.status, reply.verdict) == (201, "dropped"))
    #expect(reply["x-ratelimit-remaining"] == "249998")
    #expect(try score(lab) == 0)
  }

  @Test func doublesAPush() throws {
    let lab = try Lab()
    try lab.start()
    try set(lab, ["duplicate": true])
    let reply = try update(lab, 1)
    #expect((reply.status, reply.verdict) == (201, "shown"))
    #expect(try lab.activity()["updates"] == 2)
  }

  /// The push itself is not late: one that arrives while its response is delayed is newer.
  @Test func delayedResponseKeepsPushTime() throws {
    let lab = try Lab()
    try lab.start()
    try set(lab, ["delay": "300ms", "count": 1])
    func score(_ value: Int) -> JSON {
      Bodies.brazeUpdate.with("content_state/teamOneScore", .number(value))
    }
    let slow = try lab.connect("POST", Bodies.brazeUpdatePath, score(1).encoded)
    while try lab.activity()["updates"] != 1 {}
    lab.wall.advance(5)
    #expect(try lab.post(Bodies.brazeUpdatePath, score(2)).verdict == "shown")
    let late = try #require(try slow.reply(hasBody: true))
    #expect(late.verdict == "shown")
    #expect(try lab.activity()["content_state"]?["teamOneScore"] == 2)
  }

  @Test func delaysResponse() throws {
    let lab = try Lab()
    try lab.start()
    try set(lab, ["delay": "80ms"])
    let clock = ContinuousClock()
    let span = try clock.measure { _ = try update(lab, 1) }
    #expect(span >= .milliseconds(75))
    #expect(try score(lab) == 1)
  }

  @Test func breaksTheConnection() throws {
    let lab = try Lab()
    try lab.start()
    try set(lab, ["disconnect": true])
    let exchange = try lab.connect("POST", Bodies.brazeUpdatePath, Bodies.brazeUpdate.encoded)
    let reply = try? exchange.reply()
    #expect(reply == nil)
    #expect(try score(lab) == 0)
    #expect(try lab.get("/healthz").status == 200)
  }

  @Test func letsAPushBeOvertaken() throws {
    let lab = try Lab()
    try lab.start()
    try set(lab, ["reorder": true, "count": 1])
    #expect(try update(lab, 1).status == 201)
    #expect(try score(lab) == 0)
    #expect(try update(lab, 2).verdict == "shown")
    #expect(try score(lab) == 2)
    let cursor = try lab.cursor()
    let later = try #require(
      try lab.connect("GET", "/islet/v1/events?after=\(cursor)", nil, [("Prefer", "wait=10")])
        .reply())
    #expect(later.json["events"]?.array?.isEmpty == false)
  }

  @Test func strikesAsOftenAsRequested() throws {
    let lab = try Lab()
    try lab.start()
    try set(lab, ["status": 500, "count": 2])
    #expect(try (1...4).map { try update(lab, $0).status } == [500, 500, 201, 201])
    // A used-up fault is over.
    #expect(try lab.get("/islet/v1/faults").json["faults"] == [])
  }

  @Test func sameSeedStrikesTheSame() throws {
    let lab = try Lab()
    try lab.start()
    func run(seed: Int) throws -> [Int] {
      try set(lab, ["status": 500, "rate": 0.4], seed: seed)
      return try (1...40).map { try update(lab, $0).status }
    }
    let first = try run(seed: 7)
    #expect(try run(seed: 7) == first)
    #expect(try run(seed: 8) != first)
    let failures = first.count { $0 == 500 }
    #expect((8...24).contains(failures))
  }

  @Test func strikesOnlyMatchingPushes() throws {
    let lab = try Lab()
    try lab.start("game-1")
    try lab.start("ride-1")
    try set(lab, ["prefix": "ride", "status": 500])
    #expect(try update(lab, 1).status == 201)
    #expect(try update(lab, 1, id: "ride-1").status == 500)
    try set(lab, ["vendor": "apns", "status": 500])
    #expect(try update(lab, 2).status == 201)
    let push = try lab.post(
      "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
    #expect(push.status == 500)
  }

  @Test(arguments: [
    ("fault-410-x", 410), ("fault-503", 503), ("fault-drop-x", 201), ("fault-duplicate-x", 201),
    ("fault-delay-10ms-x", 201), ("fault-delay", 201), ("fault-", 201), ("fault-99", 201),
    ("fault-600-x", 201), ("fault-delay-nan-x", 201),
  ])
  func canBeRequestedByActivityName(_ id: String, _ status: Int) throws {
    let lab = try Lab()
    let body = Bodies.brazeStart.with("activity_id", .string(id))
    #expect(try lab.post(Bodies.brazeStartPath, body).status == status)
  }

  @Test(arguments: [
    "{}", "[]", "{\"faults\":{}}", "{\"faults\":[1]}", "{\"faults\":[{\"status\":200}]}",
    "{\"faults\":[{\"status\":\"500\"}]}", "{\"faults\":[{\"delay\":\"2h\"}]}",
    "{\"faults\":[{\"rate\":2}]}", "{\"faults\":[{\"count\":-1}]}",
    "{\"faults\":[{\"status\":503,\"count\":0}]}",
    "{\"faults\":[{\"drop\":1}]}", "{\"faults\":[{\"state\":500}]}",
    "{\"faults\":[{\"vendor\":7}]}", "{\"faults\":[{\"vendor\":\"brase\",\"status\":500}]}",
    "{\"faults\":[{\"rate\":0.5}]}", "{\"faults\":[],\"seed\":\"x\"}",
    "{\"faults\":[],\"fault\":1}", "no",
  ])
  func rejectsUnknownFaults(_ body: String) throws {
    let lab = try Lab()
    let reply = try lab.send("PUT", Self.path, Array(body.utf8))
    #expect(reply.status == 400, "\(body): \(reply.text)")
    #expect(reply.isProblem)
    #expect(try lab.get(Self.path).json == ["faults": []])
  }
}
