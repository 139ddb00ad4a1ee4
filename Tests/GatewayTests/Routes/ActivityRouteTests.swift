import Basics
import Testing

@testable import Gateway

@Suite struct ActivityRouteTests {
  private static let list = "/islet/v1/activities"

  private func ids(_ lab: Lab, _ query: String) throws -> [String] {
    try lab.get(Self.list + query).json["activities"]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  @Test func pagesFollowOneAnother() throws {
    let lab = try Lab()
    for number in 0..<7 { try lab.start("game-\(number)") }
    var path: String? = "/islet/v1/activities?limit=3&user=user-1"
    var ids: [String] = []
    var pages = 0
    while let next = path {
      let reply = try lab.get(next)
      ids += (reply.json["activities"]?.array ?? []).compactMap { $0["id"]?.string }
      path = reply["link"].flatMap { link in
        link.split(separator: ">").first.map { String($0.dropFirst()) }
      }
      pages += 1
    }
    #expect(pages == 3)
    #expect(ids == (0..<7).map { "game-\($0)" })
    #expect(try lab.get("/islet/v1/activities?limit=0").status == 400)
  }

  @Test func hasDocumentedForm() throws {
    let lab = try Lab()
    try lab.start { $0.with("stale_date", "2026-02-02T03:40:00Z") }
    let activity = try lab.activity()
    let members: [String] = [
      "id", "attributes_type", "attributes", "content_state", "state", "vendor", "app_id", "user",
      "relevance_score", "started_at", "updated_at", "stale_date", "ended_at", "dismissal_date",
      "expires_at", "push_token", "updates", "last_alert", "in_island",
    ]
    let keys = activity.object?.keys ?? []
    #expect(members.allSatisfy(keys.contains))
    #expect(activity["state"] == "active")
    #expect(activity["vendor"] == "braze")
    #expect(activity["user"] == "user-1")
    #expect(activity["started_at"] == "2026-02-02T02:40:00Z")
    #expect(activity["expires_at"] == "2026-02-02T10:40:00Z")
    #expect(activity["stale_date"] == "2026-02-02T03:40:00Z")
    #expect(activity["in_island"] == true)
    #expect(activity["attributes"]?["brazeActivityId"] == "game-1")
    #expect(activity["last_alert"]?["title"] == "Kick-off")
    #expect(activity["history"]?.array?.map { $0["kind"] } == ["started"])
  }

  @Test(arguments: [Self.list, Self.list + "/game-1"]) func returnsOnlyChanges(path: String) throws
  {
    let lab = try Lab()
    try lab.start()
    let first = try lab.get(path)
    let tag = try #require(first["etag"])
    #expect(first.status == 200)
    #expect(try tag == "\"\(lab.cursor())\"")
    for match in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let same = try lab.send("GET", path, nil, [("If-None-Match", match)])
      #expect(same.status == 304, "\(match)")
      #expect(same.body.isEmpty)
      #expect(same["etag"] == tag)
    }
    lab.wall.advance(1)
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    let next = try lab.get(path, [("If-None-Match", tag)])
    #expect(next.status == 200)
    #expect(next["etag"] != tag)
  }

  @Test func filters() throws {
    let lab = try Lab()
    try lab.start("game-1")
    try lab.start("game-2") { $0.with("external_user_ids", ["user-2", "user-3"]) }
    try lab.start("game-3")
    try lab.post(
      Bodies.brazeUpdatePath,
      Bodies.brazeUpdate.with("activity_id", "game-2").with("end_activity", true))
    try lab.post("\(Self.list)/game-3/dismiss")
    #expect(try Set(ids(lab, "")) == ["game-1", "game-2"])
    #expect(try ids(lab, "?state=active") == ["game-1"])
    #expect(try ids(lab, "?state=ended") == ["game-2"])
    #expect(try ids(lab, "?state=dismissed") == ["game-3"])
    #expect(try Set(ids(lab, "?state=active,ended")) == ["game-1", "game-2"])
    #expect(try ids(lab, "?user=user-3") == ["game-2"])
    #expect(try ids(lab, "?user=user-3&state=active") == [])
    #expect(try ids(lab, "?user=nobody") == [])
    let refusal = try lab.get(Self.list + "?state=gone")
    #expect(refusal.status == 400)
    #expect(refusal.isProblem)
  }

