@testable import Vendors
@testable import HTTP
import Basics
import EventStore
import Testing

@testable import Gateway

/// Keys of one project, and what they permit.
@Suite struct ProjectKeyTests {
  private func lab(_ configure: (inout Gateway.Options) -> Void = { _ in }) throws -> Lab {
    let lab = try Lab { options in
      options.keys = try Lab.keys([
        "keys": [
          [
            "key": "web", "name": "web", "project": "web",
            "permissions": ["send", "read", "steer", "admin"],
          ],
          ["key": "reader", "permissions": ["read"]],
          ["key": "sender", "permissions": ["send"]],
          ["key": "steerer", "permissions": ["steer"]],
          ["key": "admin", "permissions": ["admin"]],
          ["key": "KEY1234567", "name": "apns", "project": "web", "permissions": ["apns.send"]],
        ]
      ])
      configure(&options)
    }
    for name in ["web", "api"] { _ = try lab.gateway.project(named: name) }
    return lab
  }

  private func bearer(_ key: String) -> (String, String?) { ("Authorization", "Bearer \(key)") }

  /// All endpoints, with a body if they accept one.
  private static var endpoints: [(method: String, path: String, body: [UInt8]?)] {
    func filled(_ path: String) -> String {
      path.split(separator: "/", omittingEmptySubsequences: false).map { step in
        guard let open = step.firstIndex(of: "{"), let close = step.firstIndex(of: "}") else {
          return String(step)
        }
        return step[..<open] + "x" + step[step.index(after: close)...]
      }.joined(separator: "/")
    }
    let own = Routes.all.map { route in
      (route.method, filled(route.path), route.method == "GET" ? nil : Array("{}".utf8))
    }
    let vendors = vendorAPIs.flatMap(\.operations).map { operation in
      (
        operation.method.uppercased(), filled(operation.path),
        operation.required == nil ? nil : Array("{}".utf8)
      )
    }
    return own + vendors
  }

