import Foundation
import JSON
import LiveActivities

/// Reads the activity types of folders and files.
enum TypeLibrary {
  /// Loads every `*.json5` and `*.swift` of the folders; a broken file is an error that names its
  /// place, what Swift source does not tell is said and skipped.
  static func load(_ paths: [String], _ world: World) throws(Failure) -> [ActivityType] {
    var types: [ActivityType] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw Failure(.usage, "there is no \(path)", mend: "name a folder or file with types")
      }
      let files =
        isFolder.boolValue
        ? ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
          .map { "\(path)/\($0)" } : [path]
      for file in files where file.hasSuffix(".json5") { types.append(try read(file, world)) }
      for file in files where file.hasSuffix(".swift") {
        let reader = SwiftTypeReader(source: String(decoding: try world.read(file), as: UTF8.self))
        for remark in reader.remarks { world.complain("islet: \(file): \(remark)") }
        types += reader.types
      }
    }
    return types
  }

  private static func read(_ file: String, _ world: World) throws(Failure) -> ActivityType {
    let (json, bytes) = try world.readJSON5(file)
    do throws(ActivityType.FileError) {
      return try ActivityType(json: json)
    } catch {
      let place = JSON.position(of: error.path, in: bytes, dialect: .json5)
      throw Failure(
        .usage, "\(file)\(place.map { ":\($0.line):\($0.column)" } ?? ""): \(error.path)",
        mend: error.message)
    }
  }
}
