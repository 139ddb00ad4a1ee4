import Foundation
import ViewTree
import WidgetUI

/// The values of a made-up sample that could be others: cases of enums, and texts that code compares with.
final class SampleAlternatives {
  struct Place: Equatable {
    var path: String
    var count: Int
    /// The one that was taken.
    var taken: Int
  }

  private(set) var found: [Place] = []
  /// Which of its values a place takes.
  var chosen: [String: Int] = [:]
  /// What is made up now: attributes or a content state.
  var part = ""

  /// The number of the value to take; nothing where it is the usual one.
  func choose(_ path: [any CodingKey], of count: Int, first: Int?) -> Int? {
    // The elements of a list are others as they are.
    guard !path.contains(where: { $0.intValue != nil }) else { return nil }
    let name = part + "/" + path.map(\.stringValue).joined(separator: "/")
    if let number = chosen[name] { return number }
    let place = Place(path: name, count: count, taken: first ?? 0)
    if count > (first == -1 ? 0 : 1), !found.contains(where: { $0.path == name }) {
      found.append(place)
    }
    return nil
  }
}

/// The values of types that the app's code has as members of those types, such as `Team.sample`.
enum SampleExamples {
  nonisolated(unsafe) private static var known: [ObjectIdentifier: [any Codable]] = [:]

  /// All of a type in their order; those that say less than half of what another says are last.
  static func all(_ type: Any.Type) -> [any Codable] {
    if let found = known[ObjectIdentifier(type)] { return found }
    let encoder = JSONEncoder()
    let made = WidgetRegistry.examples.filter { $0.type == type }.prefix(8)
      .compactMap { $0.make() as? any Codable }
      .map { (value: $0, length: (try? encoder.encode($0))?.count ?? 0) }
    let most = made.map(\.length).max() ?? 0
    let sorted = made.filter { $0.length * 2 >= most } + made.filter { $0.length * 2 < most }
    known[ObjectIdentifier(type)] = sorted.map(\.value)
    return sorted.map(\.value)
  }

  static func best<T>(_ type: T.Type) -> T? { all(type).first as? T }
}
