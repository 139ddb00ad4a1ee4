@testable import Vendors
@testable import HTTP
import Basics
import Testing

@testable import Gateway

@Suite struct AccessTests {
  private func lab() throws -> Lab {
    try Lab { options in
      options.address = ListenAddress(host: "0.0.0.0", port: 0)
      options.keys = try Lab.keys([
        "keys": [
          ["key": "own", "permissions": ["islet"]],
          ["key": "vendor", "permissions": ["messages.live_activity.start"]],
        ]
      ])
    }
  }

  @Test func keysAreRequiredBeyondLoopback() throws {
    let lab = try lab()
    for path in ["/islet/v1/activities", "/islet/v1/events", "/islet/v1/log", "/islet/v1/tokens"] {
      #expect(try lab.get(path, [("Authorization", "Bearer own")]).status == 200, "\(path)")
      let missing = try lab.get(path, [("Authorization", nil)])
      #expect((missing.status, missing.isProblem) == (401, true), "\(path)")
      #expect(missing["www-authenticate"] == "Bearer")
      #expect(try lab.get(path, [("Authorization", "Bearer other")]).status == 401)
      let vendor = try lab.get(path, [("Authorization", "Bearer vendor")])
      #expect((vendor.status, vendor.isProblem) == (403, true), "\(path)")
    }
    #expect(try lab.post("/islet/v1/reset", [:], [("Authorization", nil)]).status == 401)
    #expect(try lab.get("/healthz", [("Authorization", nil)]).status == 200)
    #expect(
      try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart, [("Authorization", "Bearer vendor")]
      ).status == 201)
    #expect(
      try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart, [("Authorization", "Bearer own")]
      ).status == 403)
  }

  @Test(arguments: [
    "/islet/v1/activities", "http://x/islet/v1/activities", "/islet/v1/activities?x=1",
    "/islet%2Fv1/activities", "//islet/v1/activities", "/ISLET/v1/activities",
    "/./islet/v1/activities", "/islet/v1/%61ctivities",
  ])
  func noPathSpellingBypassesKeys(_ path: String) throws {
    let reply = try lab().get(path, [("Authorization", nil)])
    #expect([401, 404, 421].contains(reply.status), "\(path)")
  }

  @Test func doesNotListenBeyondLoopbackWithoutKeys() throws {
    let address = ListenAddress(host: "0.0.0.0", port: 0)
    #expect(throws: Gateway.StartError.keysRequired(address)) {
      _ = try Lab { $0.address = address }
    }
  }

  @Test func keysAreOptionalOnLoopback() throws {
    let lab = try Lab { options in options.keys = try Lab.keys(["keys": [["key": "k"]]]) }
    #expect(try lab.get("/islet/v1/activities", [("Authorization", nil)]).status == 200)
  }

  @Test(arguments: [
    "{}", "{\"keys\":[]}", "{\"keys\":[{}]}", "{\"keys\":[{\"key\":\"\"}]}",
    "{\"keys\":[{\"key\":7}]}", "{\"keys\":[{\"key\":\"k\",\"permissions\":[7]}]}",
  ])
  func rejectsInvalidKeyFiles(_ text: String) throws {
    #expect(throws: AccessKeys.FileError.self) { try AccessKeys(json: JSON.parse(text)) }
  }
}
