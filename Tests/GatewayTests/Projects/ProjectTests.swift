@testable import Vendors
@testable import HTTP
import Basics
import EventStore
import Simulator
import Testing

@testable import Gateway

/// Projects of one gateway: each is its own device, chosen by header, path or key.
@Suite struct ProjectTests {
  static let web: (String, String?) = ("Islet-Project", "web")

  private func ids(_ lab: Lab, _ prefix: String = "", _ headers: Lab.Headers = []) throws
    -> [String]
  {
    try lab.get(prefix + "/islet/v1/activities", headers).json["activities"]?.array?
      .compactMap { $0["id"]?.string } ?? []
  }

  @Test func areSeparateDevices() throws {
    let lab = try Lab()
    #expect(try lab.post("/islet/v1/projects", ["name": "web"]).status == 201)
    #expect(try lab.post("/islet/v1/projects", ["name": "web"]).status == 409)
    try lab.start("mine")
    let start = Bodies.brazeStart.with("activity_id", "theirs")
    #expect(try lab.post("/p/web" + Bodies.brazeStartPath, start).status == 201)
    let second = start.with("activity_id", "second")
    #expect(try lab.post(Bodies.brazeStartPath, second, [Self.web]).status == 201)
    #expect(
      try lab.post(
        "/p/web/3/device/activity:theirs", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders
      ).verdict == "shown")
    #expect(try ids(lab) == ["mine"])
    #expect(try ids(lab, "/p/default") == ["mine"])
    #expect(try Set(ids(lab, "/p/web")) == ["theirs", "second"])
    #expect(try Set(ids(lab, "/p/web", [Self.web])) == ["theirs", "second"])

    try lab.patch("/p/web/islet/v1/clock", ["advance": "1h"])
    #expect(try lab.get("/islet/v1/clock").json["now"] == "2026-02-02T02:40:00Z")
    #expect(try lab.get("/p/web/islet/v1/clock").json["now"] == "2026-02-02T03:40:00Z")
    try lab.put("/p/web/islet/v1/faults", ["faults": [["status": 500]]])
    try lab.start("untouched")
    #expect(try lab.post(Bodies.brazeStartPath, start, [Self.web]).status == 500)

