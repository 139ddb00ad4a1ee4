internal import CardPlan
internal import Basics
internal import Simulator

extension Presentation {
  /// Reads the object returned by a program. `near` is when the activity started.
  init(json: JSON, ofType type: String, near: Date) {
    self.init()
    title = Self.text(json["title"]) ?? KeyWords.name(ofType: type)
    subtitle = Self.text(json["subtitle"])
    leading = Self.text(json["leading"])
    trailing = Self.text(json["trailing"])
    center = Self.text(json["center"])
    bottom = Self.text(json["bottom"])
    readProgress(json["progress"])
    readTimer(json["timer"])
    steps = Self.steps(json["steps"])
    score = Self.score(json["score"])
    // A third number between two would be read as part of the score, so the text is moved.
    if score.count == 2, let words = center {
      center = nil
      if words.contains(where: { $0.isLetter || $0.isNumber }) {
        clock = words
        subtitle = [subtitle, words].compactMap { $0 }.joined(separator: " · ")
      }
    }
    for item in (json["fields"]?.array ?? []).prefix(64) { readField(item, near: near) }
    if let rows = json["rows"]?.array, !rows.isEmpty {
      add("", ValueFormat.rows.text(.array(rows)), near: near)
    }
    compactLeading = Self.text(json["compact"]?["leading"])
    compactTrailing = Self.text(json["compact"]?["trailing"])
    minimal = Self.text(json["minimal"])
    complete(icon: Self.text(json["icon"]), tint: json["tint"]?.string, ofType: type)
  }

  /// `0.5`, `{from, to}`, or `{value, total, scale, label}` with the value as sent.
  private mutating func readProgress(_ json: JSON?) {
    guard let json else { return }
    if let fraction = json.double, fraction.isFinite {
      progress = .fraction(min(1, max(0, fraction)))
    } else if let from = json["from"].flatMap(Self.date), let to = json["to"].flatMap(Self.date),
      to > from
    {
      progress = .interval(from: from, to: to)
    } else if let value = json["value"] {
      progress = Plan.Progress.read(value, total: json["total"], scale: json["scale"]?.int)
      progressText = Plan.Progress.text(value, total: json["total"], scale: json["scale"]?.int)
      progressLabel = Self.text(json["label"])
    }
  }

  /// `{until}` or `{since}` with `label` and `after`.
  private mutating func readTimer(_ json: JSON?) {
    guard let json else { return }
    let epoch = json["epoch"]?.string.flatMap(ValueFormat.Epoch.init)
    func date(_ key: String) -> Date? {
      guard let value = json[key] else { return nil }
      return epoch == nil ? Self.date(value) : ValueFormat.date(value, epoch)
    }
    timer = date("until").map(Timer.until) ?? date("since").map(Timer.since)
    timerLabel = Self.text(json["label"])
    timerAfter =
      Self.text(json["after"]) ?? (timer == nil ? Self.text(json["until"] ?? json["since"]) : nil)
  }

  /// `{label, value}`, optionally with the format of a plan's field.
  private mutating func readField(_ item: JSON, near: Date) {
    let label = Self.text(item["label"]) ?? ""
    let format = ValueFormat(json: item)
    let hasFormat = ["format", "epoch", "unit", "currency"].contains { item[$0] != nil }
    let isScalar = Self.amount(item["value"]) != nil
    if hasFormat || item["value"] != nil && !isScalar {
      add(label, format.text(item["value"], currency: item["currency"]?.string), near: near)
    } else if let value = Self.amount(item["value"]) {
      fields.append(Field(label: label, value: value))
    }
  }

  /// `[names, current]` or `{names, current}`; `current` is an index or a name.
  private static func steps(_ json: JSON?) -> Steps? {
    let names = (json?["names"] ?? json?[0])?.array?.compactMap(text) ?? []
    guard let current = json?["current"] ?? json?[1] else { return nil }
    return Steps(names, at: current)
  }

  private static func score(_ json: JSON?) -> [Field] {
    (json?.array ?? []).prefix(24).compactMap { item in
      item["value"].map { Field(label: text(item["name"]) ?? "", value: ValueFormat.plain($0)) }
    }
  }

  /// A date in any form: ISO 8601, or a number whose size determines the epoch.
  private static func date(_ json: JSON) -> Date? {
    if let text = json.string, let number = Double(text) {
      return ValueFormat.date(.double(number), nil)
    }
    return ValueFormat.date(json, nil)
  }

  /// The text of a scalar that is a value and not a name: digits are grouped.
  static func amount(_ json: JSON?) -> String? {
    switch json {
    case .int(let value): NumberStyle.current.text(value)
    case .double, .digits: json?.double.map { NumberStyle.current.text($0) }
    default: text(json)
    }
  }

  static func text(_ json: JSON?) -> String? { ValueFormat.name(json) }
}
