import Basics
import CardPlan
import Canvas
import JQ
import Panels
import Simulator
import Testing

/// Random types and updates: values keep their places, none is lost or invented, and the jq program
/// draws the same card.
struct PropertyTests {
  /// Generates the same numbers in each run (SplitMix64).
  struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }

  /// A key and a generator of its values.
  indirect enum Kind {
    case int, double, bool, text, state, date, unix, duration, list, rows, fraction, percent, index
    case names, money, measure, enumeration, object([(String, Kind)])
  }

  static let words = [
    "crate", "volt", "gate", "lap", "queue", "mood", "depth", "flow", "seat", "track", "price",
    "total", "current", "done", "level", "rate", "min", "in", "per", "s", "is", "next",
  ]
  static let endings = ["", "", "", "Ms", "_kg", "Pct", "At", "Count", "Seconds", "Id", "_per_min"]
  static let own = [
    "title", "name", "subtitle", "status", "state", "phase", "stage", "progress", "fraction",
    "percent", "eta", "endsAt", "deadline", "steps", "step", "homeScore", "awayScore", "currency",
    "unit", "startedAt", "current", "total", "done", "isPaused",
  ]

  static func type(_ dice: inout SeededGenerator, depth: Int = 0) -> [(String, Kind)] {
    var keys: Set<String> = []
    return (0..<Int.random(in: 1...9, using: &dice)).compactMap { _ in
      let isOwn = Int.random(in: 0..<3, using: &dice) == 0
      let first = words.randomElement(using: &dice) ?? ""
      let second = words.randomElement(using: &dice) ?? ""
      let end = endings.randomElement(using: &dice) ?? ""
      let key =
        isOwn
        ? own.randomElement(using: &dice) ?? ""
        : first + second.prefix(1).uppercased() + second.dropFirst() + end
      guard keys.insert(key).inserted else { return nil }
      let kinds: [Kind] = [
        .int, .double, .bool, .text, .state, .date, .unix, .duration, .list, .rows, .fraction,
        .percent, .index, .names, .money, .measure, .enumeration,
      ]
      if depth < 2, Int.random(in: 0..<7, using: &dice) == 0 {
        return (key, .object(type(&dice, depth: depth + 1)))
      }
      return (key, kinds.randomElement(using: &dice) ?? .int)
    }
  }

  static func content(_ type: [(String, Kind)], _ dice: inout SeededGenerator) -> JSON {
    var object = JSONObject()
    for (key, kind) in type {
      switch Int.random(in: 0..<12, using: &dice) {
      case 0: continue
      case 1: object[key] = .null
      default: object[key] = value(kind, &dice)
      }
    }
    return .object(object)
  }

  static func value(_ kind: Kind, _ dice: inout SeededGenerator) -> JSON {
    let int = Int64.random(in: 0...200_000, using: &dice)
    let text =
      ["Owl", "in_transit", "B 12", "auf dem Weg", "", "한국"].randomElement(using: &dice) ?? ""
    switch kind {
    case .int: return .int(int)
    case .double: return .double(Double(int) / 64)
    case .bool: return .bool(int % 2 == 0)
    case .text, .state: return .string(text)
    case .date: return .string(Date(timeIntervalSince1970: 1_790_000_000 + Double(int)).rfc3339)
    case .unix: return .int(1_790_000_000 + int)
    case .duration: return .string("PT\(int % 90)M\(int % 60)S")
    case .list: return .array((0..<int % 5).map { .int($0) })
    case .rows:
      return .array(
        (0..<int % 5).map { ["name": .string("Row \($0)"), "waitMin": .int($0), "open": true] })
    case .fraction: return .double(Double(int) / 200_000)
    case .percent: return .int(int % 101)
    case .index: return .int(int % 3)
    case .names: return ["one", "two", "three"]
    case .money: return ["amount": .double(Double(int) / 100), "currency": "EUR"]
    case .measure: return ["value": .int(int), "unit": "furlong"]
    case .enumeration: return int % 2 == 0 ? ["boarding": [:]] : ["delayed": ["_0": .int(int)]]
    case .object(let type): return content(type, &dice)
    }
  }

  static let count = UInt64(ProcessInfo.processInfo.environment["CARDPLAN_TYPES"] ?? "") ?? 150

  private static func activity(_ attributes: JSON, _ state: JSON) -> Activity {
    Activity(
      id: "a-1", attributesType: "ThingAttributes", attributes: attributes, contentState: state,
      startedAt: Planned.start)
  }

  /// Everything that an update must not change: all except formats that were still undecided.
  private static func fixed(_ plan: Plan) -> [String] {
    var plan = plan
    plan.progress?.scale = nil
    plan.timer?.epoch = nil
    plan.fields = []
    var json = plan.json.object ?? [:]
    json["units"] = nil
    return [JSON.object(json).text]
  }

  @Test func updatesKeepPlacesAndInventNothing() throws {
    for seed in 1...Self.count {
      var dice = SeededGenerator(state: seed)
      let (attributes, type) = (Self.type(&dice), Self.type(&dice))
      let fixedPart = Self.content(attributes, &dice)
      var activity = Self.activity(fixedPart, Self.content(type, &dice))
      var plan = Plan(activity)
      for _ in 0..<20 {
        activity.contentState = Self.content(type, &dice)
        let content = CardContent(activity)
        let next = plan.grown(by: content) ?? plan
        try #require(Self.fixed(next) == Self.fixed(plan), "seed \(seed)")
        for (old, new) in zip(plan.fields, next.fields) {
          try #require(
            old.path == new.path && old.label == new.label
              && (old.format == new.format || old.format.kind == nil), "seed \(seed)")
        }
        try #require(next.fields.count >= plan.fields.count)
        try #require(next.grown(by: content) == nil, "seed \(seed): it grows twice by the same")
        plan = next
        try Self.check(plan, activity, seed)
      }
      try #require(Plan(json: plan.json) == plan, "seed \(seed)")
    }
  }

  /// Each scalar has exactly one place. A unit or currency comes only from its own object or key.
  private static func check(_ plan: Plan, _ activity: Activity, _ seed: UInt64) throws {
    let json = plan.json
    var places: [String] = ["title", "subtitle", "state"].compactMap { json[$0]?.string }
    places += [json["progress"]?["value"], json["progress"]?["total"], json["timer"]?["path"]]
      .compactMap { $0?.string }
    places += [json["steps"]?["names"], json["steps"]?["current"]].compactMap { $0?.string }
    for side in json["score"]?.array ?? [] {
      places += [side["value"], side["name"]].compactMap { $0?.string }
    }
    places += plan.fields.map(\.path.description)
    try #require(Set(places).count == places.count, "seed \(seed): \(json.text)")
    let beside =
      plan.fields.compactMap { $0.currency?.description }
      + (json["units"]?.array ?? []).compactMap(\.string)
    let known = places + beside
    for (path, value) in leaves(activity.contentState, "content_state")
      + leaves(activity.attributes, "attributes")
    {
      let isPlaced = known.contains { path == $0 || path.hasPrefix($0 + ".") }
      let last = path.split(separator: ".").last.map(String.init) ?? ""
      let isHidden = last.hasSuffix("Id") || value.isNull
      try #require(isPlaced || isHidden, "seed \(seed): \(path) has no place in \(json.text)")
    }
    for field in plan.fields {
      guard case .text(let text) = plan.text(of: field, in: CardContent(activity)) else { continue }
      if text.contains("€") {
        try #require(text == "–" || plan.fields.contains { $0.currency != nil })
      }
    }
  }

  private static func leaves(_ json: JSON, _ path: String) -> [(String, JSON)] {
    guard let object = json.object else { return [(path, json)] }
    return object.flatMap { leaves($0.value, "\(path).\($0.key)") }
  }

  @Test func jqProgramDrawsTheSameCard() throws {
    for seed in 1...max(40, Self.count / 10) {
      var dice = SeededGenerator(state: seed &+ 90_000)
      let (attributes, type) = (Self.type(&dice), Self.type(&dice))
      var activity = Self.activity(
        Self.content(attributes, &dice), Self.content(type, &dice))
      let plan = Plan(activity)
      let program = plan.program(ofType: activity.attributesType).joined(separator: "\n")
      for _ in 0..<3 {
        var drawn = activity
        drawn.presentation = try JQProgram(program).run(activity.json, limit: 1).first
        var planned = activity
        planned.plan = plan.json
        let (own, programs) = (Self.draw(planned), Self.draw(drawn))
        try #require(own == programs, "seed \(seed)\n\(program)\n\(activity.json.text)")
        activity.contentState = Self.content(type, &dice)
      }
    }
  }

  private static func draw(_ activity: Activity) -> String {
    let context = Panel.Context(theme: .builtIn, now: activity.startedAt + 60)
    return Panel(activity).picture(.lockScreen, width: 60, context).plainText
  }
}
