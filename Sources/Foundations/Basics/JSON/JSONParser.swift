/// A recursive-descent parser of bytes, whose error messages are written for the sender.
struct JSONParser {
  /// Finds one path during parsing, and records the offsets of its key and value.
  /// Paths whose places are wanted.
  struct Search {
    typealias Place = (key: Int?, value: Int?)

    private let wanted: [JSONPath]
    /// The numbers of many paths. A few are compared sooner than a path is hashed.
    private let numbers: [JSONPath: Int]
    var current = JSONPath()
    /// The offsets of the keys and values of the wanted paths.
    var places: [Place]

    init(_ wanted: [JSONPath]) {
      self.wanted = wanted
      numbers =
        wanted.count < 8
        ? [:]
        : Dictionary(wanted.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      places = wanted.map { _ in (nil, nil) }
    }

    /// The number of the current path, if it is wanted.
    var number: Int? { numbers.isEmpty ? wanted.firstIndex(of: current) : numbers[current] }
  }

  /// The maximum nesting of arrays and objects, the same as Foundation's.
  static let depthLimit = 512

  let bytes: UnsafeBufferPointer<UInt8>
  let dialect: JSONDialect
  var offset = 0
  private var depth = 0
  /// The maximum number of values in a text. A value of two bytes needs twenty times as much
  /// memory.
  static let valueLimit = 1_000_000
  private var valueCount = 0
  var search: Search?
  /// The repeated keys in objects with their second offsets, at most `duplicateLimit`.
  private(set) var duplicates: [(key: String, offset: Int)] = []
  private static let duplicateLimit = 4

  init(bytes: UnsafeBufferPointer<UInt8>, dialect: JSONDialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func peek(_ distance: Int = 1) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  func failure(_ problem: Phrase, _ fix: Phrase, at place: Int? = nil) -> JSONError {
    JSONError(
      problem: problem, fix: fix, position: JSONPosition(offset: place ?? offset, in: bytes))
  }

  // MARK: Document

  mutating func document() throws(JSONError) -> JSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      guard dialect == .json5 else {
        throw failure("the text starts with a byte order mark", "save it as UTF-8 without BOM")
      }
      offset = 3
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw failure("the text is UTF-16", "save it as UTF-8 without BOM")
    }
    try skipSpace()
    guard current != nil else {
      throw failure("the text is empty", "send a JSON object")
    }
    let value = try self.value()
    try skipSpace()
    guard let rest = current else { return value }
    if rest == UInt8(ascii: "}") || rest == UInt8(ascii: "]") {
      throw failure("one closing \(description(of: rest)) too many", "remove it")
    }
    throw failure("more text after the end of the JSON value", "send one JSON value only")
  }