    let list = try lab.get("/islet/v1/projects").json["projects"]?.array ?? []
    #expect(list.map { $0["name"] } == ["default", "web"])
    #expect(list.map { $0["activities"] } == [2, 2])
    #expect(list.map { $0["problems"] } == [0, 1])
    #expect(try lab.post("/islet/v1/reset", [:], [Self.web]).status == 204)
    #expect(try ids(lab, "/p/web").isEmpty)
    #expect(try Set(ids(lab)) == ["mine", "untouched"])
  }

  @Test func areRemovedCompletely() throws {
    let lab = try Lab()
    try lab.post("/islet/v1/projects", ["name": "web"])
    let waiting = try lab.wait(after: lab.cursor(in: "web"), in: "web")
    #expect(try lab.send("DELETE", "/islet/v1/projects/web").status == 204)
    #expect(try waiting.reply()?.status == 503)
    #expect(try lab.send("DELETE", "/islet/v1/projects/web").status == 404)
    #expect(try lab.get("/p/web/islet/v1/activities").status == 404)
    #expect(try lab.send("DELETE", "/islet/v1/projects/default").status == 409)
    #expect(try lab.gateway.ledger.projects() == ["default"])
  }

  @Test(arguments: ["Web", "-web", "we%62", "a b", "", "*", String(repeating: "a", count: 65)])
  func rejectInvalidNames(_ name: String) throws {
    let lab = try Lab { $0.opensProjects = true }
    let path = "/p/\(name.replacing(" ", with: "%20"))"
    let braze = try lab.post(path + Bodies.brazeStartPath, Bodies.brazeStart)
    #expect(braze.status == 400)
    #expect(braze.json["message"]?.string?.contains("1 to 64") == true)
    let fcm = try lab.post(path + Bodies.fcmPath, [:])
    #expect(fcm.json["error"]?["code"] == 400)
    #expect(fcm.json["error"]?["status"] == "INVALID_ARGUMENT")
    let apns = try lab.post(path + "/3/device/start:X", [:], Bodies.apnsHeaders)
    #expect((apns.status, apns.json["reason"]) == (400, "BadProjectName"))
    let own = try lab.get(path + "/islet/v1/activities")
    #expect((own.status, own.isProblem) == (400, true))
    #expect(try lab.get("/islet/v1/activities", [("Islet-Project", name)]).status == 400)
    #expect(try lab.post("/islet/v1/projects", ["name": .string(name)]).status == 400)
  }

  @Test func rejectUnknownOrContradictoryProjects() throws {
    let lab = try Lab()
    let braze = try lab.post(Bodies.brazeStartPath, Bodies.brazeStart, [Self.web])
    #expect(braze.status == 404)
    #expect(braze.json["message"]?.string?.contains("There is no project web") == true)
    let fcm = try lab.post("/p/web" + Bodies.fcmPath, [:])
    #expect((fcm.status, fcm.json["error"]?["status"]) == (404, "NOT_FOUND"))
    let apns = try lab.post("/p/web/3/device/start:X", [:], Bodies.apnsHeaders)
    #expect((apns.status, apns.json["reason"]) == (404, "UnknownProject"))
    #expect(apns["apns-id"] != nil)
    let own = try lab.get("/p/web/islet/v1/activities")
    #expect((own.status, own.isProblem) == (404, true))
    let two = try lab.post("/p/api" + Bodies.brazeStartPath, Bodies.brazeStart, [Self.web])
    #expect(two.status == 400)
    #expect(try lab.get("/p/api/islet/v1/log", [Self.web]).status == 400)
    #expect(try lab.get("/p/web/nothing").status == 404)
    #expect(try lab.get("/p/web").status == 404)
    #expect(try lab.get("/p/web/healthz").status == 200)
  }

  @Test func openOnFirstUse() throws {
    let lab = try Lab { $0.opensProjects = true }
    #expect(try lab.post("/p/ci-1" + Bodies.brazeStartPath, Bodies.brazeStart).status == 201)
    #expect(try ids(lab, "/p/ci-1") == ["game-1"])
    // A rejected request creates no project.
    let refused = try lab.post(
      "/p/ci-2" + Bodies.brazeStartPath, Bodies.brazeStart, [("Authorization", nil)])
    #expect(refused.status == 401)
    #expect(try lab.gateway.ledger.projects() == ["ci-1", "default"])
  }

  @Test func onlyPushesCreateProjects() throws {
    let lab = try Lab { $0.opensProjects = true }
    #expect(try lab.get("/p/look/islet/v1/activities").status == 404)
    let look = try lab.get("/p/look/islet/v1/events?last=0")
    #expect(look.status == 404 && look["islet-opens"] == "push")
    #expect(try lab.patch("/p/look/islet/v1/clock", ["speed": 2]).status == 404)
    #expect(try lab.get("/p/look" + Bodies.brazeStartPath).status == 404)
    #expect(try lab.post("/p/look" + Bodies.brazeStartPath, ["nothing": true]).status == 404)
    #expect(try lab.gateway.ledger.projects() == ["default"])
    #expect(try lab.post("/p/push" + Bodies.brazeUpdatePath, Bodies.brazeUpdate).status == 201)
    #expect(try lab.gateway.ledger.projects() == ["default", "push"])
  }

  @Test func answersByHTTP2() throws {
    let lab = try Lab.withAPNs()
    _ = try lab.gateway.project(named: "web")
    let push = Bodies.apns(Bodies.apsStart)
    let path = "/3/device/start:SportsActivityAttributes"
    #expect(try lab.push("/p/web" + path, push).verdict == "shown")
    let other = [Self.web, ("apns-id", "2B6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D12")]
    #expect(try lab.push(path, push, Bodies.apnsHeaders(other)).verdict == "shown")
    #expect(try lab.push("/p/api" + path, push).json["reason"] == "UnknownProject")
    #expect(try lab.push("/p/API" + path, push).json["reason"] == "BadProjectName")
    #expect(try ids(lab).isEmpty)
    #expect(try ids(lab, "/p/web").count == 2)
  }

  @Test func surviveRestart() throws {
    let folder = try TemporaryFolder()
    let wall = ManualWall()
    do {
      let lab = try Lab(wall: wall, store: folder.path + "/store")
      for name in ["api", "web"] {
        try lab.post("/islet/v1/projects", ["name": .string(name)])
        try lab.post("/p/\(name)" + Bodies.brazeStartPath, Bodies.brazeStart)
      }
      lab.gateway.stop()
    }
    wall.advance(9 * 3600)
    let lab = try Lab(wall: wall, store: folder.path + "/store")
    // Time passed in each before the first request.
    for name in ["api", "web"] {
      let activity = lab.gateway.projects[name]?.writer.guarded.withLock {
        $0.simulation.device.activities["game-1"]
      }
      #expect(activity?.state == .ended, "\(name)")
    }
    #expect(try ids(lab).isEmpty)
  }

  @Test func areSharedByGatewaysOfAStore() throws {
    let folder = try TemporaryFolder()
    let wall = ManualWall()
    let shared = SharedStore()
    func open() throws -> Lab {
      try Lab(wall: wall, store: folder.path + "/store") { options in
        options.keys = try Lab.keys(["keys": [["key": "ops", "permissions": ["admin", "read"]]]])
        options.openLedger = { path, options throws(LedgerError) in try shared.open(path, options) }
      }
    }
    let (one, other) = (try open(), try open())
    let ops: Lab.Headers = [("Authorization", "Bearer ops")]
    #expect(try one.post("/islet/v1/projects", ["name": "web"], ops).status == 201)
    let made = try one.post(
      "/islet/v1/keys", ["name": "ci", "project": "web", "permissions": ["send", "read"]], ops)
    let key: Lab.Headers = [("Authorization", "Bearer \(made.json["key"]?.string ?? "")")]
    /// The other gateway is notified a moment later.
    func until(_ status: Int, _ ask: () throws -> Reply) throws {
      let end = ContinuousClock.now + .seconds(20)
      var last = try ask().status
      while last != status, ContinuousClock.now < end {
        usleep(10_000)
        last = try ask().status
      }
      #expect(last == status)
    }
    try until(201) { try other.post(Bodies.brazeStartPath, Bodies.brazeStart, key) }
    #expect(try one.get("/islet/v1/activities/game-1", key).status == 200)
    #expect(try one.send("DELETE", "/islet/v1/projects/web", nil, ops).status == 204)
    // A push in progress does not recreate it, and its keys are gone.
    try until(401) { try other.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate, key) }
    try until(404) { try other.get("/p/web/islet/v1/activities", ops) }
    #expect(try other.get("/healthz").json["status"] == "ok")
    #expect(try other.gateway.ledger.projects().filter { $0 != "*" } == ["default"])
    #expect(try one.get("/islet/v1/keys", ops).json["keys"] == [])
  }

  @Test func countForPrometheus() throws {
    let lab = try Lab()
    try lab.post("/islet/v1/projects", ["name": "web"])
    try lab.post("/p/web" + Bodies.brazeStartPath, Bodies.brazeStart)
    let text = try lab.get("/metrics").text
    #expect(text.contains("islet_activities{project=\"web\"} 1\n"))
    #expect(text.contains("islet_activities{project=\"default\"} 0\n"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("# TYPE islet_activities") } == 1)
  }

  @Test func surviveDeletedStore() throws {
    let folder = try TemporaryFolder()
    let store = folder.path + "/store"
    let lab = try Lab(store: store) { $0.storeTimeout = 0 }
    try lab.post("/islet/v1/projects", ["name": "web"])
    try lab.start("mine")
    try lab.post("/p/web" + Bodies.brazeStartPath, Bodies.brazeStart)
    for file in [store, store + "-wal"] { unlink(file) }
    let end = ContinuousClock.now + .seconds(20)
    while try lab.post("/p/web" + Bodies.brazeUpdatePath, Bodies.brazeUpdate).status != 201,
      ContinuousClock.now < end
    {
      usleep(100_000)
    }
    while try lab.start("more-\(UInt32.random(in: 0...9999))").status != 201,
      ContinuousClock.now < end
    {
      usleep(100_000)
    }
    lab.gateway.stop()
    let again = try Lab(store: store)
    #expect(try ids(again).contains("mine"))
    #expect(try ids(again, "/p/web") == ["game-1"])
  }
}

extension Lab {
  func cursor(in project: String) throws -> String {
    try #require(try get("/p/\(project)/islet/v1/activities").json["cursor"]?.string)
  }
}
