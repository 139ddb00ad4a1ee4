internal import Basics
internal import Simulator

/// The facts about an activity before a plan is decided: each scalar and list with its path, the
/// words of its key, its initial value and its Swift type.
struct Evidence {
  /// A scalar, a list or an enum value.
  struct Leaf {
    var path: ValuePath
    /// The words of the key in lower case.
    var words: [String]
    /// The initial value; null if it is missing.
    var value: JSON
    /// The type without optionality; `nil` if unknown.
    var type: FieldType?
    /// The currency code in the same object, if this is an amount.
    var currency: ValuePath?
    /// The unit in the same object and its path, if this is the unit's number.
    var unit: (symbol: String, path: ValuePath)?
    /// Whether the Swift type is a list of structs.
    var isRows = false
    /// The keys of the enclosing objects.
    var parents: [String] { path.keys.dropLast() }
    /// Whether the value is at the top level, or in an object that contains everything else.
    var isOwn: Bool

    /// The key in lower case without separators: `ends_at` and `endsAt` are `endsat`.
    var name: String { words.joined() }
    /// Whether the value is an amount of money or a number with a unit. Such values have no role.
    var isMeasured: Bool { currency != nil || unit != nil }
    /// Whether only the name is known.
    var isOpen: Bool { value.isNull && type == nil }
    /// Whether the value is meaningless to a user and therefore only shown in the details.
    var isMinor: Bool { Evidence.isMinor(words.last ?? "", value, type: type) }

    func isNumber() -> Bool {
      switch type {
      case .int?, .sized?, .double?, .float?, .decimal?: true
      case nil, .any?: value.double != nil
      default: false
      }
    }

    var isText: Bool {
      switch type {
      case .string?: true
      case nil, .any?: value.string != nil
      default: false
      }
    }

    /// Whether the value is an enum case, by its type or by the form `{"boarding": {}}`.
    var isCase: Bool {
      switch type {
      case .values?, .cases?: true
      case nil, .any?: Evidence.isCase(value)
      default: false
      }
    }
  }

  private(set) var leaves: [Leaf] = []
  private let definitions: [String: FieldType]

  private static let depthLimit = 6
  private static let leafLimit = 400

  init(_ content: CardContent, type: ActivityType?) {
    definitions = type?.definitions ?? [:]
    let type = type?.onlyDraws == true ? nil : type
    enter(content.state, type?.contentState, ValuePath(.content, []), ownDepth: 1)
    enter(content.attributes, type?.attributes, ValuePath(.attributes, []), ownDepth: 1)
  }

  // MARK: Walking

  private mutating func enter(
    _ json: JSON, _ type: FieldType?, _ path: ValuePath, ownDepth: Int
  ) {
    let type = resolved(type)
    let fields = type?.fields ?? []
    let object = json.object ?? [:]
    let isRoot = path.keys.isEmpty
    let isPlain = path.keys.count < Self.depthLimit && leaves.count < Self.leafLimit
    let hasMembers =
      isRoot || json.object != nil && !Self.isCase(json) || json.isNull && !fields.isEmpty
    let isDictionary = if case .dictionary(_, key: .listed)? = type { true } else { false }
    guard isPlain, hasMembers, !isDictionary, !(isCases(type)) else {
      let words = KeyWords.split(path.keys.last ?? "").map { $0.lowercased() }
      var leaf = Leaf(
        path: path, words: words, value: json, type: type, isOwn: path.keys.count <= ownDepth)
      if case .array(let element)? = type {
        leaf.isRows = resolved(element)?.fields.isEmpty == false
      }
      leaves.append(leaf)
      return
    }
    let first = leaves.count
    let isWrapper =
      isRoot && object.count == 1 && object.members[0].value.object?.isEmpty == false
      && !Self.isCase(object.members[0].value)
    let missing = fields.filter { object[$0.name] == nil }
    // A phone ignores members that the struct does not declare.
    let declared = object.members.filter { member in
      fields.isEmpty || fields.contains { $0.name == member.key }
    }
    for (key, value) in declared.map({ ($0.key, $0.value) })
      + missing.map({ ($0.name, JSON.null) })
    {
      let member = fields.first { $0.name == key }?.type ?? valueType(of: type)
      enter(value, member, path.appending(key), ownDepth: isWrapper ? 2 : ownDepth)
    }
    findAmounts(object, path, from: first)
  }

  /// The type without optionals and references.
  private func resolved(_ type: FieldType?) -> FieldType? {
    var type = type
    for _ in 0..<4 {
      if case .optional(let wrapped)? = type { type = wrapped }
      if case .reference(let name)? = type { type = definitions[name] }
    }
    return type
  }

  private func isCases(_ type: FieldType?) -> Bool {
    if case .cases? = type { return true }
    return false
  }