  @Test func keepsAHistory() throws {
    let lab = try Lab()
    try lab.start()
    for score in 1...3 {
      lab.wall.advance(1)
      try lab.post(
        Bodies.brazeUpdatePath,
        Bodies.brazeUpdate.with("content_state/teamOneScore", .number(score)))
    }
    try lab.post("\(Self.list)/game-1/dismiss")
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    let history = try lab.activity()["history"]?.array ?? []
    #expect(
      history.map { $0["kind"] } == [
        "started", "updated", "updated", "updated", "dismissed", "verdict",
      ])
    #expect(
      history.compactMap { $0["activity"]?["content_state"]?["teamOneScore"]?.int } == [
        0, 1, 2, 3, 3,
      ])
    let missing = try lab.get("\(Self.list)/game-2")
    #expect(missing.status == 404)
    #expect(missing.isProblem)
  }

  @Test func dismissesAndUndoes() throws {
    let lab = try Lab()
    try lab.start()
    let gone = try lab.post("\(Self.list)/game-1/dismiss")
    #expect(gone.status == 200)
    #expect(gone.json["state"] == "dismissed")
    #expect(gone.json["end_reason"] == "user")
    #expect(try lab.post("\(Self.list)/game-1/dismiss").status == 409)
    lab.wall.advance(10)
    let back = try lab.post("\(Self.list)/game-1/restore")
    #expect(back.status == 200)
    #expect(back.json["state"] == "active")
    #expect(back.json["push_token"]?.string != gone.json["push_token"]?.string)
    #expect(try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate).verdict == "shown")
  }

  @Test func rejectsLateOrUnsafeUndo() throws {
    let lab = try Lab()
    try lab.start("late")
    try lab.post("\(Self.list)/late/dismiss")
    lab.wall.advance(10.5)
    let late = try lab.post("\(Self.list)/late/restore")
    #expect(late.status == 409)
    #expect(late.isProblem)
    try lab.start("missed")
    try lab.post("\(Self.list)/missed/dismiss")
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", "missed"))
    #expect(try lab.post("\(Self.list)/missed/restore").status == 409)
    let unknown = try lab.post("\(Self.list)/unknown/restore")
    #expect(unknown.status == 404)
    #expect(unknown.isProblem)
    #expect(try lab.post("\(Self.list)/unknown/dismiss").status == 404)
    try lab.start("live")
    #expect(try lab.post("\(Self.list)/live/restore").status >= 400)
    #expect(try lab.state("live") == "active")
  }

  @Test func appActivitiesUseTheSamePath() throws {
    let lab = try Lab()
    let made = try lab.post(
      Self.list,
      ["id": "ride", "attributes_type": "Ride", "app_id": "rides", "content_state": ["eta": 5]])
    #expect(made.status == 201)
    #expect(made.json["vendor"] == "app")
    let updated = try lab.post("\(Self.list)/ride/update", ["content_state": ["eta": 4]])
    #expect(updated.status == 200)
    #expect(updated.json["content_state"]?["eta"] == 4)
    let ended = try lab.post("\(Self.list)/ride/end", ["dismissal_policy": "immediate"])
    #expect(ended.status == 200)
    #expect(ended.json["state"] == "dismissed")
    #expect(try lab.post("\(Self.list)/ride/update", ["content_state": [:]]).status == 409)
    #expect(try lab.post("\(Self.list)/none/update", ["content_state": [:]]).status == 404)
    #expect(try lab.post(Self.list, ["attributes": [:]]).status == 400)
    let listed = try lab.send("POST", Self.list, Array("[]".utf8))
    #expect(listed.status == 400)
    #expect(listed.isProblem)
  }

  @Test func reportsWhyAppCannotStart() throws {
    let lab = try Lab()
    let body: JSON = ["attributes_type": "Ride", "app_id": "rides", "content_state": ["eta": 5]]
    for _ in 0..<5 { #expect(try lab.post(Self.list, body).status == 201) }
    let sixth = try lab.post(Self.list, body)
    #expect((sixth.status, sixth.json["code"]) == (422, "targetMaximumExceeded"))
    #expect(sixth.isProblem)
    let large = body.with("app_id", "other").with(
      "attributes", ["text": .string(String(repeating: "x", count: 5000))])
    #expect(try lab.post(Self.list, large).json["code"] == "attributesTooLarge")
    try lab.patch("/islet/v1/device", ["live_activities": false])
    #expect(try lab.post(Self.list, body.with("app_id", "new")).json["code"] == "denied")
    let error = try lab.post("\(Self.list)/x/decode-error", ["message": "no key eta"])
    #expect(error.status == 201)
    #expect(error.json["findings"]?[0]?["rule"] == "content-state.decode")
  }

  @Test(arguments: [
    ("live", "restore", "live cannot be restored: only a dismissal can be undone"),
    ("ended", "allow", "ended has ended: it gets no token"),
    ("left", "dismiss", "left has already left the screen"),
    ("left", "allow", "left has ended: it gets no token"),
  ])
  func reportsWhyActivityDoesNotChange(_ id: String, _ action: String, _ expected: String) throws {
    let lab = try Lab()
    for id in ["live", "ended", "left"] { try lab.start(id) }
    try lab.post(
      Bodies.brazeUpdatePath,
      Bodies.brazeUpdate.with("activity_id", "ended").with("end_activity", true))
    try lab.post("\(Self.list)/left/dismiss")
    let reply = try lab.post("\(Self.list)/\(id)/\(action)")
    #expect(reply.status == 409 && reply.isProblem)
    #expect(reply.json["detail"]?.string?.hasPrefix(expected) == true, "\(reply.text)")
  }

  @Test(
    arguments: [
      ("stale_date", 5), ("dismissal_date", "soon"), ("relevance_score", "1"), ("limit", 1.5),
      ("id", 5), ("channel", true), ("timestamp", "now"), ("user", [:]),
    ] as [(String, JSON)])
  func rejectsFieldsOfAnotherType(_ field: String, _ value: JSON) throws {
    let lab = try Lab()
    let body: JSON = ["attributes_type": "T", "content_state": ["n": 1]]
    let reply = try lab.post(Self.list, body.with(field, value))
    #expect(reply.status == 400 && reply.isProblem)
    #expect(reply.json["detail"]?.string?.hasPrefix("`\(field)` is ") == true, "\(reply.text)")
    #expect(try lab.post(Self.list, body.with(field, .null)).status == 201)
  }
}
