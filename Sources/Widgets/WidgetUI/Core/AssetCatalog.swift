package import ViewTree

/// The colours, images and fonts of the app's asset catalogue by name.
package final class AssetCatalog: @unchecked Sendable {
  /// The instance of the process, filled before a view is evaluated.
  package static let shared = AssetCatalog()
  package var colors: [String: ColorAsset] = [:]
  package var images: [String: ImageAsset] = [:]
  package var fontLines: [String: Double] = [:]
  /// Names that were used but are missing.
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
