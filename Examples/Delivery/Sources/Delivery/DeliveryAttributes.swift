import Foundation

#if canImport(ActivityKit)
  import ActivityKit
#else
  import IsletKit
#endif

/// An order in delivery.
struct DeliveryAttributes: ActivityAttributes {
  enum Status: String, Codable, Hashable, CaseIterable {
    case preparing, onTheWay, delivered
  }

  struct ContentState: Codable, Hashable {
    var status: Status
    /// In a push: seconds since 2001-01-01 UTC, as `JSONDecoder` reads a `Date` by default.
    var arrival: Date
    var courier: String?
  }

  var order: String
}
