import Basics
import Testing

@testable import Simulator

/// Content states of expo-widgets, whose properties are JSON in a string.
@Suite struct ExpoPropsTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  private func state(_ props: JSON) -> JSON { ["name": "Order", "props": .string(props.text)] }

  private func findings(
    _ props: JSON, type: JSON? = nil, after first: JSON = ["step": 1]
  ) throws -> [Finding] {
    var device = Device(seed: 1)
    if let type {
      device.types["Order"] = try ActivityType(json: [
        "name": "Order", "attributes": [:], "content_state": type,
      ])
    }
    var activity = Activity(
      id: "a", attributesType: "Order", contentState: state(first), startedAt: now,
      pushToken: "t")
    activity.timestamp = now
    device.restore(activities: [activity], tokens: [])
    let aps: JSONObject = [
      "timestamp": 1_770_000_000, "event": "update", "content-state": state(props),
    ]
    let push = Push(
      vendor: .apns, appID: nil, target: .token("activity:a"), aps: aps,
      body: ["aps": .object(aps)])
    return device.judge(push, at: now).verdict.findings
  }

  @Test func areUnfolded() {
    #expect(state(["step": 2]).unfolded == ["step": 2])
    for other in [["name": "a", "props": "text"], ["name": "a"], ["props": "{}"], []] as [JSON] {
      #expect(other.unfolded == other)
    }
  }

  @Test func driftIsMeasuredInProps() throws {
    #expect(try findings(["step": 2]).isEmpty)
    #expect(try findings(["stage": 2]).map(\.rule) == [.contentStateDrift])
    let null = try #require(try findings(["step": .null]).first { $0.rule == .contentStateNull })
    #expect(null.shownPath == "aps.content-state.props.step")
  }

  @Test func typeMayDescribePropsEitherWay() throws {
    let types: [JSON] = [["step": "Int"], ["name": "String", "props": ["step": "Int"]]]
    for type in types {
      #expect(try findings(["step": 2], type: type).isEmpty)
      let wrong = try findings(["step": "two"], type: type)
      #expect(wrong.map(\.rule) == [.contentStateDecode])
      #expect(wrong.first?.shownPath == "aps.content-state.props.step")
    }
    // An app may declare `props` as a String.
    #expect(try findings(["step": "two"], type: ["name": "String", "props": "String"]).isEmpty)
  }
}
