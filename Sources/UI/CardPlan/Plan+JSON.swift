package import Basics

extension Plan {
  /// The plan in the JSON of `GET /islet/v1/activities/{id}`: each role with its path, or `null`.
  package var json: JSON {
    var object = JSONObject(uniqueKeysWithValues: [
      ("title", Self.json(title)), ("subtitle", Self.json(subtitle)), ("state", Self.json(state)),
      ("progress", progress?.json ?? .null), ("timer", timer?.json ?? .null),
      ("steps", steps?.json ?? .null),
      ("score", score.isEmpty ? .null : .array(score.map(\.json))),
      ("fields", .array(fields.map(\.json))),
    ])
    if let icon { object["icon"] = .string(icon) }
    if let tint { object["tint"] = .string(tint) }
    if !unitPaths.isEmpty { object["units"] = .array(unitPaths.map(Self.json)) }
    return .object(object)
  }

  /// Reads the output of `json`; `nil` if the JSON is not a plan.
  package init?(json: JSON) {
    guard let fields = json["fields"]?.array else { return nil }
    title = Self.path(json["title"])
    subtitle = Self.path(json["subtitle"])
    state = Self.path(json["state"])
    progress = json["progress"].flatMap(Progress.init(json:))
    timer = json["timer"].flatMap(Timer.init(json:))
    if let names = Self.path(json["steps"]?["names"]),
      let current = Self.path(json["steps"]?["current"])
    {
      steps = Steps(names: names, current: current)
    }
    score = (json["score"]?.array ?? []).compactMap(Side.init(json:))
    self.fields = fields.compactMap(Field.init(json:))
    icon = json["icon"]?.string
    tint = json["tint"]?.string
    unitPaths = (json["units"]?.array ?? []).compactMap(Self.path)
  }

  /// The epoch of a date in the content state, looked up by its key in the JSON of a plan without
  /// parsing the rest.
  package static func epoch(of key: String, in json: JSON) -> ValueFormat.Epoch? {
    let path = "content_state." + key
    let dates = (json["timer"].map { [$0] } ?? []) + (json["fields"]?.array ?? [])
    return dates.first { $0["path"]?.string == path }?["epoch"]?.string
      .flatMap(ValueFormat.Epoch.init)
  }

  fileprivate static func json(_ path: ValuePath?) -> JSON { .optional(path?.description) }
  fileprivate static func path(_ json: JSON?) -> ValuePath? {
    json?.string.flatMap { ValuePath($0) }
  }
}

extension Plan.Progress {
  fileprivate var json: JSON {
    var object: JSONObject = [
      "value": Plan.json(value), "total": Plan.json(total),
      "scale": scale.map { .number($0) } ?? .null,
    ]
    if let label { object["label"] = .string(label) }
    if isRange { object["range"] = true }
    return .object(object)
  }

  fileprivate init?(json: JSON) {
    guard let value = Plan.path(json["value"]) else { return nil }
    self.init(
      value: value, total: Plan.path(json["total"]), scale: json["scale"]?.int,
      label: json["label"]?.string, isRange: json["range"]?.bool ?? false)
  }
}

extension Plan.Timer {
  fileprivate var json: JSON {
    var object: JSONObject = ["path": Plan.json(path), "label": .string(label)]
    if let epoch { object["epoch"] = .string(epoch.rawValue) }
    if countsUp { object["counts_up"] = true }
    if let pause { object["pause"] = Plan.json(pause) }
    return .object(object)
  }

  fileprivate init?(json: JSON) {
    guard let path = Plan.path(json["path"]) else { return nil }
    self.init(
      path: path, label: json["label"]?.string ?? "",
      epoch: json["epoch"]?.string.flatMap(ValueFormat.Epoch.init),
      countsUp: json["counts_up"]?.bool ?? false, pause: Plan.path(json["pause"]))
  }
}

extension Plan.Steps {
  fileprivate var json: JSON { ["names": Plan.json(names), "current": Plan.json(current)] }
}

extension Plan.Side {
  fileprivate var json: JSON {
    ["value": Plan.json(value), "name": Plan.json(name), "label": .string(label)]
  }

  fileprivate init?(json: JSON) {
    guard let value = Plan.path(json["value"]) else { return nil }
    self.init(value: value, name: Plan.path(json["name"]), label: json["label"]?.string ?? "")
  }
}

extension Plan.Field {
  fileprivate var json: JSON {
    [
      "path": Plan.json(path), "label": .string(label),
      "format": .optional(format.kind?.rawValue), "epoch": .optional(format.epoch?.rawValue),
      "unit": .optional(format.unit), "currency": Plan.json(currency),
    ]
  }

  fileprivate init?(json: JSON) {
    guard let path = Plan.path(json["path"]) else { return nil }
    self.init(
      path, label: json["label"]?.string ?? "", format: ValueFormat(json: json),
      currency: Plan.path(json["currency"]))
  }
}

extension ValueFormat {
  /// Reads `format`, `epoch` and `unit` of a field in a plan or a presentation.
  package init(json: JSON) {
    self.init(
      json["format"]?.string.flatMap(Kind.init), epoch: json["epoch"]?.string.flatMap(Epoch.init),
      unit: json["unit"]?.string)
  }
}
