import Basics
import Testing

@testable import Gateway

/// `GET /islet/v1/log/summary`, and the rule `state.never-arrived`.
@Suite struct LogSummaryTests {
  private static let path = "/islet/v1/log/summary"

  private func rows(_ lab: Lab, _ list: String = "activities", _ query: String = "") throws
    -> [JSON]
  {
    let reply = try lab.get(Self.path + query)
    #expect(reply.status == 200, "\(reply.text)")
    return try #require(reply.json[list]?.array)
  }

  private func findings(_ lab: Lab) throws -> [JSON] {
    try rows(lab).flatMap { $0["findings"]?.array ?? [] }
  }

  private func push(_ lab: Lab, _ aps: JSON, _ headers: Lab.Headers = []) throws {
    try lab.post(
      "/3/device/activity:game-1", Bodies.apns(aps),
      headers.isEmpty ? Bodies.apnsHeaders : Bodies.apnsHeaders(headers))
  }

  private let goal = Bodies.apsUpdate.with("content-state/teamOneScore", 9)
  private let late = Bodies.apsUpdate.with("content-state/teamOneScore", 9).with("timestamp", 1)
  private let bareEnd = Bodies.apsEnd.without("content-state")

  @Test func stateBeforeAnEndNeverArrived() throws {
    let lab = try Lab()
    try lab.start()
    try push(lab, Bodies.apsUpdate)
    try push(lab, late)
    let whileLive = try #require(try findings(lab).first)
    #expect(whileLive["message"]?.string?.hasSuffix("The card shows teamOneScore 2.") == true)
    try push(lab, bareEnd)
    let found = try findings(lab)
    #expect(found.count == 1)
    #expect(found[0]["rule"] == "state.never-arrived" && found[0]["effect"] == "warning")
    #expect(found[0]["found"] == ["teamOneScore": 9])
    let message = found[0]["message"]?.string ?? ""
    #expect(message.contains("(timestamp.ancient): teamOneScore 9"), "\(message)")
    #expect(message.hasSuffix("The card ended with teamOneScore 2."), "\(message)")
  }

  @Test func laterOrEqualStateIsNoLoss() throws {
    for last in [Bodies.apsEnd, goal.with("timestamp", 1_770_000_000)] {
      let lab = try Lab()
      try lab.start()
      try push(lab, late)
      #expect(try findings(lab).count == 1)
      try push(lab, last)
      #expect(try findings(lab) == [], "\(last)")
      try push(lab, last.with("timestamp", 1).with("event", "update"))
      #expect(try findings(lab) == [], "the same values are on the card")
      try push(lab, bareEnd.without("timestamp"))
      #expect(try findings(lab) == [], "a push without a state loses none")
    }
  }

  @Test(arguments: [
    ("auth.missing", [("Authorization", nil)] as Lab.Headers),
    ("apns.topic", [("apns-topic", "com.example.owls")]),
    ("apns.priority", [("apns-priority", "3")]),
  ])
  func rejectedStateNeverArrived(_ rule: String, _ headers: Lab.Headers) throws {
    let lab = try Lab()
    try lab.start()
    try push(lab, goal, headers)
    let row = try #require(try rows(lab).first)
    #expect(row["rejected"] == 1 && row["activity_id"] == "game-1", "\(row)")
    let message = try #require(row["findings"]?[0]?["message"]?.string)
    #expect(message.contains("teamOneScore 9"), "\(message)")
  }

  @Test func lostAndUnseenStatesNeverArrived() throws {
    let lab = try Lab()
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    #expect(try findings(lab)[0]["message"]?.string?.hasSuffix("No card was shown.") == true)
    try lab.start()
    #expect(try findings(lab) == [])
    try lab.put("/islet/v1/faults", ["faults": [["drop": true]]])
    let lost = Bodies.brazeUpdate.with("content_state/teamOneScore", 9)
    let reply = try lab.post(Bodies.brazeUpdatePath, lost)
    #expect(reply.rules == ["fault.injected"])
    #expect(try findings(lab)[0]["message"]?.string?.contains("(fault.injected)") == true)
    try lab.put("/islet/v1/faults", ["faults": []])
    try lab.start()
    #expect(try findings(lab) == [], "the start of the next card is newer")
  }

  @Test func onlyTheNewestPushOfAnIDCounts() throws {
    let lab = try Lab()
    for score in 3...6 {
      try lab.start()
      try push(lab, late.with("content-state/teamOneScore", .number(score)))
    }
    #expect(try findings(lab).map { $0["found"]?["teamOneScore"] } == [6])
    try push(lab, goal.with("timestamp", 1_770_000_000).with("content-state/teamOneScore", 10))
    #expect(try findings(lab) == [])
  }

  @Test func emptyStateIsNoLoss() throws {
    let lab = try Lab()
    try push(lab, Bodies.apsEnd.with("content-state", [:]))
    let row = try #require(try rows(lab).first)
    #expect(row["shown"] == 0 && row["findings"] == [], "\(row)")
    try lab.start()
    try push(lab, late)
    try push(lab, late.with("content-state", [:]))
    #expect(try findings(lab).map { $0["found"]?["teamOneScore"] } == [9])
  }

  @Test func countsByActivityAndSender() throws {
    let lab = try Lab()
    try lab.start()
    try lab.start("game-2")
    try push(lab, Bodies.apsUpdate)
    try push(lab, late)
    try lab.post("/3/device/00ff", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
    let all = try rows(lab)
    #expect(all.map { $0["activity_id"] } == ["game-1", "game-2"])
    let first = all[0]
    #expect(
      first.object?.keys == [
        "activity_id", "attributes_type", "vendors", "app_id", "users", "state", "pushes", "shown",
        "dropped", "rejected", "rules", "first_at", "last_at", "findings",
      ])
    #expect(first["vendors"] == ["braze", "apns"] && first["state"] == "active")
    #expect([first["pushes"], first["shown"], first["dropped"]] == [3, 2, 1])
    #expect(first["rules"]?["timestamp.ancient"] == 1)
    let senders = try rows(lab, "senders")
    #expect(senders.map { $0["vendor"] } == ["apns", "apns", "braze"], "\(senders)")
    #expect(senders.map { $0["activities"] } == [0, 1, 2])
    #expect(senders[0]["rejected"] == 1 && senders[0]["attributes_type"]?.isNull == true)

    let searched = try rows(lab, "activities", "?search=rule:timestamp")
    #expect(searched.map { $0["pushes"] } == [1])
    #expect(searched[0]["findings"]?.array?.count == 1, "found among all pushes")
    #expect(try rows(lab, "activities", "?search=id:game").count == 2)
    #expect(try rows(lab, "activities", "?search=none").isEmpty)
    #expect(try rows(lab, "activities", "?errors=true").map { $0["activity_id"] } == ["game-1"])
    #expect(try lab.get(Self.path + "?search=rul:x").isProblem)
  }
}
