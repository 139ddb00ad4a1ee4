import Foundation

/// What a project's Swift code does that its settings have to allow.
struct ProjectCode {
  /// A place in the code.
  struct Place {
    var file: String
    var line: Int
  }

  /// A type of attributes that Braze sends to.
  struct BrazeType {
    var name: String
    var place: Place
    /// Why Braze's updates would not reach it.
    var fault: (message: String, line: Int)?
  }

  /// The widget's files with an `ActivityConfiguration`.
  private(set) var roots: [Place] = []
  /// Whether one of them is only compiled for iOS 16.1 and later.
  private(set) var isGuarded = false
  /// Where an activity is started that takes pushes.
  private(set) var push: Place?
  /// Where push-to-start is used.
  private(set) var pushToStart: Place?
  /// Where a file of the widget imports Braze's SDK.
  private(set) var brazeImport: Place?
  private(set) var brazeTypes: [BrazeType] = []

  init(_ files: ProjectFiles, widget: [String]) {
    let widget = widget.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    let own = Set(widget)
    let words = [
      "ActivityConfiguration", "pushType", "ushToStart", "BrazeKit", "BrazeLiveActivity",
    ]
    for path in widget + files.swift.filter({ !own.contains($0) }) {
      let bytes = SourceFile.bytes(path)
      guard words.contains(where: { SourceFile.find($0, in: bytes) }) else { continue }
      read(SwiftMask(bytes), path, isWidget: own.contains(path))
    }
  }

  private mutating func read(_ mask: SwiftMask, _ path: String, isWidget: Bool) {
    func first(_ words: String...) -> Place? {
      words.compactMap { mask.places(of: $0).first }.min().map {
        Place(file: path, line: mask.line(at: $0))
      }
    }
    if isWidget {
      if let place = first("ActivityConfiguration") {
        roots.append(place)
        if Self.hasGuard(mask.text) { isGuarded = true }
      }
      if brazeImport == nil,
        let place = mask.places(of: "BrazeKit").first(where: {
          mask.word(before: $0) == "import"
        })
      {
        brazeImport = Place(file: path, line: mask.line(at: place))
      }
    }
    if push == nil {
      for place in mask.places(of: "pushType") {
        let colon = mask.skipSpace(place + 8)
        let dot = mask.skipSpace(colon + 1)
        guard colon < mask.code.count, mask.code[colon] == UInt8(ascii: ":"), dot < mask.code.count,
          mask.code[dot] == UInt8(ascii: "."),
          ["token", "channel"].contains(mask.word(at: dot + 1))
        else { continue }
        push = Place(file: path, line: mask.line(at: place))
        break
      }
    }
    pushToStart =
      pushToStart ?? first("pushToStartToken", "pushToStartTokenUpdates", "registerPushToStart")
    for place in mask.places(of: "BrazeLiveActivityAttributes") {
      if let type = BrazeAttributes(mask, adoptingAt: place)?.type(in: path) {
        brazeTypes.append(type)
      }
    }
  }

  /// Whether code stands under `@available` or `#available` of iOS 16.1 or later.
  private static func hasGuard(_ code: String) -> Bool {
    for part in code.components(separatedBy: "available(").dropFirst() {
      for name in ["iOS ", "iOSApplicationExtension "] {
        guard let range = part.prefix(200).range(of: name) else { continue }
        let version = part[range.upperBound...].prefix { $0.isNumber || $0 == "." }
        if let version = Project.Version(String(version)), version >= .init(16, 1) { return true }
      }
    }
    return false
  }
}

/// The declaration of a type that adopts Braze's protocol.
private struct BrazeAttributes {
  private let mask: SwiftMask
  private let name: String
  private let start: Int
  private let body: Range<Int>
  private let isExtension: Bool

  init?(_ mask: SwiftMask, adoptingAt place: Int) {
    // The word that opens the declaration stands before, with no brace between.
    let words = ["struct", "class", "extension", "enum", "protocol"]
    let candidates = words.flatMap { word in mask.places(of: word).map { (place: $0, word: word) } }
    guard let open = candidates.filter({ $0.place < place }).max(by: { $0.place < $1.place }),
      open.word != "protocol",
      !mask.code[open.place..<place].contains(UInt8(ascii: "{")),
      let brace = mask.code[place...].firstIndex(of: UInt8(ascii: "{")),
      let end = mask.end(ofBracketAt: brace)
    else { return nil }
    self.mask = mask
    start = open.place
    isExtension = open.word == "extension"
    name = mask.word(at: mask.skipSpace(open.place + open.word.utf8.count))
    body = brace + 1..<end - 1
  }

  func type(in path: String) -> ProjectCode.BrazeType {
    var type = ProjectCode.BrazeType(
      name: name, place: .init(file: path, line: mask.line(at: start)))
    type.fault = fault
    return type
  }

  /// The places of a word directly in the type, not in a type or function inside.
  private func members(_ word: String) -> [Int] {
    var depth = 0
    var outer: Set<Int> = []
    let places = Set(mask.places(of: word).filter(body.contains))
    for place in body {
      if places.contains(place), depth == 0 { outer.insert(place) }
      if mask.code[place] == UInt8(ascii: "{") { depth += 1 }
      if mask.code[place] == UInt8(ascii: "}") { depth -= 1 }
    }
    return outer.sorted()
  }

  private var fault: (message: String, line: Int)? {
    guard !isExtension else { return nil }
    guard let property = members("brazeActivityId").first else {
      return ("\(name) has no property brazeActivityId", mask.line(at: start))
    }
    let line = mask.line(at: property)
    let rest = mask.code[property...].prefix { $0 != 10 }
    if mask.word(before: property) == "let", rest.contains(UInt8(ascii: "=")) {
      return ("brazeActivityId of \(name) is a constant with a value, so it is never decoded", line)
    }
    let keyword = mask.code[..<property].lastIndex {
      $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "l")
    }
    if keyword.map(mask.word(before:)) == "static" || rest.contains(UInt8(ascii: "{")) {
      return ("brazeActivityId of \(name) is not stored, so it is never decoded", line)
    }
    guard let keys = members("CodingKeys").first(where: { mask.word(before: $0) == "enum" }),
      let brace = mask.code[keys...].firstIndex(of: UInt8(ascii: "{")),
      let end = mask.end(ofBracketAt: brace)
    else { return nil }
    guard let key = mask.places(of: "brazeActivityId").first(where: (brace..<end).contains) else {
      return ("CodingKeys of \(name) leaves brazeActivityId out", mask.line(at: keys))
    }
    let equals = mask.skipSpace(key + "brazeActivityId".utf8.count)
    guard equals < end, mask.code[equals] == UInt8(ascii: "=") else { return nil }
    let quoted = mask.source[mask.skipSpace(equals + 1)..<end].dropFirst()
    let text = String(decoding: quoted.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    return text == "brazeActivityId"
      ? nil : ("CodingKeys of \(name) renames brazeActivityId to \(text)", mask.line(at: key))
  }
}

extension SwiftMask {
  /// The line of a place, from 1.
  func line(at place: Int) -> Int { source[..<place].count { $0 == 10 } + 1 }

  /// The word that stands before a place.
  func word(before place: Int) -> String {
    var end = place
    while end > 0, [9, 10, 13, 32].contains(code[end - 1]) { end -= 1 }
    var start = end
    while start > 0, code[start - 1] != 32, code[start - 1] != 10, code[start - 1] != 9 {
      start -= 1
    }
    return String(decoding: code[start..<end], as: UTF8.self)
  }
}
