import Events
import Foundation
import Basics
import Testing

@testable import IsletKit

/// An alert's text, and the key of its translation.
struct AlertTests {
  @Test func literalsAreTheirOwnKeys() {
    let alert = AlertConfiguration(
      title: "Delivery", body: "100 % of your order is here", sound: .default)
    #expect(alert.title.key == "Delivery")
    #expect(
      alert.json == [
        "title": "Delivery", "body": "100 % of your order is here", "sound": "default",
      ])
  }

  @Test func valuesAreSeparateFromKey() {
    let (courier, minutes, distance) = ("Kim", 4, 1.5)
    let alert = AlertConfiguration(
      title: "\(courier) arrives", body: "In \(minutes) min: \(distance) km, 90% done",
      sound: .named("bell.caf"))
    #expect(
      alert.json == [
        "title": "Kim arrives", "title-loc-key": "%@ arrives", "title-loc-args": ["Kim"],
        "body": "In 4 min: 1.500000 km, 90% done",
        "loc-key": "In %lld min: %lf km, 90%% done", "loc-args": ["4", "1.500000"],
        "sound": "bell.caf",
      ])
  }

  @Test func customKeysFormatsAndOtherValues() {
    let resource = LocalizedStringResource(
      "order.body", defaultValue: "Order \(UInt8(7)): \(0.25, specifier: "%.1f"), \(true)")
    #expect(resource.key == "order.body")
    #expect(String(localized: resource) == "Order 7: 0.2, true")
    #expect(resource.arguments == ["7", "0.2", "true"])
    let formatted: LocalizedStringResource = "\(3.5, format: .number) km and \([1, 2])"
    #expect(formatted.key == "%@ km and %@")
    #expect(String(localized: formatted) == "3.5 km and [1, 2]")
    #expect(LocalizedStringResource(stringLiteral: "a\("b")").key == "ab")
  }

  @Test func cardShowsText() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        let score = 7
        await game.update(
          .score(7, 0),
          alertConfiguration: AlertConfiguration(
            title: "\(score) : 0", body: "Touchdown!", sound: .default))
        let card = try await stage.send("GET", "/islet/v1/activities/\(game.id)").json
        #expect(card["last_alert"]?["title"] == "7 : 0")
        // The device does not receive the key: the app has looked it up.
        let verdicts = (card["history"]?.array ?? []).compactMap { $0["verdict"] }
        #expect(verdicts.last?["findings"] == [])
      }
    }
  }
}
