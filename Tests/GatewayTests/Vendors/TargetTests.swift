import Basics
import Testing

@testable import Gateway

/// The target of a push: apps and types that are similar to, but not, existing ones.
@Suite struct TargetTests {
  /// A token, a tag and the convention name the same card; another app's topic reaches it by none.
  @Test func noTokenFormAcceptsAnotherAppsTopic() throws {
    let lab = try Lab()
    let start = try lab.post(
      "/3/device/start:SportsActivityAttributes", Bodies.apns(Bodies.apsStart), Bodies.apnsHeaders)
    #expect(start.status == 200)
    let id = "SportsActivityAttributes-1"
    let token = try #require(try lab.activity(id)["push_token"]?.string)
    let foreign = Bodies.apnsHeaders([
      ("apns-topic", "org.elsewhere.push-type.liveactivity"), ("apns-id", nil),
    ])
    for address in ["activity:\(id)", token] {
      for aps in [Bodies.apsUpdate, Bodies.apsEnd] {
        let refused = try lab.post("/3/device/\(address)", Bodies.apns(aps), foreign)
        #expect(refused.status == 400 && refused.json["reason"] == "DeviceTokenNotForTopic")
        #expect(refused.rules.contains("token.wrong-topic"))
      }
      let good = try lab.post(
        "/3/device/\(address)", Bodies.apns(Bodies.apsUpdate),
        Bodies.apnsHeaders([("apns-id", nil)]))
      #expect(good.status == 200 && !good.rules.contains("token.wrong-topic"))
    }
    try lab.post("/islet/v1/activities/\(id)/dismiss")
    #expect(
      try lab.post("/3/device/activity:\(id)", Bodies.apns(Bodies.apsUpdate), foreign).rules
        .contains("token.wrong-topic"))
    // It was started by Braze, which names apps with its own keys: nothing to compare.
    try lab.start()
    #expect(
      try lab.post("/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate), foreign).rules
        .isEmpty)
  }

  /// Every vendor's start with a Swift type, beside a card of another type.
  @Test(arguments: [
    ("SportsActivityAtributes", true), ("SportActivityAttributes", true),
    ("SportsActivity", true), ("sportsActivityAttributes", true),
    ("SportsActivityAttributes", false), ("DriverAttributes", false), ("SpaceAttributes", false),
  ])
  func similarTypeIsSuggested(name: String, isNear: Bool) throws {
    let starts: [(Lab) throws -> Reply] = [
      { lab in
        try lab.post(
          Bodies.brazeStartPath,
          Bodies.brazeStart.with("activity_id", "two").with(
            "activity_attributes_type", .string(name)))
      },
      { lab in
        try lab.post(
          "/3/device/start:\(name)",
          Bodies.apns(Bodies.apsStart.with("attributes-type", .string(name))), Bodies.apnsHeaders)
      },
      { lab in
        try lab.post(
          Bodies.fcmPath,
          Bodies.fcm(
            Bodies.apsStart.with("attributes-type", .string(name)), token: "start:\(name)"))
      },
    ]
    for start in starts {
      let lab = try Lab()
      try lab.start()
      let reply = try start(lab)
      #expect(reply.rules == (isNear ? ["attributes-type.unknown"] : []), "\(reply.text)")
      #expect(reply.verdict == "shown")
    }
  }

  /// A common suffix does not make two types similar.
  @Test(
    arguments: [
      ("ParkingSesionAttributes", "ParkingSessionAttributes", true),
      ("ParkingAttributes", "ParkingSessionAttributes", true),
      ("ParkinSession", "ParkingSessionAttributes", true),
      ("parking_session", "ParkingSessionAttributes", true),
      ("PizzaDeliveryLiveActivity", "PizzaDeliveryAttributes", true),
      ("PizzaDelivreyAttributes", "PizzaDeliveryAttributes", true),
      ("OvenAtributes", "OvenAttributes", true), ("RideWidgetState", "RideAttributes", true),
      ("TennisMatchAttributes", "TenisMatchAttributes", true),
      ("NursingSession", "ParkingSessionAttributes", false),
      ("WalkingSession", "WorkingSession", false), ("FAttributes", "XAttributes", false),
      ("BusAttributes", "BugAttributes", false), ("RideAttributes", "TideAttributes", false),
      ("BakingActivity", "HikingActivity", false), ("RaceInfo", "RateInfo", false),
      ("SessionAttributes", "ActivityAttributes", false), ("Data", "Info", false),
      ("ParkingSessionAttributes", "ParkingSessionAttributes", false),
    ])
  func commonSuffixesAreIgnored(_ name: String, _ live: String, _ isNear: Bool) throws {
    let lab = try Lab()
    func start(_ type: String) throws -> Reply {
      try lab.post(
        "/3/device/start:\(type)",
        Bodies.apns(Bodies.apsStart.with("attributes-type", .string(type))), Bodies.apnsHeaders)
    }
    _ = try start(live)
    let found = try start(name).rules.contains("attributes-type.unknown")
    #expect(found == isNear, "\(name), \(live)")
  }

  @Test func knownTypeIsNotAMisspelling() throws {
    let lab = try Lab()
    try lab.start()
    func start(_ id: String) throws -> [String] {
      try lab.post(
        Bodies.brazeStartPath,
        Bodies.brazeStart.with("activity_id", .string(id)).with(
          "activity_attributes_type", "SportActivityAttributes")
      ).rules
    }
    #expect(try start("two") == ["attributes-type.unknown"])
    #expect(try start("three").isEmpty)
  }
}
