import Basics
import Foundation
import Simulator
import ViewTree

/// The types of an app's widget as a gateway judges pushes by them: read from the code that was compiled.
struct WidgetTypes {
  /// Those that take every sample that the compiled code made: what the source does not tell, such as a
  /// decoder of the app's own, leaves the type to the app's `Codable` alone.
  let types: [ActivityType]

  init(_ compiled: [WidgetWorker.WidgetType], files: [String]) {
    let sources = files.compactMap { file in
      FileManager.default.contents(atPath: file).map {
        SwiftTypeReader.File(name: file, source: String(decoding: $0, as: UTF8.self))
      }
    }
    let read = SwiftTypeReader(sources).types
    types = compiled.compactMap { compiled in
      guard var type = read.first(where: { $0.name == compiled.name }) else { return nil }
      type.isOfWidget = true
      return compiled.samples.allSatisfy { Self.takes($0, type) } ? type : nil
    }
  }

  private static func takes(_ sample: Sample, _ type: ActivityType) -> Bool {
    guard let state = try? JSON.parse(Array(sample.state.utf8)),
      let attributes = try? JSON.parse(Array(sample.attributes.utf8))
    else { return false }
    return type.accepts(contentState: state) && type.accepts(attributes: attributes)
  }
}
