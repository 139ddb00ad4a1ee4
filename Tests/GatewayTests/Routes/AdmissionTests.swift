@testable import Vendors
@testable import HTTPServer
@testable import HTTP
import Basics
import Testing

@testable import Gateway

/// Access control: what a web page can make a browser send, and what it cannot.
@Suite struct AdmissionTests {
  static let own = ["/islet/v1/activities", "/islet/v1/log", "/healthz", "/metrics", "/nowhere"]

  @Test(arguments: own) func rejectsForeignHosts(_ path: String) throws {
    let lab = try Lab()
    let foreign = [
      "evil.example", "evil.example:5483", "127.evil.example", "127.0.0.1.evil.example",
      "localhost.evil.example", "islet", "192.168.1.5", "[::2]", "[::1", "", "a b", "127.0.0.1:x",
    ]
    for host in foreign {
      let reply = try lab.get(path, [("Host", host)])
      #expect((reply.status, reply.isProblem) == (421, true), "\(host)")
      #expect(reply.text.contains("--allow-host"), "\(host)")
    }
    for host in [
      "127.0.0.1", "localhost:\(lab.gateway.port)", "LOCALHOST.", "[::1]:5483", "127.1.2.3",
    ] {
      #expect(try lab.get(path, [("Host", host)]).status != 421, "\(host)")
    }
  }

