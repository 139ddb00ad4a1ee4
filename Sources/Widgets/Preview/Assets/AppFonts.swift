import Foundation
import Pictures
import SwiftSource
import ViewTree

extension AppResources {
  /// The maximum bytes of a font file, and the maximum number of files.
  private static let limits = (bytes: 16 << 20, files: 100)

  /// Reads the fonts beside the widget and those listed in an Info.plist, if the code uses any.
  mutating func addFonts(of files: [String], in sources: SourceSet) {
    guard settings.fontLines == nil,
      files.contains(where: { path in
        let bytes = SourceFile.bytes(path)
        return [".custom(", "UIFont(name"].contains { SourceFile.find($0, in: bytes) }
      })
    else { return }
    let given = sources.walks.flatMap(\.files)
    let all = given + (sources.project?.files ?? [])
    let specs = ProjectSpec.targets(in: all).filter(\.isForPhones)
    let plists = specs.map(\.info) + all.filter { $0.hasSuffix(".plist") }.map(PropertyList.read)
    let named = plists.reduce(into: Set<String>()) { names, info in
      let fonts = info?["UIAppFonts"] as? [String] ?? []
      names.formUnion(fonts.map { ($0 as NSString).lastPathComponent })
    }
    let own = Set(given)
    var seen: Set<String> = []
    let fonts = all.filter { path in
      let name = (path as NSString).lastPathComponent
      return [".ttf", ".otf", ".ttc"].contains { name.lowercased().hasSuffix($0) }
        && (own.contains(path) || named.contains(name)) && seen.insert(name).inserted
        && RegularFile.data(path).map { $0.count <= Self.limits.bytes } == true
    }
    settings.fontLines = Typesetter.shared.add(Array(fonts.prefix(Self.limits.files)))
  }
}
