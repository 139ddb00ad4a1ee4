package import ViewTree

/// The names of the app's asset catalogue with what they stand for.
package final class AssetCatalog: @unchecked Sendable {
  /// The one of the process; it is filled before a view is evaluated.
  package static let shared = AssetCatalog()
  package var colors: [String: ColorAsset] = [:]
  package var images: [String: ImageAsset] = [:]
  package var fontLines: [String: Double] = [:]
  /// Names that were asked for and are not there.
  package var missing: Set<String> = []

  func color(_ name: String, dark: Bool) -> ColorValue {
    guard let set = colors[name] ?? colors[String(name.split(separator: "/").last ?? "")] else {
      missing.insert(name)
      return .clear
    }
    return dark ? set.dark ?? set.light : set.light
  }

  func image(_ name: String) -> ImageAsset? {
    let set = images[name] ?? images[String(name.split(separator: "/").last ?? "")]
    if set == nil { missing.insert(name) }
    return set
  }
}
