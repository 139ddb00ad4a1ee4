import Canvas
import Foundation

/// The folders of Islet's files (XDG base directories).
struct Places: Sendable {
  /// `$XDG_CONFIG_HOME/islet`: `config.json5`, `themes/`, `types/`, `sources/`, `vendors/`.
  var config: String
  /// `$XDG_DATA_HOME/islet`: the store.
  var data: String
  /// `$XDG_STATE_HOME/islet`: remembered choices.
  var state: String
  /// `$XDG_CACHE_HOME/islet`: files that can be created again.
  var cache: String
  /// Folders with themes, the user's own last.
  var themes: [String]

  init(_ context: CommandContext) {
    let home = context.environment["HOME"] ?? "."
    func folder(_ variable: String, _ fallback: String) -> String {
      // The XDG specification requires relative paths to be ignored.
      let value = context.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (value ?? "\(home)/\(fallback)") + "/islet"
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
    themes = Self.shippedThemes.map { [$0] } ?? []
    themes.append(config + "/themes")
  }

  var sources: [String] { Self.files(in: config + "/sources") }
  var vendors: [String] { Self.files(in: config + "/vendors") }

  /// The files in a folder with an extension, sorted by name.
  static func files(in folder: String, ending: String = ".json5") -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// Whether a path is a folder; `nil` if it does not exist.
  static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isThere ? isFolder.boolValue : nil
  }

  /// A file's name without folder and extension.
  static func stem(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  static func folders(of files: [String]) -> [String] {
    files.map { ($0 as NSString).deletingLastPathComponent }.map { $0.isEmpty ? "." : $0 }
  }

  /// The folders to watch for changes in a folder of the configuration: the folder itself if it
  /// exists, and its nearest existing parent, in which it may be created.
  func watched(_ name: String) -> [String] {
    let folder = "\(config)/\(name)"
    let nearest = Self.nearest(to: config)
    return FileManager.default.fileExists(atPath: folder) ? [folder, nearest] : [nearest]
  }

  /// The folder, or its nearest existing parent.
  static func nearest(to folder: String) -> String {
    var folder = folder
    while folder.count > 1, !FileManager.default.fileExists(atPath: folder) {
      folder = (folder as NSString).deletingLastPathComponent
    }
    return folder
  }

  var types: [String] {
    let folder = config + "/types"
    return FileManager.default.fileExists(atPath: folder) ? [folder] : []
  }

  var store: String { data + "/islet.sqlite" }

  private static let shippedThemes = shipped("themes") { !files(in: $0).isEmpty }

  static let examples =
    shipped("examples") { FileManager.default.fileExists(atPath: $0 + "/SuperbOwl/Widget") }
    ?? shipped("Examples") { FileManager.default.fileExists(atPath: $0 + "/SuperbOwl/Widget") }

  /// A folder distributed with the program: beside an installed program, or in a parent folder in a
  /// checkout.
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

  /// The library that redirects other programs to Islet (Linux): beside the program, or where it
  /// was installed.
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

/// The themes in the program's own resources, so that they need no other files.
enum ShippedThemes {
  /// The theme for terminals with a light background.
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

  /// The shipped themes, then the user's own. If a file is now invalid, its content from the
  /// earlier library is kept.
  static func library(
    _ places: Places, after earlier: ThemeLibrary? = nil
  ) -> ThemeLibrary {
    ThemeLibrary(
      texts: files.map { ($0.name + ".json5", String(decoding: $0.bytes, as: UTF8.self)) },
      directories: places.themes, after: earlier)
  }
}