  private func valueType(of type: FieldType?) -> FieldType? {
    if case .dictionary(let value, _)? = type { return value }
    return nil
  }

  /// The last words of keys of amounts.
  private static let amountEndings: Set = [
    "amount", "total", "price", "cost", "fare", "fee", "bid", "cents", "minor",
  ]

  /// Finds the amounts in an object with a `currency`, and the number in one with a `unit`.
  private mutating func findAmounts(_ object: JSONObject, _ path: ValuePath, from first: Int) {
    func key(_ name: String) -> String? {
      object.keys.first { $0.lowercased().replacing("_", with: "") == name }
    }
    func isNamed(_ leaf: Leaf) -> Bool {
      leaf.name == "value" || Self.amountEndings.contains(leaf.words.last ?? "")
    }
    // Include null values and texts whose names mean an amount.
    let own = leaves.indices.dropFirst(first).filter {
      let leaf = leaves[$0]
      return leaf.path.keys.count == path.keys.count + 1 && !leaf.isMinor
        && (leaf.isNumber()
          || isNamed(leaf) && (leaf.isOpen || leaf.isText && ValueFormat.amount(leaf.value) != nil))
    }
    guard !own.isEmpty else { return }
    let named = own.filter { isNamed(leaves[$0]) }
    let amounts = named.isEmpty && own.count == 1 ? own : named
    if let currency = key("currency") ?? key("currencycode"),
      object[currency]?.string != nil || object[currency]?.isNull == true
    {
      for place in amounts { leaves[place].currency = path.appending(currency) }
      return
    }
    guard let unit = key("unit"), amounts.count == 1, let place = amounts.first else { return }
    // A text, or the object of Foundation's `Measurement`.
    if let text = object[unit]?.string ?? object[unit]?["symbol"]?.string, !text.isEmpty {
      leaves[place].unit = (text, path.appending(unit))
    }
  }

  // MARK: Forms

  /// Whether a value is a case of a Swift enum without raw values: `{"boarding": {}}`, `{"delayed":
  /// {"_0": 15}}`.
  static func isCase(_ json: JSON) -> Bool {
    guard let object = json.object, object.count == 1, let values = object.members[0].value.object
    else { return false }
    return values.isEmpty || values.members.allSatisfy { $0.key.hasPrefix("_") }
  }

  /// Whether a value is meaningless to a user, by the last word of its key: identifiers, addresses,
  /// coordinates, colours.
  static func isMinor(_ last: String, _ value: JSON, type: FieldType? = nil) -> Bool {
    switch type {
    case .url?, .uuid?, .data?: return true
    default: break
    }
    if identifiers.contains(last) || minorNames.contains(last), value.object == nil { return true }
    // An order may be `#123456`, too.
    if ["color", "colour"].contains(last), value.string?.hasPrefix("#") == true { return true }
    return isAddress(value)
  }

  /// Whether a text has the form of a web address or a UUID.
  static func isAddress(_ value: JSON) -> Bool {
    guard let text = value.string else { return false }
    if text.hasPrefix("http://") || text.hasPrefix("https://") { return true }
    return text.utf8.count == 36 && UUID(uuidString: text) != nil
  }

  /// The last words of keys that identify objects.
  static let identifiers: Set<String> = ["id", "ids", "uuid", "guid", "identifier"]
  static let minorNames: Set<String> = [
    "url", "uri", "urls", "lat", "latitude", "lon", "lng", "longitude", "coordinate", "coordinates",
  ]

  /// The epoch of a date: from the form of an ISO 8601 text, or from the size of a number. A number
  /// is a date only if its key ends like a date's, or if the time since 1970 is within two days of
  /// the start.
  static func epoch(
    _ words: [String], _ value: JSON, near start: Date? = nil
  ) -> ValueFormat.Epoch? {
    guard let epoch = ValueFormat.epoch(of: value) else { return nil }
    if epoch == .iso { return epoch }
    let last = words.last?.lowercased() ?? ""
    if dateEndings.contains(last) || timers.contains(last) { return epoch }
    // A date since 2001, which an app's encoder writes, almost always has a fraction.
    guard epoch != .reference || value.int == nil, !counts.contains(last), let start,
      let date = ValueFormat.date(value, epoch)
    else { return nil }
    return abs(date.timeIntervalSince(start)) < 2 * 86_400 ? epoch : nil
  }

  /// The last words of keys of numbers that are no dates, whatever their size.
  private static let counts: Set<String> = [
    "number", "no", "nr", "ref", "reference", "code", "count", "views", "phone", "bytes", "size",
  ]
  private static let dateEndings: Set<String> = ["at", "date", "time", "timestamp", "since"]
  /// The names of dates that a timer counts to.
  static let timers = ["eta", "endsat", "enddate", "deadline", "arrival", "until"]
}
