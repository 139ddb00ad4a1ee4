import Basics
import Foundation
import Panels
import ViewTree

extension WidgetViews {
  func json(type: String, at date: Date) -> JSON {
    let archive = ArchivedViews(type: type, surfaces: surfaces, at: date)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(archive),
      var object = (try? JSON.parse(Array(data)))?.object
    else { return .null }
    object["problem"] = problem.map(JSON.string)
    return .object(object)
  }

  /// Reads what a gateway kept; `nil` for another version.
  init?(json: JSON) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let archive = try? decoder.decode(ArchivedViews.self, from: Data(json.encoded)),
      archive.version == ArchivedViews.version
    else { return nil }
    var surfaces: [Surface: ViewTree] = [:]
    for (name, tree) in archive.surfaces {
      if let surface = Surface(rawValue: name) { surfaces[surface] = tree }
    }
    self.init(surfaces: surfaces, problem: json["problem"]?.string)
  }
}
