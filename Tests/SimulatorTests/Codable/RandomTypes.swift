import Basics
import Simulator

/// Random Codable Swift types, with values that decode and values that may not.
struct RandomTypes {
  /// A type: its Swift name, and a value that it decodes.
  struct Spec: Sendable {
    var swift: String
    var sample: @Sendable (inout SplitMix64) -> JSON
    /// Whether it may be the element of a set, or a dictionary key.
    var isHashable = false
  }

  /// The declarations of all types.
  private(set) var source = ""
  /// The root types, each with a value of it.
  private(set) var roots: [Spec] = []

  private var random: SplitMix64
  private var count = 0
  private var pending = ""

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    for place in 0..<count { addRoot(place) }
  }

  private mutating func chance(_ share: Double) -> Bool { random.unit() < share }

  private mutating func fresh(_ prefix: String) -> String {
    count += 1
    return "\(prefix)\(count)"
  }

  private mutating func addRoot(_ place: Int) {
    pending = ""
    let isClass = chance(0.05)
    let name = "ContentState"
    let (body, after, sample) = structBody(
      name, depth: 0, isClass: isClass, qualified: "Root\(place).ContentState")
    let kind = isClass ? "final class" : "struct"
    let number = "Root\(place)"
    if chance(0.2) {
      source += "struct \(number): ActivityAttributes { typealias ContentState = \(number)State }\n"
      source += "\(kind) \(number)State: Codable {\n\(body)}\n"
      source += after.replacing("Root\(place).ContentState", with: "\(number)State")
    } else if chance(0.2) {
      source += "struct \(number) {}\n"
      source +=
        "extension \(number): ActivityAttributes {\n  \(kind) ContentState: Codable {\n\(body)}\n}\n"
      source += after
    } else {
      source +=
        "struct \(number): ActivityAttributes {\n  public \(kind) ContentState: Codable {\n\(body)}\n}\n"
      source += after
    }
    source += pending
    if place == 0 {
      source += """
        enum Shadow: String, Codable { case dark }
        struct Pair<First: Codable, Second: Codable>: Codable { let first: First; var second: Second? }
        typealias Twice<Value: Codable> = Pair<Value, [Value]>
        enum Outcome<Value: Codable>: Codable { case value(Value), none }
        protocol Versioned: Codable { var version: Int { get } }
        @propertyWrapper struct Lenient<Value: Codable>: Codable {
          var stored: Value?
          var wrappedValue: Value? { get { stored } set { stored = newValue } }
        }
        class Vehicle: Codable { var wheels: Int = 4; private enum CodingKeys: Int, CodingKey { case wheels = 3 } }
        class Car: Vehicle { var doors = 5 }
        struct Options: OptionSet, Codable { let rawValue: Int }
        extension Shadow { static let usual = Shadow.dark }

        """
    }
    roots.append(Spec(swift: "\(number).ContentState", sample: sample))
  }

  // MARK: Structs

  /// The members of a struct, what follows them, and its values.
  private mutating func structBody(
    _ name: String, depth: Int, isClass: Bool, qualified: String
  ) -> (String, String, @Sendable (inout SplitMix64) -> JSON) {
    var body = ""
    var fields: [(name: String, key: String, spec: Spec, isOptional: Bool)] = []
    let renames = chance(0.25)
    for place in 0..<(1 + random.below(4)) {
      let property = "p\(place)"
      let key = renames && chance(0.5) ? "key \(place)" : property
      let (line, spec, isOptional) = property_(property, depth: depth, isClass: isClass)
      body += "    \(line)\n"
      fields.append((property, key, spec, isOptional))
    }
    if chance(0.3) { body += "    static let shared = 3\n    var doubled: Int { 2 }\n" }
    if chance(0.1) {
      body += "    let m0, m1: Int\n    private(set) var m2: Bool, m3 = \"a,b\", m4 = 2\n"
      let more = [
        ("m0", Self.int), ("m1", Self.int), ("m2", Self.bool), ("m3", Self.string),
        ("m4", Self.int),
      ]
      fields += more.map { ($0.0, $0.0, $0.1, false) }
      if isClass { body = body.replacing("let m0, m1: Int", with: "var m0: Int, m1: Int") }
    }
    if chance(0.1) {
      // A nested type hides another of the same name.
      body +=
        "    enum Shadow: Int, Codable { case low = -2, next, high = 40 }\n    var shade: Shadow\n"
      fields.append(
        ("shade", "shade", Spec(swift: "Shadow") { .int([-2, -1, 40][$0.below(3)]) }, false))
    }
    if chance(0.1) {
      body += """
            /* var old: String */ @available(iOS 13, *) var observed: Int { didSet { print("}") } }
            @MainActor static var other: String = "{"
            func change(to value: Int = 3) -> [String: Int] { let x: Int = value; return ["a": x] }
            struct Inner: Codable { struct Deep: Codable { var shade: Outer } ; var deep: Deep? ; enum Outer: String, Codable { case a } }
            var inner: Inner

        """
      fields.append(("observed", "observed", Self.int, false))
      fields.append(
        (
          "inner", "inner",
          Spec(swift: "Inner") { random in
            random.unit() < 0.5 ? [:] : ["deep": ["shade": "a"]]
          }, false
        ))
    }
    if chance(0.2) { body += "    let version = 2\n" }
    if chance(0.1) { body += "    lazy var cached: Int = 3\n" }
    if isClass { body += "    init() { fatalError() }\n" }
    var after = ""
    if renames {
      let cases = fields.map { $0.name == $0.key ? $0.name : "\($0.name) = \"\($0.key)\"" }
      let keys =
        "private enum CodingKeys: String, CodingKey { case \(cases.joined(separator: ", ")) }"
      if chance(0.4), !isClass {
        after = "extension \(qualified) { \(keys.dropFirst(8)) }\n"
        // Synthesis requires type and keys in one file, which they are.
      } else {
        body += "    \(keys)\n"
      }
    }
    let all = fields
    return (
      body, after,
      { random in
        var object = JSONObject()
        for field in all where !(field.isOptional && random.unit() < 0.3) {
          object[field.key] = field.spec.sample(&random)
        }
        return .object(object)
      }
    )
  }

  private mutating func property_(
    _ name: String, depth: Int, isClass: Bool
  ) -> (String, Spec, Bool) {
    if chance(0.08) { return literal(name) }
    if chance(0.03) {
      let inner = type(depth: depth + 1)
      let spec = Spec(swift: inner.swift) { random in
        random.unit() < 0.3 ? [:] : ["stored": inner.sample(&random)]
      }
      return ("@Lenient var \(name): \(inner.swift)?", spec, false)
    }
    if chance(0.05) {
      let inner = type(depth: depth + 1)
      let wrapper = fresh("Wrap")
      pending +=
        "@propertyWrapper struct \(wrapper)<T: Codable>: Codable { var wrappedValue: T }\n"
      let spec = Spec(swift: inner.swift) { ["wrappedValue": inner.sample(&$0)] }
      return ("@\(wrapper) var \(name): \(inner.swift)", spec, false)
    }
    let spec = type(depth: depth)
    let keyword = chance(0.4) && !isClass ? "let" : "var"
    if chance(0.2) {
      let form = random.below(3)
      let swift =
        form == 0 ? spec.swift + "?" : form == 1 ? "Optional<\(spec.swift)>" : spec.swift + "!"
      let optional = Spec(swift: swift) { random in
        random.unit() < 0.2 ? .null : spec.sample(&random)
      }
      return ("\(keyword) \(name): \(swift)", optional, true)
    }
    return ("\(keyword) \(name): \(spec.swift)", spec, false)
  }

  /// A property whose type is that of its value.
  private mutating func literal(_ name: String) -> (String, Spec, Bool) {
    let choices: [(String, Spec)] = [
      ("3", Self.int), ("-1", Self.int), ("60 * 60", Self.int), ("0.5", Self.double),
      ("\"a\"", Self.string), ("true", Self.bool), ("UUID()", Self.uuid), ("Date()", Self.date),
      ("Date.now", Self.date), ("Int.max", Self.int), ("[1, 2]", Self.list(of: Self.int)),
      ("[1, 2.5]", Self.list(of: Self.double)), ("[String]()", Self.list(of: Self.string)),
      ("[\"a\": 1]", Self.dictionary(of: Self.int)), ("UUID().uuidString", Self.string),
      ("URL(string: \"https://example.org\")!", Self.url), ("Data()", Self.data),
      ("[\"a\", \"b\"]", Self.list(of: Self.string)),
    ]
    let (text, spec) = choices[random.below(choices.count)]
    return ("var \(name) = \(text)", spec, false)
  }

  // MARK: Types

  private mutating func type(depth: Int) -> Spec {
    if depth > 3 || chance(0.35) { return scalar() }
    switch random.below(27) {
    case 22:
      let (one, two) = (type(depth: depth + 1), type(depth: depth + 1))
      return Spec(swift: "Pair<\(one.swift), \(two.swift)>") { random in
        var object: JSONObject = ["first": one.sample(&random)]
        if random.unit() < 0.5 { object["second"] = two.sample(&random) }
        return .object(object)
      }
    case 23:
      let one = type(depth: depth + 1)
      return Spec(swift: "Twice<\(one.swift)>") { random in
        ["first": one.sample(&random), "second": [one.sample(&random)]]
      }
    case 24:
      let one = type(depth: depth + 1)
      return Spec(swift: "Outcome<\(one.swift)>") { random in
        random.unit() < 0.3 ? ["none": [:]] : ["value": ["_0": one.sample(&random)]]
      }
    case 25: return standard()
    case 26:
      return [
        Spec(swift: "Car", sample: { ["wheels": Self.int.sample(&$0)] }),
        Spec(swift: "Options", sample: { Self.int.sample(&$0) }),
      ][random.below(2)]
    case 0, 1: return Self.list(of: type(depth: depth + 1))
    case 2:
      let inner = hashable()
      return Spec(swift: "Set<\(inner.swift)>") { random in
        .array((0..<random.below(3)).map { _ in inner.sample(&random) })
      }
    case 3: return Self.dictionary(of: type(depth: depth + 1))
    case 4: return keyed(depth: depth)
    case 5, 6: return range()
    case 7, 8, 9: return structure(depth: depth)
    case 10: return generic(depth: depth)
    case 11, 12: return textEnum().spec
    case 13: return numberEnum()
    case 14, 15: return caseEnum(depth: depth)
    case 16: return classType(depth: depth)
    case 17:
      let inner = type(depth: depth + 1)
      let name = fresh("Alias")
      pending += "typealias \(name) = \(inner.swift)\n"
      return Spec(swift: name, sample: inner.sample)
    case 18: return tree()
    case 19: return rawStruct()
    case 20:
      let name = ["CGPoint", "CGSize"][random.below(2)]
      return Spec(swift: name) { [Self.double.sample(&$0), Self.double.sample(&$0)] }
    default:
      let inner = type(depth: depth + 1)
      return Self.list(
        of: Spec(swift: inner.swift + "?") { random in
          random.unit() < 0.3 ? .null : inner.sample(&random)
        })
    }
  }

  static let int = Spec(
    swift: "Int", sample: { .int(Int64($0.below(2000)) - 1000) }, isHashable: true)
  static let double = Spec(swift: "Double", sample: { .double($0.unit() * 100) }, isHashable: true)
  static let string = Spec(
    swift: "String", sample: { .string(["", "a", "ü 1", "1"][$0.below(4)]) }, isHashable: true)
  static let bool = Spec(swift: "Bool", sample: { .bool($0.unit() < 0.5) }, isHashable: true)
  static let date = Spec(swift: "Date", sample: { .double($0.unit() * 1e9) }, isHashable: true)
  static let uuid = Spec(
    swift: "UUID", sample: { _ in "E621E1F8-C36C-495A-93FC-0C247A3E6E5F" }, isHashable: true)
  static let url = Spec(
    swift: "URL", sample: { .string(["https://example.org/a", "a/b", "x y"][$0.below(3)]) },
    isHashable: true)
  static let data = Spec(swift: "Data", sample: { .string(["", "aGk=", "AAAA"][$0.below(3)]) })

  private mutating func scalar() -> Spec {
    var choices = [
      Self.int, Self.int, Self.double, Self.string, Self.string, Self.bool, Self.date, Self.uuid,
      Self.url, Self.data,
    ]
    for name in ["Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt", "UInt64"] {
      choices.append(
        Spec(swift: name, sample: { .int(Int64($0.below(100))) }, isHashable: true))
    }
    for name in ["Float", "CGFloat", "Decimal", "TimeInterval", "Swift.Double", "Foundation.Date"] {
      choices.append(Spec(swift: name, sample: { .double(Double($0.below(1000)) / 4) }))
    }
    return choices[random.below(choices.count)]
  }

  private mutating func hashable() -> Spec {
    if chance(0.4) { return textEnum().spec }
    while true {
      let spec = scalar()
      if spec.isHashable { return spec }
    }
  }

  static func list(of inner: Spec) -> Spec {
    Spec(swift: "[\(inner.swift)]") { random in
      .array((0..<random.below(3)).map { _ in inner.sample(&random) })
    }
  }

  static func dictionary(of inner: Spec) -> Spec {
    Spec(swift: "[String: \(inner.swift)]") { random in
      .object(JSONObject((0..<random.below(3)).map { ("k\($0)", inner.sample(&random)) }))
    }
  }

  /// A dictionary whose keys are not strings.
  private mutating func keyed(depth: Int) -> Spec {
    let inner = type(depth: depth + 1)
    switch random.below(4) {
    case 0:
      return Spec(swift: "[Int: \(inner.swift)]") { random in
        .object(JSONObject((0..<random.below(3)).map { ("\($0)", inner.sample(&random)) }))
      }
    case 1:
      let (key, names) = textEnum(", CodingKeyRepresentable")
      return Spec(swift: "Dictionary<\(key.swift), \(inner.swift)>") { random in
        .object(JSONObject([(names[random.below(names.count)], inner.sample(&random))]))
      }
    default:
      var found = hashable()
      while found.swift == "Int" || found.swift == "String" { found = hashable() }
      let key = found
      return Spec(swift: "[\(key.swift): \(inner.swift)]") { random in
        .array((0..<random.below(3)).flatMap { _ in [key.sample(&random), inner.sample(&random)] })
      }
    }
  }

  private mutating func range() -> Spec {
    let bound = ["Int", "Double", "Date", "Float"][random.below(4)]
    let kind = ["Range", "ClosedRange"][random.below(2)]
    return Spec(swift: "\(kind)<\(bound)>") { random in
      let lower = random.below(100)
      return [.int(Int64(lower)), .int(Int64(lower + random.below(20)))]
    }
  }

  /// Types of the standard library with their own JSON form.
  private mutating func standard() -> Spec {
    [
      Spec(swift: "CGRect", sample: { _ in [[1, 2], [3, 4]] }),
      Spec(swift: "Duration", sample: { [Self.int.sample(&$0), 5] }),
      Spec(swift: "DateInterval", sample: { ["start": Self.date.sample(&$0), "duration": 2] }),
      Spec(swift: "PartialRangeFrom<Int>", sample: { [Self.int.sample(&$0)] }),
      Spec(swift: "ContiguousArray<Bool>", sample: { _ in [true, false] }),
      Spec(swift: "Optional<Int>", sample: { $0.unit() < 0.5 ? .null : 1 }),
    ][random.below(5)]
  }

  private mutating func structure(depth: Int) -> Spec {
    let name = fresh("Struct")
    let (body, after, sample) = structBody(
      name, depth: depth + 1, isClass: false, qualified: name)
    pending += "struct \(name): Codable {\n\(body)}\n\(after)"
    return Spec(swift: name, sample: sample)
  }

  private mutating func generic(depth: Int) -> Spec {
    let name = fresh("Box")
    let inner = type(depth: depth + 1)
    pending +=
      "struct \(name)<Element: Codable>: Codable { var value: Element; var more: [Element]? }\n"
    let isOptional = chance(0.3)
    return Spec(swift: "\(name)<\(inner.swift)\(isOptional ? "?" : "")>") { random in
      var object: JSONObject = [
        "value": isOptional && random.unit() < 0.3 ? .null : inner.sample(&random)
      ]
      if random.unit() < 0.5 { object["more"] = [inner.sample(&random)] }
      return .object(object)
    }
  }

  private mutating func textEnum(_ more: String = "") -> (spec: Spec, names: [String]) {
    let name = fresh("Text")
    let names = (0..<(1 + random.below(3))).map { $0 == 1 ? "two words" : "c\($0)" }
    let cases = names.enumerated().map { $0 == 1 ? "c1 = \"two words\"" : $1 }
    pending += "enum \(name): String, Codable\(more) { case \(cases.joined(separator: ", ")) }\n"
    return (
      Spec(
        swift: name, sample: { .string(names[$0.below(names.count)]) }, isHashable: true), names
    )
  }

  private mutating func numberEnum() -> Spec {
    let name = fresh("Number")
    let raw = ["Int", "UInt8", "Int64"][random.below(3)]
    pending += "enum \(name): \(raw), Codable { case a, b, c = 7, d }\n"
    return Spec(swift: name) { .int([0, 1, 7, 8][$0.below(4)]) }
  }

  private mutating func caseEnum(depth: Int) -> Spec {
    let name = fresh("Cases")
    let (one, two) = (type(depth: depth + 1), type(depth: depth + 1))
    pending += """
      enum \(name): Codable {
        case plain, other
        case one(\(one.swift))
        case labelled(x: \(one.swift), \(two.swift)? = nil)

      """
    let renames = chance(0.3)
    if renames {
      pending +=
        "  enum CodingKeys: String, CodingKey { case plain, one = \"uno\", other, labelled }\n"
    }
    let renamesValues = chance(0.3)
    if renamesValues {
      pending += "  enum LabelledCodingKeys: String, CodingKey { case x = \"ex\", _1 }\n"
    }
    pending += "}\n"
    return Spec(swift: name) { random in
      switch random.below(3) {
      case 0: return ["plain": [:]]
      case 1:
        return .object([renames ? "uno" : "one": ["_0": one.sample(&random)]])
      default:
        var values = JSONObject([(renamesValues ? "ex" : "x", one.sample(&random))])
        if random.unit() < 0.5 { values["_1"] = two.sample(&random) }
        return ["labelled": .object(values)]
      }
    }
  }

  private mutating func classType(depth: Int) -> Spec {
    let (base, sub) = (fresh("Base"), fresh("Sub"))
    let inner = type(depth: depth + 1)
    let isInheriting = chance(0.5)
    pending += """
      class \(base)\(isInheriting ? ": Codable" : "") { var x: Int = 1; \(isInheriting ? "var y: \(inner.swift)?" : "init() {}") }
      final class \(sub): \(base)\(isInheriting ? "" : ", Codable") { var z: Int? = 2 }

      """
    return Spec(swift: sub) { random in
      isInheriting ? ["x": Self.int.sample(&random)] : ["z": Self.int.sample(&random)]
    }
  }

  private mutating func tree() -> Spec {
    let name = fresh("Tree")
    if chance(0.5) {
      pending += "struct \(name): Codable { var n: Int; var children: [\(name)] }\n"
      return Spec(swift: name) { random in
        var value: JSON = ["n": Self.int.sample(&random), "children": []]
        for _ in 0..<random.below(3) {
          value = ["n": Self.int.sample(&random), "children": [value]]
        }
        return value
      }
    }
    pending += "indirect enum \(name): Codable { case leaf(Int), node(\(name), \(name)) }\n"
    return Spec(swift: name) { random in
      var value: JSON = ["leaf": ["_0": Self.int.sample(&random)]]
      for _ in 0..<random.below(3) {
        value = ["node": ["_0": value, "_1": ["leaf": ["_0": 1]]]]
      }
      return value
    }
  }

  private mutating func rawStruct() -> Spec {
    let name = fresh("Raw")
    let raw = [Self.string, Self.int][random.below(2)]
    pending +=
      "struct \(name): RawRepresentable, Codable, Hashable { var rawValue: \(raw.swift) }\n"
    return Spec(swift: name, sample: raw.sample, isHashable: true)
  }

  // MARK: Values

  /// A value of a type: one that decodes, or one with a change or two.
  func value(of spec: Spec, _ random: inout SplitMix64) -> JSON {
    let value = spec.sample(&random)
    guard random.unit() > 0.35 else { return value }
    return Self.changed(value, &random, depth: 0)
  }

  private static let strangers: [JSON] = [
    "x", "1", "", .int(1), .int(0), .int(-1), .int(300), .int(70_000), .int(5_000_000_000),
    .double(1.5), .double(2.0),
    .double(1e39), .double(1e200), .bool(true), .null, [], [:], [1, 2], [2, 1], ["a", 1],
    ["a": 1], ["_0": 1], ["plain": [:]], "c0", "two words", .int(7), "2026-11-22T10:00:00Z",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "http://[x",
  ]

  private static func changed(_ value: JSON, _ random: inout SplitMix64, depth: Int) -> JSON {
    let isHere = random.unit() < (depth == 0 ? 0.02 : 0.3)
    if isHere { return strangers[random.below(strangers.count)] }
    switch value {
    case .object(var object) where !object.isEmpty:
      let key = object.keys[random.below(object.count)]
      switch random.below(8) {
      case 0: object[key] = nil
      case 1:
        let member = object[key]
        object[key] = nil
        object["other"] = member
      case 2: object["more"] = 1
      default: object[key] = changed(object[key] ?? .null, &random, depth: depth + 1)
      }
      return .object(object)
    case .array(var array) where !array.isEmpty:
      let place = random.below(array.count)
      switch random.below(6) {
      case 0: array.removeLast()
      case 1: array.append(strangers[random.below(strangers.count)])
      case 2: array.reverse()
      default: array[place] = changed(array[place], &random, depth: depth + 1)
      }
      return .array(array)
    default: return strangers[random.below(strangers.count)]
    }
  }
}

extension SplitMix64 {
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
