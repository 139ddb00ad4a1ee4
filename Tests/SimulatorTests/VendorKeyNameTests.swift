import Basics
import Foundation
import Testing

@testable import Simulator

/// Findings name keys as the sender wrote them.
@Suite struct VendorKeyNameTests {
  private static let keys = [
    "timestamp", "event", "content-state", "attributes-type", "attributes", "alert", "stale-date",
    "dismissal-date", "relevance-score", "input-push-token", "input-push-channel",
  ]
  private static let values: [JSON] = [
    .null, "", "soon", true, -1, 0, 1_770_000_000_000, 1e300, [], [1], [:], ["a": 1], "{\"a\":1}",
  ]

  /// Every key left out, and every invalid value, in every event: no text uses Apple's name of a
  /// key if the vendor has another.
  @Test(arguments: ["start", "update", "end"]) func findingsUseVendorsKeyNames(event: String) {
    let names = Dictionary(
      uniqueKeysWithValues: Self.keys.map {
        ($0, JSONPath([.key("vendor_" + $0.replacing("-", with: "_"))]))
      })
    let now = Date(timeIntervalSince1970: 1_770_000_000)
    let good: JSONObject = [
      "timestamp": 1_770_000_000, "event": .string(event), "content-state": ["a": 1],
      "attributes-type": "Ride", "attributes": [:], "alert": ["title": "t", "body": "b"],
    ]
    var device = Device(seed: 1)
    device.activities["one"] = Activity(
      id: "one", attributesType: "Ride", contentState: ["a": 0], vendor: .braze, startedAt: now)
    var texts = 0
    for key in Self.keys {
      for value in Self.values.map(Optional.init) + [nil] {
        var aps = good
        aps[key] = value
        let push = Push(
          vendor: .braze, appID: "app", target: .activity(event == "start" ? "two" : "one"),
          aps: aps, body: .object(aps), places: .named(names))
        var judge = Judge(push, on: device, at: now)
        for finding in judge.judge().verdict.findings {
          texts += 1
          for text in [finding.message.english, finding.fix?.english ?? ""] {
            for apple in Self.keys where text.contains("`\(apple)`") {
              Issue.record("`\(apple)` in “\(text)” for \(key): \(value.map(\.text) ?? "missing")")
            }
          }
        }
      }
    }
    #expect(texts > 40)
  }
}
