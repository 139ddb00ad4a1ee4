import Canvas
import Foundation
import Preview
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
  func watch() -> FolderWatch? { .of({ [self] in folders }) { [self] in reload() } }

  private func reload() {
    let changed: ThemeLibrary? = library.withLock { library in
      let new = ShippedThemes.library(places, after: library)
      guard new != library else { return nil }
      library = new
      return new
    }
    if let changed { onChange(changed) }
  }

  /// The folders of themes, and the nearest one in which they may yet be made.
  private var folders: [String] {
    var nearest = places.config
    while nearest.count > 1, !FileManager.default.fileExists(atPath: nearest) {
      nearest = (nearest as NSString).deletingLastPathComponent
    }
    return places.themes + [nearest]
  }
}
