import Canvas
import Foundation
import Preview
import Simulator
import Synchronization

/// The themes. The user's own are reloaded when a file is saved.
final class ThemeFiles: Sendable {
  private let places: Places
  private let library: Mutex<ThemeLibrary>
  private let onChange: @Sendable (ThemeLibrary) -> Void

  /// Reads the themes. Later ones are delivered on their own thread.
  init(_ places: Places, onChange: @escaping @Sendable (ThemeLibrary) -> Void) {
    self.places = places
    self.onChange = onChange
    library = Mutex(ShippedThemes.library(places))
  }

  var current: ThemeLibrary { library.withLock { $0 } }

  /// The problems in the files, which are named by folder and file so that the names are not cut.
  static func problems(_ library: ThemeLibrary) -> [String] {
    library.errors.map { error in
      var error = error
      error.file = error.file.split(separator: "/").suffix(2).joined(separator: "/")
      return "\(error)"
    }
  }

  /// Starts watching the files. Returns the watch, which ends it, or `nil` if the system does not
  /// support it.
  func watch() -> FolderWatch? {
    // The folders of themes, and the nearest existing parent, in which they may be created.
    .of({ [places] in places.themes + [Places.nearest(to: places.config)] }) { [self] in reload() }
  }

  private func reload() {
    let changed: ThemeLibrary? = library.withLock { library in
      let new = ShippedThemes.library(places, after: library)
      guard new != library else { return nil }
      library = new
      return new
    }
    if let changed { onChange(changed) }
  }
}

/// The type files of the configuration, reloaded when they are saved: cards change while they are
/// edited.
final class TypeFiles: Sendable {
  private let context: CommandContext
  /// The last contents of each file, valid or not.
  private let known: Mutex<[String: Data]>

  /// Existing files count as known, because the gateway has read them.
  init(_ context: CommandContext) {
    self.context = context
    known = Mutex(Self.files(Places(context)))
  }

  /// Delivers the types of files that are saved from now on, and their problems, on its own thread.
  /// Returns the watch, which ends it, or `nil` if the system does not support it.
  func watch(
    _ onChange: @escaping @Sendable ([ActivityType]) -> Void,
    complain: @escaping @Sendable (String) -> Void
  ) -> FolderWatch? {
    .of({ [context] in Places(context).watched("types") }) { [self] in
      let types = changed(complain)
      if !types.isEmpty { onChange(types) }
    }
  }

  /// Registers the types of saved files with a gateway.
  func follow(
    _ url: String, key: String?, complain: @escaping @Sendable (String) -> Void
  ) -> FolderWatch? {
    let calls = GatewayCalls(url, key: key) { _ in }
    return watch({ calls.register($0) }, complain: complain)
  }

  private func changed(_ complain: (String) -> Void) -> [ActivityType] {
    let files = Self.files(Places(context))
    let before = known.withLock { known in
      defer { known = files }
      return known
    }
    var types: [ActivityType] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where before[path] != bytes {
      do throws(Failure) {
        types.append(try TypeLibrary.read(path, context))
      } catch {
        // The folder is known, and the line is short.
        complain(
          error.line.replacing(Places(context).config + "/", with: "").replacing(
            "islet: ", with: ""))
      }
    }
    return types
  }

  private static func files(_ places: Places) -> [String: Data] {
    let pairs = Places.files(in: places.config + "/types").compactMap { path in
      FileManager.default.contents(atPath: path).map { (path, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
