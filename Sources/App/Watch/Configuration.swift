import Basics
import Canvas
import Dashboard
import Foundation
import HTTP
import Languages
import Simulator

/// `config.json5`: options of `watch` and `serve` by their long names, as if they were given on the
/// command line. Other commands use those options that they share.
///
/// Options on the command line and the environment override the file. A mistake in the file is
/// reported and does not stop the program.
struct Configuration: Sendable {
  private var values: [String: [String]] = [:]
  private(set) var keyChanges: [KeyMap.Change] = []
  private(set) var screen = ScreenSettings()
  private(set) var problems: [String] = []

  init(_ context: CommandContext) {
    let path = Places(context).config + "/config.json5"
    guard FileManager.default.fileExists(atPath: path) else { return }
    do throws(Failure) {
      let (json, bytes) = try context.readJSON5(path)
      read(json, bytes, path)
    } catch {
      problems = [localized(error.problem) + (error.fix.map { ": " + localized($0) } ?? "")]
    }
  }

  private var themePlace = ""

  /// All problems, including those with the keys and with the theme's name.
  func allProblems(themes: [String]) -> [String] {
    var all = problems + keymap.problems
    if let theme, !themes.contains(theme) {
      let near: Phrase =
        NearMatch.of(theme, among: themes).map { "did you mean \($0)?" }
        ?? "choose one of \(themes.joined(separator: ", "))"
      all.append(
        "\(themePlace): " + localized("there is no theme \(SafeText.clean(theme, limit: 40))")
          + ": " + localized(near))
    }
    return all
  }

  /// The problem with an invalid value. Values from the command line are checked elsewhere, with
  /// other messages.
  private static func wrongValue(_ text: String, of option: Option) -> Phrase? {
    let shown = SafeText.clean(text, limit: 40)
    if !option.choices.isEmpty, !option.choices.contains(text) {
      return "\(shown) is not known: write \(option.choices.joined(separator: ", "))"
    }
    guard option.name == "listen" else { return nil }
    do throws(ListenAddressError) {
      _ = try ListenAddress(parsing: text)
      return nil
    } catch {
      return "\(shown) is not an address to listen on: write 5483 or 127.0.0.1:5483"
    }
  }

  private static let options =
    Command.connection + WatchOptions.options + GatewayOptions.options + APNsOptions.certificate
    + [.value("types", nil, "DIR", "", repeats: true), Command.ascii, SpokenLanguage.option]

  /// The configured values of an option; `nil` for a different option with the same name.
  func values(of option: Option) -> [String]? {
    let known = Self.options.first { $0.name == option.name }
    guard known?.values == option.values else { return nil }
    return values[option.name]
  }

  private mutating func readKeys(_ object: JSONObject, _ bytes: [UInt8], _ path: String) {
    for (name, value) in object {
      let place = JSON.position(
        of: [.key("keys"), .key(name)], in: bytes, atKey: true, dialect: .json5)
      let here = "\(path):\(place?.line ?? 1)"
      let command = SafeText.clean(name, limit: 40)
      let keys = value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
      guard !keys.isEmpty, value.array.map({ $0.count == keys.count }) ?? true else {
        problems.append(
          "\(here): keys.\(command) "
            + localized("is \(value.aKind): write \"X\" or [\"X\", \"enter\"]"))
        continue
      }
      keyChanges.append(
        KeyMap.Change(
          command: command, keys: keys.map { SafeText.clean($0, limit: 20) }, place: here))
    }
  }

  var theme: String? { values["theme"]?.first }

  var keymap: KeyMap { keyChanges.isEmpty ? .standard : KeyMap(keyChanges) }

  private mutating func read(_ json: JSON, _ bytes: [UInt8], _ path: String) {
    let known = Set(Self.options.map(\.name))
    guard let object = json.object else {
      problems.append("\(path):1: " + localized("must be an object: write { theme: \"aurora\" }"))
      return
    }
    for (key, value) in object {
      let place = JSON.position(of: [.key(key)], in: bytes, atKey: true, dialect: .json5)
      let here = "\(path):\(place?.line ?? 1): \(SafeText.clean(key, limit: 40))"
      // The value of `--keys` is a file of access keys, but an object assigns keys to the
      // dashboard's commands.
      if key == "keys", let object = value.object {
        readKeys(object, bytes, path)
        continue
      }
      if ScreenSettings.keys.contains(key) {
        let file = path
        for (path, problem) in screen.read(key, value) {
          let place = JSON.position(of: path, in: bytes, atKey: true, dialect: .json5)
          let words = SafeText.clean("\(path)", limit: 40)
          // A problem either continues the sentence that starts with the key, or begins with a
          // value.
          let gap = problem.template.hasPrefix("{") ? ": " : " "
          problems.append("\(file):\(place?.line ?? 1): \(words)\(gap)\(localized(problem))")
        }
        continue
      }
      guard let option = Self.options.first(where: { $0.name == key }) else {
        let near: Phrase? = NearMatch.of(key, among: known.union(ScreenSettings.keys)).map {
          "is not an option: did you mean \($0)?"
        }
        problems.append("\(here) " + localized(near ?? "is not an option: see islet watch --help"))
        continue
      }
      if key == SpokenLanguage.option.name, let code = value.string, Language(code: code) == nil {
        problems.append(
          "\(here): \(SafeText.clean(code, limit: 20)): "
            + localized("is not a language: \(SpokenLanguage.choice)"))
        continue
      }
      if key == "theme" { themePlace = here }
      if let text = value.string ?? value.int.map(String.init),
        let problem = Self.wrongValue(text, of: option)
      {
        problems.append("\(here): " + localized(problem))
        continue
      }
      let isFlag = option.values.isEmpty
      switch value {
      case .bool(let flag) where isFlag: values[key] = flag ? [] : nil
      case .string(let text) where !isFlag: values[key] = [text]
      case .int where !isFlag, .double where !isFlag: values[key] = [value.text]
      case .array(let elements) where option.repeats && elements.allSatisfy({ $0.string != nil }):
        values[key] = elements.compactMap(\.string)
      default:
        let wanted: Phrase =
          isFlag ? "true or false" : option.repeats ? "a string or a list" : "a string value"
        problems.append("\(here) " + localized("is \(value.aKind): write \(wanted)"))
      }
    }
  }
}

