package import Canvas

/// The themes that are in the program, so that a copy of it alone has them all.
package enum ShippedThemes {
  /// The one for terminals with a light background.
  package static let light = "daylight"

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
  package static func library(
    _ places: Places, after earlier: ThemeLibrary? = nil
  ) -> ThemeLibrary {
    ThemeLibrary(
      texts: files.map { ($0.name + ".json5", String(decoding: $0.bytes, as: UTF8.self)) },
      directories: places.themes, after: earlier)
  }
}
