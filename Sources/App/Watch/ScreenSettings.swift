import Basics
import Canvas
import Dashboard

/// What `config.json5` says of what goes to the terminal besides the screen: `notify`, `progress`,
/// `title` and `links`.
struct ScreenSettings: Sendable {
  enum NotificationMethod: Sendable, Hashable {
    case osc9, osc777, osc99, bell
    /// A program with its arguments; title and body follow.
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
  /// Whether addresses become links; as the terminal is known to read them where nothing is said.
  var showsLinks: Bool?

  static let keys = ["notify", "progress", "title", "links"]

  /// Takes what a key says; gives the mistakes, each with the place of what is wrong and the key.
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
              "\(SafeText.clean(name.text, limit: 40)) is nothing to tell: "
                + "write \(names.joined(separator: ", "))")
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
            "is no way to tell: write \"osc9\", \"osc777\", \"osc99\", \"bell\" or [\"notify-send\"]"
          )
        )
      ]
    }
    self.way = way
    self.kinds = kinds
    return problems
  }
}
