internal import ViewLayout
internal import Canvas
internal import Basics
package import Simulator

extension Presentation {
  /// The presentation of an activity: its program's, with title, icon and tint inferred where the
  /// program gives none; or inferred as a whole.
  package init(of activity: Activity) {
    let inferred = Inference(activity).presentation()
    guard let json = activity.presentation, json.object != nil else {
      self = inferred
      return
    }
    var clock = DateReader(near: activity.startedAt)
    clock.isLenient = true
    self.init(json: json, dates: clock, over: inferred)
  }

  init(json: JSON, dates: DateReader, over inferred: Presentation) {
    title = Self.text(json["title"]) ?? inferred.title
    icon = Self.text(json["icon"]).flatMap(Icon.fitting) ?? inferred.icon
    shade = json["tint"]?.string.flatMap(Self.shade) ?? inferred.shade
    subtitle = Self.text(json["subtitle"])
    leading = Self.text(json["leading"])
    trailing = Self.text(json["trailing"])
    center = Self.text(json["center"])
    bottom = Self.text(json["bottom"])
    if let fraction = json["progress"]?.double, fraction.isFinite {
      progress = .fraction(min(1, max(0, fraction)))
    } else if let from = json["progress"]?["from"].flatMap(dates.date),
      let to = json["progress"]?["to"].flatMap(dates.date), to > from
    {
      progress = .interval(from: from, to: to)
    }
    if let until = json["timer"]?["until"].flatMap(dates.date) {
      timer = .until(until)
    } else if let since = json["timer"]?["since"].flatMap(dates.date) {
      timer = .since(since)
    }
    steps = Self.steps(json["steps"])
    score = Self.fields(json["score"], label: "name")
    // Between two numbers a third would be read as one of them.
    if score.count == 2, let words = center {
      center = nil
      if words.contains(where: { $0.isLetter || $0.isNumber }) {
        clock = words
        subtitle = [subtitle, words].compactMap { $0 }.joined(separator: " · ")
      }
    }
    fields = Self.fields(json["fields"], label: "label")
    compactLeading = Self.text(json["compact"]?["leading"])
    compactTrailing = Self.text(json["compact"]?["trailing"])
    minimal = Self.text(json["minimal"])
  }

  /// `[names, current]` of the contract; `current` is an index or a name.
  private static func steps(_ json: JSON?) -> Steps? {
    let names = (json?["names"] ?? json?[0])?.array?.compactMap(text) ?? []
    guard !names.isEmpty, let current = json?["current"] ?? json?[1] else { return nil }
    let index = current.int ?? current.string.flatMap { names.firstIndex(of: $0) } ?? 0
    return Steps(names: Array(names.prefix(24)), current: max(0, min(names.count, index)))
  }

  private static func fields(_ json: JSON?, label: String) -> [Field] {
    (json?.array ?? []).prefix(24).compactMap { item in
      guard let value = amount(item["value"]) else { return nil }
      return Field(label: text(item[label]) ?? "", value: value)
    }
  }

  private static func shade(_ name: String) -> Shade? {
    if let tint = Tint(rawValue: name) { return .tint(tint) }
    return Color(hex: name).map(Shade.color)
  }

  /// A scalar as a person reads it where it is a value and no name: digits stand in groups.
  static func amount(_ json: JSON?) -> String? {
    switch json {
    case .int(let value): NumberStyle.current.text(value)
    case .double(let value): NumberStyle.current.amount(value)
    default: text(json)
    }
  }

  /// A scalar as a person reads it.
  static func text(_ json: JSON?) -> String? {
    switch json {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let value): String(value)
    case .double(let value):
      abs(value) >= 1e15
        ? NumberStyle.current.text(value)
        : value == value.rounded() ? String(Int(value)) : String((value * 100).rounded() / 100)
    case .bool(let value): localized(value ? "yes" : "no")
    default: nil
    }
  }
}
