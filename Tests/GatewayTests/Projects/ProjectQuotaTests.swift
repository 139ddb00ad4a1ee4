@testable import Vendors
@testable import HTTP
import Basics
import EventStore
import Testing

@testable import Gateway

/// The quota of a project, and how long it stays.
@Suite struct ProjectQuotaTests {
  @Test func readsItsText() throws {
    let quota = try ProjectQuota(parsing: "events=500,bytes=2mb,rate=50")
    #expect((quota.events, quota.bytes, quota.rate) == (500, 2_000_000, 50))
    for text in ["", "rate", "rate=0", "rate=-1", "rate=5kb", "speed=5", "rate=5,", "bytes=1tb"] {
      #expect(throws: ProjectQuota.TextError.self, "\(text)") { try ProjectQuota(parsing: text) }
    }
  }

  @Test func limitsRequestsASecond() throws {
    let lab = try Lab { $0.quota.rate = 3 }
    try lab.post("/islet/v1/projects", ["name": "web"])
    lab.wall.advance(10)
    for _ in 0..<3 {
      #expect(try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate).status == 201)
    }
    let braze = try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    #expect((braze.status, braze["retry-after"]) == (429, "1"))
    #expect(braze.rules == ["rate.limited"])
    let fcm = try lab.post(Bodies.fcmPath, [:])
    #expect((fcm.status, fcm.json["error"]?["status"]) == (429, "RESOURCE_EXHAUSTED"))
    let apns = try lab.post("/3/device/activity:x", [:], Bodies.apnsHeaders)
    #expect((apns.status, apns.json["reason"]) == (429, "TooManyRequests"))
    // An operator stops a flood.
    #expect(try lab.patch("/islet/v1/clock", ["speed": 2]).status == 200)
    // Readers and the other project are not affected.
    #expect(try lab.get("/islet/v1/activities").status == 200)
    #expect(try lab.post("/p/web" + Bodies.brazeUpdatePath, Bodies.brazeUpdate).status == 201)
    lab.wall.advance(1)
    #expect(try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate).status == 201)
  }

