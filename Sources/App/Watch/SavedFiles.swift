import Canvas
import Foundation
import Preview
import Simulator
import Synchronization

/// The themes, read again when a file of the person's own is saved; the kernel tells of it.
final class ThemeFiles: Sendable {
  private let places: Places
  private let library: Mutex<ThemeLibrary>
  private let onChange: @Sendable (ThemeLibrary) -> Void

  /// Reads the themes; later ones are delivered on a thread of their own.
  init(_ places: Places, onChange: @escaping @Sendable (ThemeLibrary) -> Void) {
    self.places = places
    self.onChange = onChange
    library = Mutex(ShippedThemes.library(places))
  }

  var current: ThemeLibrary { library.withLock { $0 } }

  /// What is wrong in the files, each called by its folder and name, which are seen whole.
  static func problems(_ library: ThemeLibrary) -> [String] {
    library.errors.map { error in
      var error = error
      error.file = error.file.split(separator: "/").suffix(2).joined(separator: "/")
      return "\(error)"
    }
  }

  /// Looks for what is saved from now on; gives what ends that, or nothing where the system does not
  /// tell.
  func watch() -> FolderWatch? {
    // The folders of themes, and the nearest one in which they may yet be made.
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

/// The type files of the configuration, read again when they are saved: cards follow while they are edited.
final class TypeFiles: Sendable {
  private let world: World
  /// Each file as it was read last, of whatever worth.
  private let known: Mutex<[String: Data]>

  /// Takes the files that are there for known: the gateway has read them.
  init(_ world: World) {
    self.world = world
    known = Mutex(Self.files(Places(world)))
  }

  /// Delivers the types of files that are saved from now on, and what is wrong in them, on a thread of its own;
  /// gives what ends that, or nothing where the system does not tell.
  func watch(
    _ onChange: @escaping @Sendable ([ActivityType]) -> Void,
    complain: @escaping @Sendable (String) -> Void
  ) -> FolderWatch? {
    .of({ [world] in Places(world).watched("types") }) { [self] in
      let types = changed(complain)
      if !types.isEmpty { onChange(types) }
    }
  }

  /// The same for a gateway: it is told the types.
  func follow(
    _ url: String, key: String?, complain: @escaping @Sendable (String) -> Void
  ) -> FolderWatch? {
    let calls = GatewayCalls(url, key: key) { _ in }
    return watch({ calls.register($0) }, complain: complain)
  }

  private func changed(_ complain: (String) -> Void) -> [ActivityType] {
    let files = Self.files(Places(world))
    let before = known.withLock { known in
      defer { known = files }
      return known
    }
    var types: [ActivityType] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where before[path] != bytes {
      do throws(Failure) {
        types.append(try TypeLibrary.read(path, world))
      } catch {
        // Where the files lie is known, and the line is short.
        complain(
          error.line.replacing(Places(world).config + "/", with: "").replacing("islet: ", with: ""))
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