/// The settings in `config.json5` for terminal output outside the screen: `notify`, `progress`,
/// `title` and `links`.
struct ScreenSettings: Sendable {
  enum NotificationMethod: Sendable, Hashable {
    case osc9, osc777, osc99, bell
    /// A program with its arguments. The title and the body are appended.
    case command([String])

    init?(_ value: JSON) {
      switch value {
      case "osc9": self = .osc9
      case "osc777": self = .osc777
      case "osc99": self = .osc99
      case "bell": self = .bell
      default:
        let words = value.array?.compactMap(\.string) ?? []
        guard let program = words.first, !program.isEmpty, words.count == value.array?.count,
          !words.contains(where: { $0.contains("\0") })
        else { return nil }
        self = .command(words)
      }
    }
  }

  var way: NotificationMethod?
  var kinds: Set<DesktopNotification.Kind> = []
  var showsProgress = false
  var showsTitle = true
  /// Whether addresses become links; `nil` if it depends on the terminal.
  var showsLinks: Bool?

  static let keys = ["notify", "progress", "title", "links"]

  /// Reads a key's value. Returns the problems with their paths.
  mutating func read(_ key: String, _ value: JSON) -> [(path: JSONPath, problem: Phrase)] {
    if key == "notify" { return readNotify(value) }
    guard let isOn = value.bool else {
      return [([.key(key)], Phrase("is \(value.aKind): write \(phrase: "true or false")"))]
    }
    switch key {
    case "progress": showsProgress = isOn
    case "title": showsTitle = isOn
    default: showsLinks = isOn
    }
    return []
  }

  private mutating func readNotify(_ value: JSON) -> [(path: JSONPath, problem: Phrase)] {
    let example: Phrase = "write { via: \"osc9\", on: [\"alert\", \"dropped\", \"end\"] }"
    guard let object = value.object else {
      return [(["notify"], Phrase("is \(value.aKind): \(example)"))]
    }
    var problems: [(path: JSONPath, problem: Phrase)] = []
    for key in object.keys where key != "via" && key != "on" {
      problems.append((["notify", .key(key)], Phrase("is not known: \(example)")))
    }
    var kinds = Set(DesktopNotification.Kind.allCases)
    if let on = object["on"] {
      kinds = []
      let names = DesktopNotification.Kind.allCases.map(\.rawValue)
      for (place, name) in (on.array ?? [on]).enumerated() {
        if let kind = name.string.flatMap(DesktopNotification.Kind.init) {
          kinds.insert(kind)
          continue
        }
        let path: JSONPath = on.array == nil ? ["notify", "on"] : ["notify", "on", .index(place)]
        problems.append(
          (
            path,
            Phrase(
              "\(SafeText.clean(name.text, limit: 40)) is not an event: write "
                + "\(names.joined(separator: ", "))")
          ))
      }
    }
    guard let via = object["via"] else {
      return problems + [(["notify"] as JSONPath, Phrase("has no via: \(example)"))]
    }
    guard let way = NotificationMethod(via) else {
      return problems + [
        (
          ["notify", "via"] as JSONPath,
          Phrase(
            "is not a way to notify: write \"osc9\", \"osc777\", \"osc99\", \"bell\" or [\"notify-send\"]"
          )
        )
      ]
    }
    self.way = way
    self.kinds = kinds
    return problems
  }
}

/// Choices of the user that the program stores, in a file written only by it
/// (`$XDG_STATE_HOME/islet/state.json`). The configuration is never changed.
struct SavedState: Sendable {
  private let path: String

  init(_ context: CommandContext) { path = Places(context).state + "/state.json" }

  /// The stored values; empty if the file cannot be read.
  private var values: JSONObject {
    guard let data = FileManager.default.contents(atPath: path),
      let json = try? JSON.parse(Array(data), dialect: .json)
    else { return [:] }
    return json.object ?? [:]
  }

  var theme: String? { values["theme"]?.string }

  /// The position of the border between cards and log, in percent of the width.
  var border: Int? { values["border"]?.int.flatMap { Int(exactly: $0) } }

  func save(theme: String) throws(Failure) { try save("theme", .string(theme)) }

  func save(border: Int) throws(Failure) { try save("border", .int(Int64(border))) }

  private func save(_ key: String, _ value: JSON) throws(Failure) {
    var values = values
    values[key] = value
    let json = JSON.object(values)
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data((json.printableText + "\n").utf8).write(
        to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(
        "\(path) cannot be written", fix: key == "theme" ? "choose the theme with --theme" : nil)
    }
  }
}
