@testable import Vendors
import Basics
import Testing

@testable import Gateway

@Suite struct ServiceRouteTests {
  @Test func reportsHealth() throws {
    let lab = try Lab()
    let health = try lab.get("/healthz", [("Authorization", nil)])
    #expect(health.status == 200)
    #expect(health.json["status"] == "ok")
    #expect(health.json["service"] == "islet")
    #expect(health.json["version"]?.string == Islet.version)
    let head = try lab.send("HEAD", "/healthz")
    #expect(head.status == 200)
    #expect(head["content-length"] == String(health.body.count))
  }

  @Test func counts() throws {
    let lab = try Lab()
    try lab.start()
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", "x\"y\n"))
    let metrics = try lab.get("/metrics")
    #expect(metrics["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
    let lines = Set(metrics.text.split(separator: "\n").map(String.init))
    for line in [
      "islet_activities{project=\"default\"} 1",
      "islet_events_total{project=\"default\",kind=\"started\"} 1",
      "islet_pushes_total{project=\"default\",vendor=\"braze\",verdict=\"shown\"} 1",
      "islet_pushes_total{project=\"default\",vendor=\"braze\",verdict=\"dropped\"} 1",
      "islet_findings_total{project=\"default\",rule=\"activity.unknown\"} 1",
    ] { #expect(lines.contains(line), "\(line)") }
    for line in lines where !line.hasPrefix("#") {
      #expect(line.wholeMatch(of: /[a-z_]+({[a-z]+="[^"]*"(,[a-z]+="[^"]*")*})? \d+/) != nil)
    }
  }

  @Test func remembersDeliveries() throws {
    let lab = try Lab()
    let path = "/islet/v1/requests"
    try lab.start()
    let cursor = try lab.cursor()
    try lab.send(
      "POST", Bodies.brazeUpdatePath, Array("{\n\"app_id\":\n\"app\"}".utf8),
      [("Authorization", "Bearer secret-key")])
    try lab.send("POST", Bodies.brazeUpdatePath, Array("{\n".utf8))
    try lab.send("POST", Bodies.brazeUpdatePath, Array("{]".utf8), [("Authorization", nil)])
    try lab.post("/3/device/activity:x", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
    let reply = try lab.get(path + "?after=0")
    #expect(reply["content-type"] == "application/jsonl")
    #expect(reply["islet-after"] == "5")
    let lines = reply.text.split(separator: "\n").map { try? JSON.parse(String($0)) }
    #expect(lines.count == 5)
    #expect(!lines.contains(nil), "each line is JSON: \(reply.text)")
    #expect(lines[0]?["body"] == Bodies.brazeStart)
    #expect(lines[0]?["at"] == 1_770_000_000.0)
    #expect(lines[0]?["method"] == "POST")
    #expect(lines[0]?["path"]?.string == Bodies.brazeStartPath)
    #expect(lines[1]?["body"] == ["app_id": "app"])
    #expect(lines[2]?["body_text"] == "{\n")
    #expect(lines[3]?["body_text"] == "{]")
    #expect(lines[4]?["headers"]?["apns-priority"] == "10")
    #expect(!reply.text.contains("secret-key"))
    #expect(!reply.text.lowercased().contains("authorization"))
    let one = try lab.get("\(path)/\(cursor)")
    #expect(one.status == 200)
    #expect(one.json["body"] == Bodies.brazeStart)
    let missing = try lab.get("\(path)/\(cursor)9")
    #expect((missing.status, missing.isProblem) == (404, true))
    #expect(try lab.get(path + "?after=99").status == 410)
    #expect(try lab.get(path + "?after=5").text.isEmpty)
  }

  @Test func waitsForDeliveries() throws {
    let lab = try Lab()
    let waiting = try lab.connect(
      "GET", "/islet/v1/requests?after=0", nil, [("Prefer", "wait=20")])
    try lab.start()
    let reply = try #require(try waiting.reply())
    #expect(reply.json["body"] == Bodies.brazeStart)
  }

  @Test func forgetsEverything() throws {
    let lab = try Lab()
    try lab.start()
    try lab.patch("/islet/v1/device", ["budget": 1])
    try lab.patch("/islet/v1/clock", ["advance": "1h", "speed": 5])
    try lab.put("/islet/v1/faults", ["faults": [["status": 500]]])
    try lab.post("/islet/v1/types", ["name": "Ride", "attributes": [:], "content_state": [:]])
    let before = try lab.cursor()
    #expect(try lab.post("/islet/v1/reset").status == 204)
    #expect(try lab.start("fresh")["x-ratelimit-remaining"] == "249999")
    #expect(try lab.post("/islet/v1/reset").status == 204)
    #expect(try lab.get("/islet/v1/activities").json["activities"] == [])
    #expect(try lab.get("/islet/v1/tokens").json["tokens"] == [])
    #expect(try lab.get("/islet/v1/device").json["budget"] == 16)
    #expect(try lab.get("/islet/v1/faults").json["faults"] == [])
    #expect(
      try lab.get("/islet/v1/clock").json == ["now": "2026-02-02T02:40:00Z", "speed": 1.0])
    #expect(try lab.events().isEmpty)
    #expect(try lab.get("/islet/v1/activities/game-1").status == 404)
    #expect(try lab.cursor() != before)
    #expect(try lab.get("/islet/v1/types").json["types"]?.array?.count == 1)
    try lab.patch("/islet/v1/clock", ["advance": "1s"])
    #expect(try lab.events().count == 1)
  }

  @Test func registersTypes() throws {
    let lab = try Lab()
    let type: JSON = [
      "name": "Ride", "attributes": ["car": "String"],
      "content_state": ["eta": "Date", "phase": "waiting|riding", "stops": "[Int]?"],
    ]
    let made = try lab.post("/islet/v1/types", type)
    #expect(made.status == 201)
    #expect(made.json["name"] == "Ride")
    #expect(try lab.get("/islet/v1/types").json["types"] == [made.json])
    for body: JSON in [
      [:], ["name": ""], ["name": 7], ["name": "X", "content_state": ["a": "Strin"]],
      ["name": "X", "attributes": []],
    ] {
      let refusal = try lab.post("/islet/v1/types", body)
      #expect((refusal.status, refusal.isProblem) == (400, true), "\(body)")
    }
    let unknown = try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    #expect(unknown.rules.contains("attributes-type.unknown"))
  }

  @Test(arguments: [
    ("GET", "/islet/v1/nothing", 404), ("GET", "/islet/v1", 404), ("GET", "/islet/v1/", 404),
    ("POST", "/islet/v1/events", 405), ("DELETE", "/islet/v1/activities/x", 405),
    ("PUT", "/islet/v1/clock", 405), ("GET", "/islet/v1/reset", 405),
    ("BREW", "/islet/v1/log", 405),
  ])
  func answersWithProblems(_ method: String, _ path: String, _ status: Int) throws {
    let lab = try Lab()
    let reply = try lab.send(method, path)
    #expect(reply.status == status)
    #expect(reply.isProblem)
    #expect((reply["allow"] != nil) == (status == 405))
  }

  @Test func offersTheNearestPath() throws {
    let lab = try Lab()
    #expect(try lab.get("/islet/v1/activites").text.contains("/islet/v1/activities"))
    #expect(try lab.get("/").status == 404)
    #expect(try lab.get("/metric").text.contains("/metrics"))
  }
}