  mutating func value() throws(JSONError) -> JSON {
    if let number = search?.number { search?.places[number].value = offset }
    valueCount += 1
    if valueCount > Self.valueLimit {
      throw failure("more than \(Self.valueLimit) values", "send fewer of them")
    }
    guard let byte = current else {
      throw failure("the text ends where a value should be", "complete it")
    }
    switch byte {
    case UInt8(ascii: "{"):
      if let next = peek(), next == byte || next == UInt8(ascii: "%") {
        throw failure("an unexpanded template", "put the real value there")
      }
      return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string(quote: byte))
    case UInt8(ascii: "'"):
      guard dialect == .json5 else {
        throw failure("single quotes do not delimit strings in JSON", "use double quotes")
      }
      return .string(try string(quote: byte))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      if byte == UInt8(ascii: "."), peek() == byte {
        throw failure("`...` is a placeholder", "replace it with the real value")
      }
      guard dialect == .json5 else {
        throw failure("a number cannot start with \(description(of: byte))", "write it as 0.5 or 5")
      }
      return try number()
    default: return try word()
    }
  }

  // MARK: Structures

  private mutating func enter() throws(JSONError) {
    depth += 1
    if depth > Self.depthLimit {
      throw failure("nested deeper than \(Self.depthLimit) levels", "flatten it")
    }
  }

  private mutating func object() throws(JSONError) -> JSON {
    try enter()
    defer { depth -= 1 }
    let start = offset
    offset += 1
    var object = JSONObject()
    var comma: Int?
    while true {
      try skipSpace()
      guard let byte = current else {
        throw failure("the object opened at byte \(start) is not closed", "add the missing `}`")
      }
      if byte == UInt8(ascii: "}") {
        if let comma, dialect == .json {
          throw failure("a comma before `}`", "remove the comma", at: comma)
        }
        offset += 1
        return .object(object)
      }
      let keyStart = offset
      let key = try self.key()
      if search != nil {
        search?.current.steps.append(.key(key))
        if let number = search?.number { search?.places[number].key = keyStart }
      }
      try skipSpace()
      guard current == UInt8(ascii: ":") else {
        throw failure("no `:` after the key \"\(key.prefix(40))\"", "write `\"key\": value`")
      }
      offset += 1
      try skipSpace()
      let count = object.members.count
      object[key] = try value()
      if object.members.count == count, duplicates.count < Self.duplicateLimit {
        duplicates.append((key, keyStart))
      }
      if search != nil { search?.current.steps.removeLast() }
      try skipSpace()
      comma = nil
      if current == UInt8(ascii: ",") {
        comma = offset
        offset += 1
      } else if current != UInt8(ascii: "}"), current != nil {
        throw failure(
          "no comma after the value of \"\(key.prefix(40))\"", "separate members with `,`")
      }
    }
  }

  private mutating func array() throws(JSONError) -> JSON {
    try enter()
    defer { depth -= 1 }
    let start = offset
    offset += 1
    var array: [JSON] = []
    var comma: Int?
    while true {
      try skipSpace()
      guard let byte = current else {
        throw failure("the array opened at byte \(start) is not closed", "add the missing `]`")
      }
      if byte == UInt8(ascii: "]") {
        if let comma, dialect == .json {
          throw failure("a comma before `]`", "remove the comma", at: comma)
        }
        offset += 1
        return .array(array)
      }
      if search != nil { search?.current.steps.append(.index(array.count)) }
      array.append(try value())
      if search != nil { search?.current.steps.removeLast() }
      try skipSpace()
      comma = nil
      if current == UInt8(ascii: ",") {
        comma = offset
        offset += 1
      } else if current != UInt8(ascii: "]"), current != nil {
        throw failure("no comma between the elements of an array", "separate elements with `,`")
      }
    }
  }

  private mutating func key() throws(JSONError) -> String {
    guard let byte = current else { return "" }
    switch byte {
    case UInt8(ascii: "\""): return try string(quote: byte)
    case UInt8(ascii: "'") where dialect == .json5: return try string(quote: byte)
    case UInt8(ascii: "'"):
      throw failure("single quotes do not delimit keys in JSON", "use double quotes")
    case UInt8(ascii: "."):
      throw failure("`...` is a placeholder", "replace it with the real members")
    case UInt8(ascii: ","): throw failure("a comma where a key should be", "remove the comma")
    default:
      try refuseTypographicQuote()
      let start = offset
      let word = bareWord()
      guard dialect == .json5, !word.isEmpty else {
        if word.isEmpty {
          throw failure("\(description(of: byte)) where a key should be", "write `\"key\": value`")
        }
        throw failure("the key \(word) has no quotes", "write \"\(word)\"", at: start)
      }
      return word
    }
  }

  // MARK: Space

  mutating func skipSpace() throws(JSONError) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case 0x0B,
        0x0C where dialect == .json5:
        offset += 1
      case 0xC2 where peek() == 0xA0:
        guard dialect == .json5 else {
          throw failure("a no-break space", "replace it with a plain space")
        }
        offset += 2
      case UInt8(ascii: "/") where peek() == UInt8(ascii: "/"),
        UInt8(ascii: "/") where peek() == UInt8(ascii: "*"):
        try skipComment()
      case UInt8(ascii: "#"): throw failure("a comment, which JSON does not allow", "remove it")
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    guard dialect == .json5 else {
      throw failure("a comment, which JSON does not allow", "remove it")
    }
    if peek() == UInt8(ascii: "/") {
      while let byte = current, byte != UInt8(ascii: "\n") { offset += 1 }
      return
    }
    let start = offset
    offset += 2
    while current != nil {
      if current == UInt8(ascii: "*"), peek() == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw failure("a comment that is not closed", "close it with */", at: start)
  }

  func description(of byte: UInt8) -> String {
    byte >= 0x20 && byte < 0x7F ? "`\(Character(Unicode.Scalar(byte)))`" : "byte \(byte)"
  }
}
