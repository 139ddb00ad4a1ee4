import Basics
import Foundation

/// What the program remembers of a person's choices, in a file that only the program writes
/// (`$XDG_STATE_HOME/islet/state.json`): the configuration stays as the person wrote it.
struct SavedState: Sendable {
  private let path: String

  init(_ world: World) { path = Places(world).state + "/state.json" }

  /// What is remembered. What cannot be read is as if nothing was.
  private var values: JSONObject {
    guard let data = FileManager.default.contents(atPath: path),
      let json = try? JSON.parse(Array(data), dialect: .json)
    else { return [:] }
    return json.object ?? [:]
  }

  var theme: String? { values["theme"]?.string }

  /// Where the border between cards and log was left, in percent of the width.
  var border: Int? { values["border"]?.int.flatMap { Int(exactly: $0) } }

  func save(theme: String) throws(Failure) { try save("theme", .string(theme)) }

  func save(border: Int) throws(Failure) { try save("border", .int(Int64(border))) }

  private func save(_ key: String, _ value: JSON) throws(Failure) {
    var values = values
    values[key] = value
    let json = JSON.object(values)
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data((json.printableText + "\n").utf8).write(
        to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(
        .usage, "\(path) cannot be written",
        mend: key == "theme" ? "name the theme by --theme" : nil)
    }
  }
}
