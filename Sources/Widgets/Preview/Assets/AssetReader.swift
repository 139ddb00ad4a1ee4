import SwiftSource
import Foundation
import Pictures
import ViewTree

/// The contents of an app's asset catalogues and string tables.
struct AppResources {
  var settings = HostSettings()
  /// Picture files by asset name.
  private var pictures: [String: String] = [:]
  /// The reasons why pictures cannot be shown, by asset name.
  private var unread: [String: String] = [:]
  /// The classes that Xcode generates from intent definitions.
  private(set) var intents: Set<String> = []
  /// The folders of colour and picture sets of the surrounding project, by name. Their contents are
  /// read on demand.
  private var colorSets: [String: String] = [:]
  private var imageSets: [String: String] = [:]

  /// The files of the project. A picture outside these is never read, even if a catalogue refers to
  /// it.
  private let known: Set<String>

  /// The string tables in all languages. Those of the surrounding project come first and are
  /// overridden.
  private let tables: [StringTable]

  var colors: Set<String> { Set(settings.colors.keys).union(colorSets.keys) }
  var images: Set<String> { Set(settings.images.keys).union(imageSets.keys) }

  /// Reads every catalogue in `files`, and finds others in `around`. `locale` selects the strings.
  init(_ files: [String], around: [String], locale: String) {
    known = Set(files).union(around)
    // An extension without strings uses the app's.
    let isLocalizable = { (path: String) in
      StringTable.isNamed(path)
        && path.split(separator: "/").last?.hasPrefix("Localizable.") == true
    }
    let others = files.contains(where: isLocalizable) ? [] : around.filter(isLocalizable)
    // A folder's strings override the source-language ones of a catalogue that lacks the language.
    let isCatalog = { (path: String) in path.hasSuffix(".xcstrings") }
    tables = [others, files].flatMap { $0.filter(isCatalog) + $0.filter { !isCatalog($0) } }
      .compactMap(StringTable.init)
    settings.strings = strings(locale: locale)
    for path in files {
      if let set = Self.set(path, "colorset") {
        if let color = Self.color(set) { settings.colors[Self.key(set)] = color }
      } else if let set = Self.set(path, "imageset") {
        addImage(set, Self.key(set))
      } else if path.hasSuffix(".intentdefinition") {
        for case let intent as [String: Any] in PropertyList.read(path)?["INIntents"] as? [Any]
          ?? []
        {
          if let name = intent["INIntentName"] as? String { intents.insert(name + "Intent") }
        }
      }
    }
    for path in around {
      if let set = Self.set(path, "colorset") { colorSets[Self.key(set)] = set }
      if let set = Self.set(path, "imageset") { imageSets[Self.key(set)] = set }
    }
  }

  var languages: [String] { tables.reduce(into: Set()) { $0.formUnion($1.languages) }.sorted() }

  /// The strings of a language such as `de` or `pt-BR`, or of a locale such as `de_DE`.
  func strings(locale: String) -> [String: String] {
    tables.reduce(into: [:]) { words, table in words.merge(table.strings(locale: locale)) { $1 } }
  }

  var errors: [CompileError] { tables.compactMap(\.error) }

  /// The folder of a catalogue set, from the path of its `Contents.json`.
  private static func set(_ path: String, _ kind: String) -> String? {
    path.hasSuffix("." + kind + "/Contents.json") ? String(path.dropLast(14)) : nil
  }

  /// Reads the sets of these names in the surrounding project; `true` if there were any.
  mutating func load(_ names: [String]) -> Bool {
    var isNew = false
    for name in names.flatMap({ [$0, $0.split(separator: "/").last.map(String.init) ?? $0] }) {
      if let set = colorSets.removeValue(forKey: name), settings.colors[name] == nil,
        let color = Self.color(set)
      {
        settings.colors[name] = color
        isNew = true
      }
      if let set = imageSets.removeValue(forKey: name), settings.images[name] == nil {
        addImage(set, name)
        isNew = true
      }
    }
    return isNew
  }

  /// Adds pictures outside of catalogues.
  mutating func add(loose files: [String]) {
    for path in files
    where path.lowercased().hasSuffix(".png") || path.lowercased().hasSuffix(".svg") {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      for name in [name, Self.key(name)] where settings.images[name] == nil {
        addImage(path, scale: 1, name, isTemplate: false)
      }
    }
  }

  private static func key(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)])
  }

  private static func json(_ path: String) -> [String: Any]? {
    RegularFile.data(path).flatMap {
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
    var found: [Bool: (file: String, scale: Double)] = [:]
    for image in images {
      guard let file = image["filename"] as? String else { continue }
      let looks = image["appearances"] as? [[String: Any]] ?? []
      let isDark = looks.contains { $0["value"] as? String == "dark" }
      let scale = Double((image["scale"] as? String ?? "1x").dropLast()) ?? 1
      guard isDark || looks.isEmpty, scale > found[isDark]?.scale ?? 0 else { continue }
      found[isDark] = (file, scale)
    }
    guard let best = found[false] ?? found[true], known.contains(folder + "/" + best.file) else {
      if found[false] ?? found[true] != nil { unread[name] = "its file is not in the project" }
      settings.images[name] = .init(width: 24, height: 24, isTemplate: isTemplate)
      return
    }
    addImage(folder + "/" + best.file, scale: best.scale, name, isTemplate: isTemplate)
    guard let dark = found[true], known.contains(folder + "/" + dark.file) else { return }
    settings.images[name]?.hasDark = true
    pictures[name + ImageAsset.dark] = folder + "/" + dark.file
  }

  private mutating func addImage(_ path: String, scale: Double, _ name: String, isTemplate: Bool) {
    let picture: (width: Double, height: Double, isVector: Bool)
    let data = RegularFile.data(path)
    if let data, let header = PictureHeader(data), header.isDrawn,
      data.count <= PictureHeader.mostBytes
    {
      picture = (Double(header.width), Double(header.height), false)
    } else if let read = read(data, name) {
      picture = (read.width, read.height, read.isVector)
    } else {
      settings.images[name] = .init(width: 24, height: 24, isTemplate: isTemplate)
      return
    }
    pictures[name] = path
    // A vector picture has the size stated in the file, whatever its scale.
    let scale = picture.isVector ? 1 : scale
    settings.images[name] = .init(
      width: picture.width / scale, height: picture.height / scale, isTemplate: isTemplate)
  }

  private mutating func read(_ data: Data?, _ name: String) -> PictureValue? {
    do throws(PictureReader.Problem) {
      guard let data else {
        throw PictureReader.Problem(words: "it is not a file that can be read")
      }
      return try PictureReader.read(data)
    } catch {
      unread[name] = error.message
      return nil
    }
  }

  /// The picture of a name; `nil` if none can be read.
  mutating func picture(_ name: String) -> PictureValue? {
    let last = String(name.split(separator: "/").last ?? "")
    return (pictures[name] ?? pictures[last]).flatMap { read(RegularFile.data($0), name) }
  }

  /// The reason why there is no picture of a name; `nil` if the project does not mention it.
  func problem(_ name: String) -> String? {
    unread[name] ?? unread[String(name.split(separator: "/").last ?? "")]
  }
}
