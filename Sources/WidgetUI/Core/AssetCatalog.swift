import Foundation
package import ViewTree

/// The names of the app's asset catalogue with what they stand for.
package final class AssetCatalog: @unchecked Sendable {
  /// A colour for light and for dark surroundings.
  package struct ColorSet: Codable, Sendable {
    package var light: ColorValue
    package var dark: ColorValue?

    /// Makes a colour.
    package init(light: ColorValue, dark: ColorValue?) {
      self.light = light
      self.dark = dark
    }
  }
  /// The size of a picture in points.
  package struct ImageSet: Codable, Sendable {
    package var width: Double
    package var height: Double
    package var isTemplate: Bool

    /// Makes a size.
    package init(width: Double, height: Double, isTemplate: Bool) {
      self.width = width
      self.height = height
      self.isTemplate = isTemplate
    }
  }

  /// The one of the process; it is filled before a view is worked out.
  package static let shared = AssetCatalog()
  package var colors: [String: ColorSet] = [:]
  package var images: [String: ImageSet] = [:]
  /// Names that were asked for and are not there.
  package var missing: Set<String> = []

  func color(_ name: String, dark: Bool) -> ColorValue {
    guard let set = colors[name] ?? colors[String(name.split(separator: "/").last ?? "")] else {
      missing.insert(name)
      return .clear
    }
    return dark ? set.dark ?? set.light : set.light
  }

  func image(_ name: String) -> ImageSet? {
    let set = images[name] ?? images[String(name.split(separator: "/").last ?? "")]
    if set == nil { missing.insert(name) }
    return set
  }
}
