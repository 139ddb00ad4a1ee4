import Canvas
import Foundation

/// Where Islet keeps its files (XDG base directories).
struct Places: Sendable {
  /// `$XDG_CONFIG_HOME/islet`: `config.json5`, `themes/`, `types/`, `sources/`, `vendors/`.
  var config: String
  /// `$XDG_DATA_HOME/islet`: the store.
  var data: String
  /// `$XDG_STATE_HOME/islet`: what is remembered.
  var state: String
  /// `$XDG_CACHE_HOME/islet`: what can be made again.
  var cache: String
  /// Folders with themes, those of the person last.
  var themes: [String]

  init(_ world: World) {
    let home = world.environment["HOME"] ?? "."
    func folder(_ variable: String, _ fallback: String) -> String {
      // The specification has relative paths ignored.
      let value = world.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (value ?? "\(home)/\(fallback)") + "/islet"
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
    themes = Self.shippedThemes.map { [$0] } ?? []
    themes.append(config + "/themes")
  }

  var sources: [String] {
    let folder = config + "/sources"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json5") }.sorted().map { "\(folder)/\($0)" }
  }

  var vendors: [String] {
    let folder = config + "/vendors"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json5") }.sorted().map { "\(folder)/\($0)" }
  }

  /// What to watch of a folder of the configuration: itself where it is there, and the nearest one in which it,
  /// or one around it, may yet be made.
  func watched(_ name: String) -> [String] {
    var nearest = config
    while nearest.count > 1, !FileManager.default.fileExists(atPath: nearest) {
      nearest = (nearest as NSString).deletingLastPathComponent
    }
    let folder = "\(config)/\(name)"
    return FileManager.default.fileExists(atPath: folder) ? [folder, nearest] : [nearest]
  }

  var types: [String] {
    let folder = config + "/types"
    return FileManager.default.fileExists(atPath: folder) ? [folder] : []
  }

  var store: String { data + "/islet.sqlite" }

  private static let shippedThemes = shipped("themes") { folder in
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.contains { $0.hasSuffix(".json5") }
  }

  static let examples =
    shipped("examples") { FileManager.default.fileExists(atPath: $0 + "/SuperbOwl/Widget") }
    ?? shipped("Examples") { FileManager.default.fileExists(atPath: $0 + "/SuperbOwl/Widget") }

  /// A folder that came with the program: beside an installed one, or up the tree in a checkout.
  private static func shipped(_ name: String, where isWhole: (String) -> Bool) -> String? {
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    for _ in 0..<6 {
      for candidate in ["share/islet/" + name, name] {
        let path = folder.appendingPathComponent(candidate).path
        if isWhole(path) { return path }
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The library that leads programs here (Linux): beside the program, or where it was installed.
  static let preload: String? = {
    let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    return ["libislet-preload.so", "../lib/islet/libislet-preload.so"]
      .map { folder.appendingPathComponent($0).standardizedFileURL.path }
      .first(where: FileManager.default.fileExists(atPath:))
  }()

  static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}

/// The themes that are in the program, so that a copy of it alone has them all.
enum ShippedThemes {
  /// The one for terminals with a light background.
  static let light = "daylight"

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("ansi", PackageResources.ansi_json5),
    ("arcade", PackageResources.arcade_json5),
    ("aurora", PackageResources.aurora_json5),
    ("contrast", PackageResources.contrast_json5),
    ("daylight", PackageResources.daylight_json5),
    ("mono", PackageResources.mono_json5),
    ("slate", PackageResources.slate_json5),
    ("sunset", PackageResources.sunset_json5),
  ]

  /// The themes of the program, then those of the person's own folders; a file that has a mistake
  /// now is what it was in an earlier library.
  static func library(
    _ places: Places, after earlier: ThemeLibrary? = nil
  ) -> ThemeLibrary {
    ThemeLibrary(
      texts: files.map { ($0.name + ".json5", String(decoding: $0.bytes, as: UTF8.self)) },
      directories: places.themes, after: earlier)
  }
}
