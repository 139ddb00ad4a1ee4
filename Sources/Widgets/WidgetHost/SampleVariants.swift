import Foundation
import ViewTree
import WidgetUI

/// The alternative values of a generated sample: enum cases, and texts with which code compares
/// values.
final class SampleAlternatives {
  struct Place: Equatable {
    var path: String
    var count: Int
    var taken: Int
  }

  private(set) var found: [Place] = []
  /// The index of the chosen value for each place.
  var chosen: [String: Int] = [:]
  /// The part being generated: `attributes` or `state`.
  var part = ""

  /// The index of the value to use; `nil` for the default.
  func choose(_ path: [any CodingKey], of count: Int, first: Int?) -> Int? {
    // Elements of a list already differ.
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

/// Static members of the app's types with values of the same type, such as `Team.sample`.
enum SampleExamples {
  nonisolated(unsafe) private static var known: [ObjectIdentifier: [any Codable]] = [:]

  /// All values of a type in order. Those whose JSON is less than half as long as the longest come
  /// last.
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