  /// The host of an absolute target counts, not that of `Host` (RFC 9112, 3.2.2).
  @Test(arguments: [
    ("http://evil.example", "localhost", 421), ("http://127.0.0.1", "evil.example", 200),
    ("HTTPS://evil.example:443", "localhost", 421),
    ("http://localhost@evil.example", "localhost", 421),
    ("http://evil.example/..", "localhost", 421), ("http://", "localhost", 421),
    ("", "localhost", 200),
  ])
  func rejectsForeignHostsInTarget(_ start: String, _ host: String, _ status: Int) throws {
    let lab = try Lab()
    let client = try RawClient(port: lab.gateway.port)
    client.send("GET \(start)/islet/v1/activities HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    #expect(try client.answer()?.status == status)
    // A target without a path still has a host.
    client.send("GET \(start.isEmpty ? "/" : start) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    #expect(try client.answer()?.status == (status == 200 ? 404 : status))
  }

  @Test func acceptsAllowedHosts() throws {
    let lab = try Lab { $0.allowedHosts = ["islet.test", "gateway"] }
    for host in ["islet.test", "Gateway:80", "gateway"] {
      #expect(try lab.get("/islet/v1/log", [("Host", host)]).status == 200, "\(host)")
    }
    #expect(try lab.get("/islet/v1/log", [("Host", "other")]).status == 421)
  }

  @Test func acceptsAnyAddressIfItListensOnAll() throws {
    let lab = try Lab {
      $0.address = ListenAddress(host: "0.0.0.0", port: 0)
      $0.keys = try Lab.keys(["keys": [["key": "key", "permissions": ["islet"]]]])
    }
    #expect(try lab.get("/islet/v1/log", [("Host", "192.168.1.5:80")]).status == 200)
    #expect(try lab.get("/islet/v1/log", [("Host", "evil.example")]).status == 421)
  }

  @Test(arguments: own) func rejectsForeignPages(_ path: String) throws {
    let lab = try Lab()
    let foreign = [
      "https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "file://", "",
    ]
    for origin in foreign {
      let reply = try lab.get(path, [("Origin", origin)])
      #expect((reply.status, reply.isProblem) == (403, true), "\(origin)")
      #expect(reply["access-control-allow-origin"] == nil)
    }
    for site in ["cross-site", "same-site"] {
      #expect(try lab.get(path, [("Sec-Fetch-Site", site)]).status == 403, "\(site)")
    }
    #expect(try lab.get(path, [("Sec-Fetch-Site", "none")]).status != 403)
    #expect(try lab.get(path, [("Origin", "http://127.0.0.1")]).status != 403)
  }

  @Test func noPageCanChangeAnything() throws {
    let lab = try Lab()
    try lab.start()
    let page: Lab.Headers = [("Origin", "https://evil.example")]
    // Requests that a form or `fetch` sends without a preflight, and with one.
    for type in [nil, "text/plain", "application/x-www-form-urlencoded", "application/json"] {
      let headers = page + [("Content-Type", type)]
      #expect(try lab.send("POST", "/islet/v1/reset", nil, headers).status == 403)
      #expect(try lab.send("PUT", "/islet/v1/faults", Array("{}".utf8), headers).status == 403)
    }
    let preflight = try lab.send(
      "OPTIONS", "/islet/v1/reset", nil, page + [("Access-Control-Request-Method", "POST")])
    #expect(preflight.status == 403)
    #expect(!preflight.headers.keys.contains { $0.hasPrefix("access-control") })
    #expect(try lab.state() == "active")
    // A name that resolves to this machine makes the page's own origin look like ours.
    let rebound: Lab.Headers = [
      ("Host", "evil.example:5483"), ("Origin", "http://evil.example:5483"),
    ]
    #expect(try lab.send("POST", "/islet/v1/reset", nil, rebound).status == 421)
    #expect(try lab.send("POST", "/islet/v1/reset").status == 204)
  }

  @Test(arguments: [
    nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
    "json",
    "application/jsonx", "",
  ])
  func requiresJSONBodies(_ type: String?) throws {
    let lab = try Lab()
    let reply = try lab.patch("/islet/v1/device", [:], [("Content-Type", type)])
    #expect((reply.status, reply.isProblem) == (415, true))
    #expect(reply.text.contains("application/json"))
  }

  @Test(arguments: [
    "application/json", "APPLICATION/JSON; charset=utf-8", "application/merge-patch+json",
  ])
  func acceptsJSONMediaTypes(_ type: String) throws {
    #expect(
      try Lab().patch("/islet/v1/device", [:], [("Content-Type", type)]).status == 200)
  }

  @Test(arguments: [Bodies.brazeStartPath, Bodies.fcmPath, "/3/device/00", "/push_token_tag"])
  func browsersCannotSendPushes(_ path: String) throws {
    let lab = try Lab()
    for header in [("Origin", "http://127.0.0.1"), ("Sec-Fetch-Site", "same-origin")] {
      #expect(try lab.post(path, [:], [header]).status == 403, "\(header)")
    }
    // Back ends call vendors by any name and send any headers.
    let other: Lab.Headers = [("Host", "rest.iad-01.braze.com"), ("Sec-Fetch-Mode", "cors")]
    #expect(try lab.post(path, [:], other).status != 403 || path.hasPrefix("/3"))
    #expect(try lab.events().isEmpty == false)
  }

  // MARK: The port for clients of APNs

  @Test(arguments: [
    "/islet/v1/reset", "/islet/v1/activities", "/healthz", "/metrics", "/", Bodies.brazeStartPath,
    Bodies.fcmPath, "/push_token_tag", "/4/broadcast", "/1/app",
  ])
  func apnsPortHasOnlyApplesEndpoints(_ path: String) throws {
    let lab = try Lab.withAPNs()
    try lab.start()
    for method in ["GET", "POST", "DELETE"] {
      let answer = try Curl.send(
        lab.apnsURL(path), [("Authorization", "bearer x")], body: method == "GET" ? nil : [],
        options: ["--http2", "-X", method])
      #expect((answer.version, answer.reply.status) == ("HTTP/2", 404), "\(method)")
      #expect(answer.reply.json == ["reason": "BadPath"])
    }
    #expect(try lab.state() == "active")
  }

  @Test func apnsPortHasApplesEndpoints() throws {
    let lab = try Lab.withAPNs()
    let start = try lab.push("/3/device/start:Ride", Bodies.apns(Bodies.apsStart))
    #expect((start.status, start.body) == (200, []))
    #expect(start["apns-id"] == "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11")
    let channel = try lab.push(
      "/1/apps/com.example/channels", ["message-storage-policy": 0, "push-type": "LiveActivity"])
    #expect(channel.status == 201)
    let broadcast = try lab.push(
      "/4/broadcasts/apps/com.example", Bodies.apns(Bodies.apsUpdate),
      Bodies.apnsHeaders + [("apns-channel-id", channel["apns-channel-id"])])
    #expect(broadcast.status == 200, "\(broadcast.text)")
  }

  @Test(arguments: ["--http1.1", "--http1.0"]) func namesHTTP1(_ option: String) throws {
    let lab = try Lab.withAPNs()
    let answer = try Curl.send(
      lab.apnsURL("/3/device/start:Ride"), Bodies.apnsHeaders,
      body: Bodies.apns(Bodies.apsStart).encoded, options: [option])
    #expect(answer.reply.status == 505)
    #expect(answer.reply.json == ["reason": "HTTPVersionNotSupported"])
    #expect(answer.reply["connection"] == "close")
    let entry = try lab.get("/islet/v1/log?errors=true").json["entries"]?.array?.last
    #expect(entry?["verdict"]?["findings"]?.array?.first?["rule"] == "apns.http-version")
  }

  @Test func namesClearText() throws {
    let lab = try Lab.withAPNs()
    let plain = lab.apnsURL("/3/device/start:Ride").replacing("https", with: "http")
    for option in ["--http1.1", "--http2-prior-knowledge"] {
      let answer = try Curl.send(
        plain, Bodies.apnsHeaders, body: Bodies.apns(Bodies.apsStart).encoded, options: [option])
      #expect(answer.reply.rules == ["apns.http-version"], "\(option)")
    }
    #expect(try lab.get("/islet/v1/activities").json["activities"]?.array == [])
  }

  @Test func certificateAllowsOnlyOrdinaryNotifications() throws {
    let lab = try Lab.withAPNs()
    let options = [
      "--http2", "--cert", Lab.certificate.certificate, "--key", Lab.certificate.key,
    ]
    let activity = try lab.push(
      "/3/device/start:Ride", Bodies.apns(Bodies.apsStart),
      Bodies.apnsHeaders([("Authorization", nil)]), options)
    #expect((activity.status, activity.json) == (400, ["reason": "TopicDisallowed"]))
    #expect(activity.rules == ["auth.certificate"])
    let alert = try lab.push(
      "/3/device/00ff", ["aps": ["alert": "Hi"]],
      [("apns-topic", "com.example"), ("apns-push-type", "alert")], options)
    #expect(alert.status == 200, "\(alert.text)")
  }

  @Test func doesNotListenForAPNsBeyondLoopbackWithoutKeys() throws {
    let beyond = ListenAddress(host: "0.0.0.0", port: 0)
    #expect(throws: Gateway.StartError.keysRequired(beyond)) {
      _ = try Lab { $0.apns = HTTPListener(beyond, role: .apns, certificate: Lab.certificate) }
    }
    let lab = try Lab {
      $0.apns = HTTPListener(beyond, role: .apns, certificate: Lab.certificate)
      $0.keys = try Lab.keys(["keys": [["key": "own", "permissions": ["islet"]]]])
    }
    #expect(try lab.get("/islet/v1/log", [("Authorization", nil)]).status == 401)
    #expect(try lab.get("/islet/v1/log", [("Authorization", "Bearer own")]).status == 200)
    #expect(
      try Curl.send(
        lab.apnsURL("/islet/v1/log"), [("Authorization", "Bearer own")],
        options: [
          "--http2"
        ]
      ).reply.status == 404)
  }

  @Test func reportsAPNsPortInUse() throws {
    let lab = try Lab.withAPNs()
    let address = ListenAddress(port: try #require(lab.gateway.apnsPort))
    let error = #expect(throws: HTTPServerError.self) {
      _ = try Lab { $0.apns = HTTPListener(address, role: .apns, certificate: Lab.certificate) }
    }
    #expect(error?.address == address)
  }

  @Test func reportsInvalidCertificate() throws {
    let error = #expect(throws: HTTPServerError.self) {
      _ = try Lab {
        $0.apns = HTTPListener(
          ListenAddress(port: 0), role: .apns,
          certificate: ServerCertificate(certificate: "/nowhere.pem", key: "/nowhere.key"))
      }
    }
    guard case .badCertificate(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("/nowhere.pem: "))
  }
}