  @Test func refusalsAreLoggedOnceAMinute() throws {
    let lab = try Lab { $0.quota.rate = 1 }
    func refusals() throws -> [JSON] {
      let log = try lab.get("/islet/v1/log").json["entries"]?.array ?? []
      return log.compactMap { $0["verdict"]?["findings"]?[0] }.filter {
        $0["rule"] == "rate.limited"
      }
    }
    try lab.start()
    for _ in 0..<5 {
      #expect(try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate).status == 429)
    }
    let logged = try refusals()
    #expect(logged.count == 1, "\(logged)")
    #expect(logged[0]["message"]?.string?.contains("quota is used up: over 1 requests") == true)
    #expect(logged[0]["mend"]?.string?.contains("`--project-quota`") == true)
    lab.wall.advance(60)
    for _ in 0..<2 { try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate) }
    #expect(try refusals().count == 2)
    // Reading and other projects log nothing.
    try lab.post("/islet/v1/reset", [:])
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    #expect(try refusals().count == 1)
  }

  @Test func limitsBytesADay() throws {
    let lab = try Lab { $0.quota.bytes = 2_000 }
    let body = Bodies.brazeUpdate.with("pad", .string(String(repeating: "x", count: 1_500)))
    #expect(try lab.post(Bodies.brazeUpdatePath, body).status == 201)
    #expect(try lab.post(Bodies.brazeUpdatePath, body).status == 429)
    lab.wall.advance(86_400)
    #expect(try lab.post(Bodies.brazeUpdatePath, body).status == 201)
  }

  @Test func pathAndHeadersCount() throws {
    let pad = String(repeating: "x", count: 1_500)
    for (path, headers) in [("?pad=\(pad)", []), ("", [("X-Pad", pad)])] as [(String, Lab.Headers)]
    {
      let lab = try Lab { $0.quota.bytes = 2_500 }
      func post() throws -> Int {
        try lab.post(Bodies.brazeUpdatePath + path, Bodies.brazeUpdate, headers).status
      }
      #expect(try post() == 201)
      #expect(try post() == 429)
    }
  }

  @Test func projectsDoNotShareQuota() throws {
    let lab = try Lab { options in
      options.quota.bytes = 30_000
      options.quota.rate = 6
      options.keys = try Lab.keys([
        "keys": [
          ["key": "reader", "permissions": ["read"]], ["key": "sender", "permissions": ["send"]],
          ["key": "other", "permissions": ["send"]], ["key": "admin", "permissions": ["admin"]],
        ]
      ])
    }
    func post(_ key: String, bytes: Int = 0) throws -> Int {
      let body = Bodies.brazeUpdate.with("pad", .string(String(repeating: "x", count: bytes)))
      return try lab.post(Bodies.brazeUpdatePath, body, [("Authorization", "Bearer \(key)")])
        .status
    }
    // A stranger, and a key that may not send, are rejected for that reason, not for the quota.
    for _ in 0..<10 {
      #expect(try post("stranger", bytes: 100_000) == 401)
      #expect([401, 403].contains(try post("reader")))
    }
    #expect(try post("sender") == 201)
    while try post("other", bytes: 10_000) == 201 {}
    #expect(try post("sender") == 201)
    let deleted = try lab.send(
      "DELETE", "/islet/v1/projects/none", nil, [("Authorization", "Bearer admin")])
    #expect(deleted.status == 404)
  }

  @Test func addressesAreCountedAndBounded() throws {
    var quota = ProjectQuota()
    quota.rate = 1
    let limit = RequestLimit(quota)
    let now = ManualWall.start
    func isRefused(_ peer: String, by key: AccessKey? = nil) -> Bool {
      let request = HTTPRequest(method: "POST", target: "/", peer: peer)
      return limit.refusal(of: request, by: key, at: now) != nil
    }
    #expect(!isRefused("192.0.2.1") && isRefused("192.0.2.1") && !isRefused("192.0.2.2"))
    // A host has 2⁶⁴ addresses in its network.
    #expect(!isRefused("2001:db8::1") && isRefused("2001:db8::2"))
    #expect(!isRefused("2001:db8:0:1::1"))
    let letIn = (0..<5_000).filter { !isRefused("10.0.\($0 / 250).\($0 % 250)") }.count
    #expect(letIn < 1_100)
    #expect(!isRefused("10.0.0.0", by: AccessKey(name: "ci", permissions: ["send"])))
  }

  @Test func keepsALimitedNumberOfEvents() throws {
    let lab = try Lab { $0.quota.events = 20 }
    for _ in 0..<100 { try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate) }
    #expect(try lab.events().count <= 30)
  }

  @Test func idleProjectsAreRemoved() throws {
    let folder = try TemporaryFolder()
    let wall = ManualWall()
    let day = 86_400.0
    func open() throws -> Lab {
      try Lab(wall: wall, store: folder.path + "/store") {
        $0.projectLife = 7 * day
        $0.opensProjects = true
      }
    }
    func names(_ lab: Lab) throws -> [String] {
      try lab.gateway.ledger.projects().filter { $0 != "*" }
    }
    do {
      let lab = try open()
      for name in ["idle", "used"] {
        try lab.post("/p/\(name)" + Bodies.brazeStartPath, Bodies.brazeStart)
      }
      try lab.gateway.removeIdle()
      wall.advance(5 * day)
      // Reading a project does not count as use.
      try lab.get("/p/idle/islet/v1/activities")
      try lab.post("/p/used" + Bodies.brazeUpdatePath, Bodies.brazeUpdate)
      try lab.gateway.removeIdle()
      #expect(try names(lab) == ["default", "idle", "used"])
      lab.gateway.stop()
    }
    wall.advance(3 * day)
    let lab = try open()
    try lab.gateway.removeIdle()
    #expect(try names(lab) == ["default", "used"])
    #expect(try lab.get("/p/used/islet/v1/activities").status == 200)
    wall.advance(30 * day)
    try lab.gateway.removeIdle()
    #expect(try names(lab) == ["default"])
    #expect(try lab.gateway.ledger.documents(of: "*", in: "uses").isEmpty)
  }
}