  @Test func cannotReachAnotherProject() throws {
    for isLocal in [true, false] {
      let lab = try lab {
        if !isLocal { $0.address = ListenAddress(host: "0.0.0.0", port: 0) }
      }
      #expect(Self.endpoints.count > 40)
      for (method, path, body) in Self.endpoints {
        for other in ["api", "default", "unknown"] {
          let byHeader = try lab.send(
            method, path, body, [bearer("web"), ("Islet-Project", other)])
          #expect(byHeader.status == 403, "\(method) \(path) by header: \(byHeader.text)")
          let byPath = try lab.send(method, "/p/\(other)" + path, body, [bearer("web")])
          #expect(byPath.status == 403, "\(method) \(path) by path: \(byPath.text)")
          let byBoth = try lab.send(
            method, "/p/\(other)" + path, body, [bearer("web"), ("Islet-Project", "web")])
          #expect(byBoth.status == 403, "\(method) \(path) by both: \(byBoth.text)")
        }
      }
      for name in ["api", "default"] {
        let project = try #require(lab.gateway.projects[name])
        #expect(project.stream.last == 0, "\(name) is untouched")
        #expect(project.arrivals.last == 0)
      }
      // Permitted requests affect its own project, with and without its name.
      #expect(try lab.post(Bodies.brazeStartPath, Bodies.brazeStart, [bearer("web")]).status == 201)
      let list = try lab.get("/islet/v1/activities", [bearer("web")])
      #expect(list.json["activities"]?.array?.count == 1)
      #expect(
        try lab.get("/islet/v1/projects", [bearer("web")]).json["projects"]?.array?
          .map { $0["name"] } == ["web"])
      #expect(!(try lab.get("/metrics", [bearer("web")]).text.contains("api")))
      for (method, path) in [("DELETE", "/islet/v1/projects/api"), ("POST", "/islet/v1/projects")] {
        let body = method == "POST" ? ("{\"name\":\"other\"}".utf8).map(\.self) : nil
        #expect(try lab.send(method, path, body, [bearer("web")]).status == 403, "\(path)")
      }
      #expect(
        try lab.post(
          "/islet/v1/keys", ["name": "x", "project": "api", "permissions": ["read"]],
          [bearer("web")]
        ).status == 403)
    }
  }

  @Test func vendorErrorsGiveTheReason() throws {
    let lab = try lab()
    let braze = try lab.post("/p/api" + Bodies.brazeStartPath, [:], [bearer("web")])
    #expect(braze.json["message"]?.string?.contains("is for the project web") == true)
    #expect(braze.rules == ["auth.permission"])
    let fcm = try lab.post("/p/api" + Bodies.fcmPath, [:], [bearer("web")])
    #expect(fcm.json["error"]?["status"] == "PERMISSION_DENIED")
    let apns = try lab.post(
      "/p/api/3/device/x", [:], Bodies.apnsHeaders([bearer("web")]))
    #expect(apns.json["reason"] == "Forbidden")
  }

  @Test func namesATokenOfAPNsByItsKeyID() throws {
    let lab = try lab()
    let path = "/3/device/start:SportsActivityAttributes"
    let push = Bodies.apns(Bodies.apsStart)
    #expect(try lab.post(path, push, Bodies.apnsHeaders).status == 200)
    #expect(try lab.get("/p/web/islet/v1/activities").json["activities"]?.array?.count == 1)
    #expect(try lab.post("/p/api" + path, push, Bodies.apnsHeaders).status == 403)
    // A token made by another key belongs to the shared project.
    let other = JWT.make(header: ["alg": "ES256", "kid": "OTHER12345"])
    let headers = Bodies.apnsHeaders([("Authorization", "bearer \(other)")])
    #expect(try lab.post(path, push, headers).status == 200)
    #expect(try lab.post("/p/web" + path, push, headers).status == 403)
    #expect(try lab.get("/islet/v1/activities").json["activities"]?.array?.count == 1)
  }

  @Test func permissionsAreExact() throws {
    let lab = try lab()
    let cases: [(method: String, path: String, permission: String)] = [
      ("GET", "/islet/v1/activities", "reader"), ("GET", "/islet/v1/events", "reader"),
      ("PATCH", "/islet/v1/clock", "steerer"), ("PUT", "/islet/v1/faults", "steerer"),
      ("POST", "/islet/v1/reset", "steerer"), ("GET", "/islet/v1/keys", "admin"),
      ("POST", "/islet/v1/projects", "admin"), ("GET", "/islet/v1/audit", "admin"),
      ("POST", Bodies.brazeStartPath, "sender"), ("POST", Bodies.fcmPath, "sender"),
    ]
    for (method, path, permission) in cases {
      for key in ["reader", "steerer", "admin", "sender"] {
        let body = method == "GET" ? nil : Array("{}".utf8)
        let status = try lab.send(method, path, body, [bearer(key)]).status
        #expect((status != 403) == (key == permission), "\(key): \(method) \(path): \(status)")
      }
    }
  }

  @Test func areCreatedAndRevokedAtRuntime() throws {
    let folder = try TemporaryFolder()
    let store = folder.path + "/store"
    let key: String
    do {
      let lab = try lab { $0.store = store }
      let made = try lab.post(
        "/islet/v1/keys", ["name": "ci", "project": "api", "permissions": ["send", "read"]],
        [bearer("admin")])
      #expect(made.status == 201)
      #expect(made["cache-control"] == "no-store")
      key = try #require(made.json["key"]?.string)
      #expect(key.utf8.count > 40)
      for body: JSON in [
        [:], ["name": "x"], ["name": "x", "permissions": []],
        ["name": "x", "permissions": ["raed"]],
        ["name": "x", "project": "X", "permissions": ["read"]],
      ] {
        #expect(try lab.post("/islet/v1/keys", body, [bearer("admin")]).status == 400, "\(body)")
      }
      let list = try lab.get("/islet/v1/keys", [bearer("admin")])
      #expect(list.json["keys"]?.array?.count == 1)
      #expect(list.json["keys"]?[0]?["name"] == "ci")
      #expect(!list.text.contains(key))
      // The holder of a project's key sees only that project.
      #expect(try lab.get("/islet/v1/keys", [bearer("web")]).json["keys"] == [])
      #expect(try lab.send("DELETE", "/islet/v1/keys/ci", nil, [bearer("web")]).status == 404)
      let documents = try lab.gateway.ledger.documents(of: "*", in: "keys")
      #expect(!documents.contains { String(decoding: $0.body, as: UTF8.self).contains(key) })
      lab.gateway.stop()
    }
    let lab = try lab { $0.store = store }
    #expect(try lab.post(Bodies.brazeStartPath, Bodies.brazeStart, [bearer(key)]).status == 201)
    #expect(try lab.get("/p/api/islet/v1/activities/game-1", [bearer(key)]).status == 200)
    #expect(try lab.get("/p/web/islet/v1/activities", [bearer(key)]).status == 403)
    #expect(try lab.patch("/islet/v1/clock", ["speed": 2], [bearer(key)]).status == 403)
    #expect(
      try lab.post(Bodies.brazeStartPath, Bodies.brazeStart, [bearer(key + "x")]).status == 401)
    #expect(try lab.send("DELETE", "/islet/v1/keys/ci", nil, [bearer("admin")]).status == 204)
    #expect(try lab.post(Bodies.brazeStartPath, Bodies.brazeStart, [bearer(key)]).status == 401)
  }

  /// Keys of one name in several projects.
  @Test func onlyTheKeyThatIsMeantIsRevoked() throws {
    let lab = try lab()
    func make(_ project: JSON) throws {
      try lab.post(
        "/islet/v1/keys", ["name": "ci", "project": project, "permissions": ["read"]],
        [bearer("admin")])
    }
    func owners(_ path: String = "") throws -> [String] {
      try lab.get(path + "/islet/v1/keys", [bearer("admin")]).json["keys"]?.array?
        .map { $0["project"]?.string ?? "*" }.sorted() ?? []
    }
    func revoke(_ path: String) throws -> Reply {
      try lab.send("DELETE", path, nil, [bearer("admin")])
    }
    for project: JSON in ["api", "web", .null] { try make(project) }
    #expect(try owners() == ["*", "api", "web"] && owners("/p/web") == ["web"])
    let unclear = try revoke("/islet/v1/keys/ci")
    #expect(unclear.status == 409 && unclear.text.contains("3 keys are named ci"))
    #expect(try revoke("/p/web/islet/v1/keys/ci").status == 204)
    #expect(try owners() == ["*", "api"])
    #expect(try revoke("/islet/v1/projects/api").status == 204)
    #expect(try owners() == ["*"])
  }

  /// Its open long poll is answered, so that the next one is refused.
  @Test func revokedKeyGetsNoMoreEvents() throws {
    let lab = try lab()
    let made = try lab.post(
      "/islet/v1/keys", ["name": "ci", "project": "web", "permissions": ["read"]],
      [bearer("admin")])
    let key = try #require(made.json["key"]?.string)
    let cursor = try lab.get("/p/web/islet/v1/events", [bearer(key)]).json["cursor"]?.string ?? ""
    let poll = try lab.wait(after: cursor, in: "web", [bearer(key)])
    let start = ContinuousClock.now
    #expect(try lab.send("DELETE", "/p/web/islet/v1/keys/ci", nil, [bearer("admin")]).status == 204)
    #expect(try poll.reply()?.json["events"] == [])
    #expect(ContinuousClock.now - start < .seconds(15))
  }

  @Test func unknownProjectGetsNoKey() throws {
    for opens in [false, true] {
      let lab = try lab { $0.opensProjects = opens }
      let made = try lab.post(
        "/islet/v1/keys", ["name": "ci", "project": "nope", "permissions": ["send"]],
        [bearer("admin")])
      #expect(made.status == (opens ? 201 : 404))
      guard !opens else { continue }
      #expect(made.text.contains("There is no project nope: create it with"), "\(made.text)")
      #expect(try lab.get("/islet/v1/keys", [bearer("admin")]).json["keys"] == [])
    }
  }

  @Test func areLoggedWhenUsed() throws {
    let folder = try TemporaryFolder()
    let store = folder.path + "/store"
    do {
      let lab = try lab { $0.store = store }
      try lab.patch("/p/api/islet/v1/clock", ["speed": 2], [bearer("steerer")])
      try lab.post("/p/api/islet/v1/reset", [:], [bearer("steerer")])
      try lab.get("/p/api/islet/v1/clock", [bearer("reader")])
      try lab.patch("/p/api/islet/v1/clock", ["speed": 3], [bearer("reader")])
      try lab.post("/islet/v1/projects", ["name": "new"], [bearer("admin")])
      lab.gateway.stop()
    }
    let lab = try lab { $0.store = store }
    func lines(_ project: String) throws -> [JSON] {
      try lab.get("/p/\(project)/islet/v1/audit", [bearer("admin")]).json["entries"]?.array ?? []
    }
    #expect(
      try lines("api").map { $0["path"]?.string } == ["/islet/v1/clock", "/islet/v1/reset"])
    #expect(try lines("api").map { $0["key"]?.string } == ["key 4", "key 4"])
    #expect(try lines("default").map { $0["permission"] } == ["admin"])
    #expect(try lines("web").isEmpty)
    let log = AuditLog(AdminRecords(lab.gateway.ledger))
    let request = HTTPRequest(method: "PATCH", target: "/islet/v1/device")
    for second in 0..<(AuditLog.limit + 120) {
      try log.note(
        request, "steer", by: nil, on: "web", at: ManualWall.start + Double(second))
    }
    let kept = try lab.gateway.ledger.documents(of: "*", in: "audit/web").count
    #expect((AuditLog.limit...AuditLog.limit + 60).contains(kept))
    #expect(try lines("web").count == AuditLog.limit)
  }

  @Test func logOutlivesProject() throws {
    let lab = try lab()
    try lab.patch("/p/api/islet/v1/clock", ["speed": 2], [bearer("steerer")])
    #expect(
      try lab.send("DELETE", "/islet/v1/projects/api", nil, [bearer("admin")]).status == 204)
    func paths(_ project: String, key: String = "admin") throws -> [String?] {
      let reply = try lab.get("/p/\(project)/islet/v1/audit", [bearer(key)])
      return (reply.json["entries"]?.array ?? []).map { $0["path"]?.string }
    }
    #expect(try paths("api") == ["/islet/v1/clock", "/islet/v1/projects/api"])
    #expect(try paths("default").isEmpty)
    #expect(try lab.get("/p/none/islet/v1/audit", [bearer("admin")]).status == 404)
    #expect(try lab.get("/p/api/islet/v1/audit", [bearer("web")]).status == 403)
    // A recreated project continues with them.
    try lab.post("/islet/v1/projects", ["name": "api"], [bearer("admin")])
    try lab.patch("/p/api/islet/v1/clock", ["speed": 3], [bearer("steerer")])
    #expect(try paths("api").count == 3)
  }

  @Test func latestRemovedProjectsKeepTheirLog() throws {
    let lab = try lab()
    let log = AuditLog(AdminRecords(lab.gateway.ledger), removedLimit: 50)
    let request = HTTPRequest(method: "DELETE", target: "/islet/v1/projects/x")
    for number in 0..<log.removedLimit + 20 {
      let now = ManualWall.start + Double(number)
      try log.note(request, "admin", by: nil, on: "ci-\(number)", at: now)
      try log.noteRemoved("ci-\(number)", at: now) { _ in false }
    }
    #expect(try log.lines(of: "ci-0").isEmpty && log.lines(of: "ci-19").isEmpty)
    #expect(try log.lines(of: "ci-20").count == 1)
  }

  @Test func fileRejectsInvalidProjectNames() {
    for project: JSON in ["Web", "", 7] {
      #expect(throws: AccessKeys.FileError.self) {
        try AccessKeys(json: ["keys": [["key": "k", "project": project]]])
      }
    }
  }
}
