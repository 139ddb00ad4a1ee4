import Basics
import CLI
import Canvas
import Foundation

/// What the program remembers of a person's choices, in a file that only the program writes
/// (`$XDG_STATE_HOME/islet/state.json`): the configuration stays as the person wrote it.
struct SavedState: Sendable {
  private let path: String

  init(_ world: World) { path = Places(world).state + "/state.json" }

  /// The theme that was kept last. What cannot be read is as if nothing was remembered.
  var theme: String? {
    guard let data = FileManager.default.contents(atPath: path),
      let json = try? JSON.parse(Array(data), dialect: .json)
    else { return nil }
    return json["theme"]?.string
  }

  /// Remembers a theme.
  func save(theme: String) throws(Failure) {
    let json: JSON = ["theme": .string(theme)]
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data((json.printableText + "\n").utf8).write(
        to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(.usage, "\(path) cannot be written", mend: "name the theme by --theme")
    }
  }
}
