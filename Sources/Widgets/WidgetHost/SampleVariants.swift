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

  /// All of a type, the one that says most first.
  static func all(_ type: Any.Type) -> [any Codable] {
    if let found = known[ObjectIdentifier(type)] { return found }
    let encoder = JSONEncoder()
    let made = WidgetRegistry.examples.filter { $0.type == type }.prefix(8)
      .compactMap { $0.make() as? any Codable }
      .map { (value: $0, length: (try? encoder.encode($0))?.count ?? 0) }
      .sorted { $0.length > $1.length }.map(\.value)
    known[ObjectIdentifier(type)] = made
    return made
  }

  static func best<T>(_ type: T.Type) -> T? { all(type).first as? T }
}
