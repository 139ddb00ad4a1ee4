@testable import Vendors
import Basics
import Simulator
import Testing

@testable import Gateway

/// Mutates valid bodies; number and seed are fixed, so that failures are reproducible.
@Suite(.timeLimit(.minutes(20))) struct FuzzTests {
  /// `FUZZ_SECONDS` mutates for that long instead, with a random seed.
  private static let wanted = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(
    Double.init)

  private struct Source {
    var endpoint: UnusualBodyTests.Endpoint
    var bodies: [JSON]
  }

  private static let apns =
    UnusualBodyTests.endpoints.first { $0.path.hasPrefix("/3/") }?.headers ?? []

  private static let sources: [Source] = UnusualBodyTests.endpoints.map { endpoint in
    Source(endpoint: endpoint, bodies: bodies(endpoint.path))
  }

  private static func bodies(_ path: String) -> [JSON] {
    switch path {
    case Bodies.brazeStartPath:
      [
        Bodies.brazeStart,
        Bodies.brazeStart.with("stale_date", "2026-02-02T04:00:00Z").with(
          "user_aliases", [["alias_name": "a", "alias_label": "b"]]),
      ]
    case Bodies.brazeUpdatePath:
      [
        Bodies.brazeUpdate,
        Bodies.brazeUpdate.with("end_activity", true).with("dismissal_date", "2026-02-02 04:00"),
      ]
    case "/push_token_tag":
      [
        ["tag": "game-1", "push_token": "00ff", "user": "u"],
        ["push_to_start_token": "00ff", "activity_type": "Sport", "user": "u"],
      ]
    case Bodies.fcmPath:
      [Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1").with("validate_only", false)]
    case _ where path.hasPrefix("/3/device/start"): [Bodies.apns(Bodies.apsStart)]
    case _ where path.hasPrefix("/3/"), _ where path.hasPrefix("/4/"):
      [
        Bodies.apns(Bodies.apsUpdate.with("stale-date", 1_770_003_600).with("alert", "x")),
        Bodies.apns(Bodies.apsEnd.with("relevance-score", 0.5)),
      ]
    case "/1/apps/a/channels": [["message-storage-policy": 1, "push-type": "LiveActivity"]]
    case "/islet/v1/types": [RuleTriggers.ride]
    case "/islet/v1/device": [["budget": 16, "apps": ["app": ["live_activities": true]]]]
    case "/islet/v1/clock": [["advance": "1s", "speed": 1.5]]
    case "/islet/v1/faults":
      [["faults": [["vendor": "fcm", "prefix": "x", "delay": "1ms", "rate": 0.5]], "seed": 7]]
    default:
      [
        [
          "attributes_type": "Ride", "content_state": ["eta": 5], "stale_date": "2026-02-02",
          "relevance_score": 1, "message": "m", "coding_path": ["a", 1],
        ]
      ]
    }
  }

  /// Fragments that often break parsers and arithmetic.
  private static let pieces = [
    "null", "true", "-1", "1e308", "-1e308", "1e-320", "9223372036854775807", "1e999", "0.5", "{}",
    "[]", "\"\"", "\"\\u0000\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\u{202E}", "\u{0}", ",", ":",
    "}", "]", "\"", "\\", "[[[[", "{\"a\":", "//", "TIMESTAMP", "\u{FEFF}", "1770000000000",
    "\"2026-02-02T02:40:00Z\"", "\"9999-99-99\"", "\"fault-410-x\"", "\"nan\"", "\"inf\"",
  ].map { Array($0.utf8) }

  private static let values: [JSON] = [
    .null, true, 0, -1, 1e300, -1e300, 2.5, "", "x", "nan", "1e999h", [], [1], [:],
    ["a": ["b": .null]], .int(.max), .int(.min), "2026-02-02T02:40:00Z", "game-1", "00ff",
  ]

  private static func spoil(_ json: JSON, _ random: inout SplitMix64) -> JSON {
    if random.below(4) == 0 { return values[random.below(values.count)] }
    switch json {
    case .object(let object) where !object.isEmpty:
      var copy = object
      let member = object.members[random.below(object.count)]
      switch random.below(6) {
      case 0: copy[member.key] = nil
      case 1: copy[member.key + "s"] = member.value
      default: copy[member.key] = spoil(member.value, &random)
      }
      return .object(copy)
    case .array(let array) where !array.isEmpty:
      var copy = array
      let index = random.below(array.count)
      if random.below(4) == 0 {
        copy = Array(repeating: array[index], count: 60)
      } else {
        copy[index] = spoil(array[index], &random)
      }
      return .array(copy)
    default: return values[random.below(values.count)]
    }
  }

  private static func scratch(_ good: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = good
    for _ in 0...random.below(3) {
      let place = random.below(bytes.count + 1)
      switch random.below(5) {
      case 0 where place < bytes.count: bytes[place] = UInt8(random.below(256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(8)))
      case 2: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: place)
      case 3:
        let end = min(bytes.count, place + random.below(40))
        bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
      default: bytes = Array(bytes.prefix(place))
      }
    }
    return bytes
  }

  @Test(arguments: [1, 2] as [UInt64]) func noBodyCrashesGateway(_ seed: UInt64) throws {
    let lab = try Lab()
    try lab.start()
    let seed = Self.wanted == nil ? seed : UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    var client = try RawClient(port: lab.gateway.port)
    let end = Self.wanted.map { ContinuousClock.now + .seconds($0) }
    var rounds = 0
    while end.map({ .now < $0 }) ?? (rounds < 1000) {
      rounds += 1
      if rounds % 200 == 0 { client = try RawClient(port: lab.gateway.port) }
      let source = Self.sources[random.below(Self.sources.count)]
      var json = source.bodies[random.below(source.bodies.count)]
      for _ in 0..<random.below(3) { json = Self.spoil(json, &random) }
      let body =
        random.below(2) == 0 ? json.encoded : Self.scratch(json.encoded, &random)
      let endpoint = source.endpoint
      let fields = stride(from: 0, to: endpoint.headers.count, by: 2).map {
        "\(endpoint.headers[$0]): \(endpoint.headers[$0 + 1])\r\n"
      }.joined()
      client.send(
        Array(
          ("\(endpoint.method) \(endpoint.path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k\r\n"
            + fields + "Content-Length: \(body.count)\r\n\r\n").utf8) + body)
      let shown = "\(endpoint): \(String(decoding: body.prefix(2000), as: UTF8.self))"
      let answer = try client.answer()
      try #require(answer != nil, "no answer to \(shown)")
      try #require((200..<500).contains(answer?.status ?? 0), "\(shown)\n\(answer?.text ?? "")")
      if endpoint.path.hasSuffix("/faults") {
        try lab.put("/islet/v1/faults", ["faults": []])
      }
    }
    if Self.wanted != nil { print("\(rounds) bodies from seed \(seed)") }
    #expect(try lab.get("/healthz").status == 200)
    for path in ["activities", "events?last=500", "log", "tokens", "device", "clock", "types"] {
      #expect(try lab.get("/islet/v1/\(path)").json.object != nil, "\(path)")
    }
    for line in try lab.get("/islet/v1/requests?after=0").text.split(separator: "\n").prefix(200) {
      #expect((try? JSON.parse(String(line))) != nil, "\(line.prefix(300))")
    }
  }
}

extension SplitMix64 {
  /// A number from 0 up to a limit.
  fileprivate mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
}
