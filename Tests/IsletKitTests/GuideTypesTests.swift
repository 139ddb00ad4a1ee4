import Events
import Foundation
import Basics
import Testing

@testable import IsletKit

/// The types of Apple's articles.
struct GuideTypesTests {
  struct PizzaDeliveryAttributes: ActivityAttributes {
    public typealias PizzaDeliveryStatus = ContentState

    public struct ContentState: Codable, Hashable {
      var driverName: String
      var deliveryTimer: ClosedRange<Date>
      var estimatedDeliveryTime: Date
    }

    var numberOfPizzas: Int
    var totalAmount: String
    var orderNumber: String
  }

  @Test func secondTypeIsRegisteredByItsFirstRequest() async throws {
    try await Stage.with { stage in
      try await stage.send("POST", "/islet/v1/types", ["name": "Other"])
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        #expect(game.activityState == .active)
      }
    }
  }

  @Test func otherBuildUsesItsOwnType() async throws {
    try await Stage.with { stage in
      try await stage.send(
        "POST", "/islet/v1/types",
        ["name": "SportsActivityAttributes", "content_state": ["score": "String"]])
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        await game.update(.score(1, 0))
        #expect(game.content == .score(1, 0))
      }
    }
  }

  @Test func pizzaWithRangeOfDates() async throws {
    #expect(
      TypeDescription.of(PizzaDeliveryAttributes.self, named: "P")["content_state"] == [
        "driverName": "String", "deliveryTimer": "Range<Date>", "estimatedDeliveryTime": "Date",
      ])
    try await Stage.with { stage in
      try await stage.app().run {
        let state = PizzaDeliveryAttributes.PizzaDeliveryStatus(
          driverName: "Anne", deliveryTimer: Date()...Date().addingTimeInterval(900),
          estimatedDeliveryTime: .now)
        let pizza = try Activity.request(
          attributes: PizzaDeliveryAttributes(
            numberOfPizzas: 3, totalAmount: "$42.00", orderNumber: "12345"),
          contentState: state)
        #expect(pizza.contentState == state)
        var next = state
        next.driverName = "Bill"
        await pizza.update(using: next)
        #expect(pizza.contentState == next)
      }
    }
  }
}
