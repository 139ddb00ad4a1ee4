import Foundation
import Pictures
import ViewTree

/// What an app's asset catalogues and tables of words hold.
struct AppResources {
  var settings = HostSettings()
  /// The files of pictures by their names.
  var pictures: [String: String] = [:]
  /// The classes that Xcode makes of definitions of intents.
  var intents: Set<String> = []

  /// Reads every catalogue below folders; `locale` chooses the words.
  init(folders: [String], locale: String) {
    var seen: Set<String> = []
    for folder in folders {
      guard let all = FileManager.default.enumerator(atPath: folder) else { continue }
      for case let name as String in all {
        if Self.isForeign(name) {
          all.skipDescendants()
          continue
        }
        let path = folder + "/" + name
        guard seen.insert(path).inserted else { continue }
        if name.hasSuffix(".colorset") {
          if let color = Self.color(path) {
            settings.colors[Self.key(name)] = color
          }
        } else if name.hasSuffix(".imageset") {
          addImage(path, Self.key(name))
        } else if name.hasSuffix(".strings"), Self.matches(name, locale) {
          Strings.read(path, into: &settings.strings)
        } else if name.hasSuffix(".intentdefinition") {
          for case let intent as [String: Any] in PropertyList.read(path)?["INIntents"] as? [Any]
            ?? []
          {
            if let name = intent["INIntentName"] as? String { intents.insert(name + "Intent") }
          }
        } else if name.hasSuffix(".xcstrings") {
          Strings.readCatalog(path, locale: locale, into: &settings.strings)
        }
      }
    }
  }

  /// Folders of others' code and of builds.
  static func isForeign(_ name: String) -> Bool {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return [
      "Pods", "Carthage", "DerivedData", "node_modules", ".build", ".git", "build",
      "SourcePackages",
    ].contains(last)
  }

  private static func key(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)])
  }

  /// Whether a table of words is of a locale or its language, or of none.
  static func matches(_ name: String, _ locale: String) -> Bool {
    let parts = name.split(separator: "/")
    guard let folder = parts.dropLast().last(where: { $0.hasSuffix(".lproj") }) else { return true }
    let language = folder.dropLast(6)
    return language == locale || language == locale.replacing("_", with: "-")
      || language == locale.prefix(2)
  }

  private static func json(_ path: String) -> [String: Any]? {
    FileManager.default.contents(atPath: path).flatMap {
      try? JSONSerialization.jsonObject(with: $0) as? [String: Any]
    }
  }

  // MARK: Colours

  private static func color(_ folder: String) -> ColorAsset? {
    guard let colors = json(folder + "/Contents.json")?["colors"] as? [[String: Any]] else {
      return nil
    }
    var light: ColorValue?
    var dark: ColorValue?
    for entry in colors {
      guard let color = entry["color"] as? [String: Any], let value = value(color) else { continue }
      let looks = entry["appearances"] as? [[String: Any]] ?? []
      if looks.contains(where: { $0["value"] as? String == "dark" }) {
        dark = value
      } else if looks.isEmpty, light == nil {
        light = value
      }
    }
    return (light ?? dark).map { ColorAsset(light: $0, dark: dark) }
  }

  private static func value(_ color: [String: Any]) -> ColorValue? {
    guard let parts = color["components"] as? [String: Any] else { return nil }
    func part(_ name: String) -> Double? {
      if let number = parts[name] as? NSNumber { return number.doubleValue }
      guard let text = parts[name] as? String else { return nil }
      if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
      guard let number = Double(text) else { return nil }
      return text.contains(".") || number <= 1 ? number : number / 255
    }
    let alpha = part("alpha") ?? 1
    if let white = part("white") {
      return ColorValue(red: white, green: white, blue: white, alpha: alpha)
    }
    guard let red = part("red"), let green = part("green"), let blue = part("blue") else {
      return nil
    }
    return ColorValue(red: red, green: green, blue: blue, alpha: alpha)
  }

  // MARK: Pictures

  private mutating func addImage(_ folder: String, _ name: String) {
    let contents = Self.json(folder + "/Contents.json")
    let images = contents?["images"] as? [[String: Any]] ?? []
    let properties = contents?["properties"] as? [String: Any]
    let isTemplate = properties?["template-rendering-intent"] as? String == "template"
    var best: (file: String, scale: Double)?
    for image in images {
      guard let file = image["filename"] as? String else { continue }
      let isDark = (image["appearances"] as? [[String: Any]])?.isEmpty == false
      let scale = Double((image["scale"] as? String ?? "1x").dropLast()) ?? 1
      if !isDark, best == nil || scale > best!.scale { best = (file, scale) }
    }
    guard let best else {
      settings.images[name] = .init(width: 24, height: 24, isTemplate: isTemplate)
      return
    }
    let path = folder + "/" + best.file
    guard let picture = Self.read(path) else {
      settings.images[name] = .init(width: 24, height: 24, isTemplate: isTemplate)
      return
    }
    pictures[name] = path
    // What is made of lines is as large as it says, whatever scale it is given for.
    let scale = picture.isVector ? 1 : best.scale
    settings.images[name] = .init(
      width: picture.width / scale, height: picture.height / scale, isTemplate: isTemplate)
  }

  private static func read(_ path: String) -> PictureValue? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? PictureReader.read(data)
  }

  /// A picture by its name; `nil` where there is none that can be read.
  func picture(_ name: String) -> PictureValue? {
    (pictures[name] ?? pictures[String(name.split(separator: "/").last ?? "")]).flatMap(Self.read)
  }
}
