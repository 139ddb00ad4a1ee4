import Canvas
import Foundation
import JSON
import LiveActivities

/// `config.json5`: options by their long names, as if they were given on the command line.
///
/// An option that is given wins; a mistake in the file is said and stops nothing.
struct Configuration: Sendable {
  /// The values by the options' long names.
  private(set) var values: [String: [String]] = [:]
  /// What is wrong, with file, line and key.
  private(set) var problems: [String] = []

  init() {}

  /// Reads the file, where there is one.
  init(_ world: World) {
    let path = Places(world).config + "/config.json5"
    guard FileManager.default.fileExists(atPath: path) else { return }
    do throws(Failure) {
      let (json, bytes) = try world.readJSON5(path)
      read(json, bytes, path)
    } catch {
      problems = ["\(error.problem)" + (error.mend.map { ": \($0)" } ?? "")]
    }
  }

  private mutating func read(_ json: JSON, _ bytes: [UInt8], _ path: String) {
    let options = Command.all.flatMap(\.options)
    let known = Set(options.map(\.name))
    guard let object = json.object else {
      problems.append("\(path):1: must be an object: write { theme: \"aurora\" }")
      return
    }
    for (key, value) in object {
      let place = JSON.position(of: [.key(key)], in: bytes, atKey: true, dialect: .json5)
      let here = "\(path):\(place?.line ?? 1): \(SafeText.clean(key, limit: 40))"
      guard known.contains(key) else {
        let near = NearMatch.of(key, among: known).map { "did you mean \($0)?" }
        problems.append("\(here): is no option: \(near ?? "see islet watch --help")")
        continue
      }
      let isFlag = options.first { $0.name == key }?.values.isEmpty ?? false
      switch value {
      case .bool(let flag) where isFlag: values[key] = flag ? [] : nil
      case .string(let text) where !isFlag: values[key] = [text]
      case .int, .double: values[key] = isFlag ? nil : [value.text]
      case .array(let elements) where !isFlag && elements.allSatisfy({ $0.string != nil }):
        values[key] = elements.compactMap(\.string)
      default:
        problems.append("\(here): is \(value.kind): write \(isFlag ? "true or false" : "a text")")
      }
    }
  }
}
