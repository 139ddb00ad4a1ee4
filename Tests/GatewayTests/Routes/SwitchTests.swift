import Basics
import Testing

@testable import Gateway

/// The switches that choose between conflicting sources.
@Suite struct SwitchTests {
  private func push(_ lab: Lab, _ token: String, _ aps: JSON) throws -> Reply {
    try lab.post("/3/device/\(token)", Bodies.apns(aps), Bodies.apnsHeaders)
  }

  private func lab(_ name: String, _ value: Bool) throws -> Lab {
    let lab = try Lab()
    #expect(try lab.patch("/islet/v1/device", [name: .bool(value)]).status == 200)
    return lab
  }

  @Test(arguments: [(false, "shown"), (true, "dropped")])
  func startKeysInAnUpdate(_ value: Bool, _ verdict: String) throws {
    let lab = try lab("refuse_start_keys", value)
    try lab.start()
    let reply = try push(lab, "activity:game-1", Bodies.apsUpdate.with("attributes", [:]))
    #expect((reply.verdict, reply.rules) == (verdict, ["start-only.in-update"]))
  }

  @Test(arguments: [(false, "shown"), (true, "dropped")])
  func nullsInAStart(_ value: Bool, _ verdict: String) throws {
    let lab = try lab("refuse_nulls", value)
    let aps = Bodies.apsStart.with("content-state/teamOneScore", .null)
    let reply = try push(lab, "start:SportsActivityAttributes", aps)
    #expect((reply.verdict, reply.rules) == (verdict, ["content-state.null"]))
  }

  @Test(arguments: [(false, "dropped"), (true, "shown")])
  func oldEnds(_ value: Bool, _ verdict: String) throws {
    let lab = try lab("take_old_ends", value)
    try lab.start()
    let reply = try push(lab, "activity:game-1", Bodies.apsEnd.with("timestamp", 1_769_999_000))
    #expect(reply.verdict == verdict, "\(reply.rules)")
    #expect(try lab.state() == (value ? "dismissed" : "active"))
  }

  @Test func tokenIsIssuedOnceAllowed() throws {
    let lab = try lab("ask_to_allow", true)
    #expect(try push(lab, "start:SportsActivityAttributes", Bodies.apsStart).verdict == "shown")
    let id = "SportsActivityAttributes-1"
    #expect(try push(lab, "activity:\(id)", Bodies.apsUpdate).rules == ["token.not-issued"])
    #expect(try lab.post("/islet/v1/activities/\(id)/allow").status == 200)
    let token = try #require(try lab.activity(id)["push_token"]?.string)
    #expect(try push(lab, token, Bodies.apsUpdate).verdict == "shown")
    #expect(try lab.post("/islet/v1/activities/none/allow").status == 404)
  }
}
