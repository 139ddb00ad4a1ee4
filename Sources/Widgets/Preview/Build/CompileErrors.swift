import Foundation

enum CompileErrors {
  /// The distinct errors of the form `FILE:LINE:COLUMN: error: message`.
  static func parse(_ text: String) -> [CompileError] {
    var seen: Set<CompileError> = []
    return text.split(separator: "\n").compactMap { place($0, "error") }
      .filter { seen.insert($0).inserted }
  }

  private static func place(_ line: Substring, _ level: String) -> CompileError? {
    guard let range = line.range(of: ": \(level): "),
      let place = SourceLine(line[..<range.lowerBound])
    else { return nil }
    return CompileError(
      file: place.file, line: place.line, column: place.column,
      message: String(line[range.upperBound...]))
  }

  /// The declarations between which the compiler cannot choose.
  static func candidates(of error: CompileError, in text: String) -> [CompileError] {
    var found: [CompileError] = []
    var isHere = false
    for line in text.split(separator: "\n") {
      if let next = place(line, "error") {
        isHere = next == error
      } else if isHere, let note = place(line, "note"),
        note.message.hasPrefix("found ") || note.message.contains("previously declared here")
      {
        found.append(note)
      }
    }
    return found
  }

  /// A missing member that Xcode would generate from the name of an asset or a symbol.
  static func missingAsset(_ error: CompileError) -> (
    name: String, kind: WritableKeyPath<GeneratedMain.Assets, Set<String>>
  )? {
    for (type, kind) in [
      ("Color", \GeneratedMain.Assets.colors), ("Color?", \.colors), ("ShapeStyle", \.colors),
      ("UIColor", \.colors), ("ColorResource", \.colors), ("ImageResource", \.images),
      ("UIImage", \.images), ("SFSymbol", \.symbols),
    ] {
      if let name = quoted(error.message, after: "type '\(type)' has no member '") {
        return (name, kind)
      }
    }
    return nil
  }

  static func missing(_ error: CompileError, line: @autoclosure () -> String) -> Set<MissingName> {
    let message = error.message
    var found: Set<MissingName> = []
    func add(_ text: String?, owner: String? = nil, isType: Bool? = nil) {
      guard let text else { return }
      let name =
        isType == nil && text.first.map { !$0.isLetter && $0 != "_" } == true
        ? text : String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if !name.isEmpty { found.insert(MissingName(name: name, owner: owner, isType: isType)) }
    }
    for words in ["cannot find type '", "no type named '", "unknown precedence group '"] {
      add(quoted(message, after: words), isType: true)
    }
    for words in ["cannot find '", "cannot find operator '", "reference to member '"] {
      add(quoted(message, after: words))
    }
    if let member = quoted(message, after: " has no member '") {
      let owner = quoted(message, after: "alue of type '") ?? quoted(message, after: "type '")
      add(member, owner: owner.map(typeName))
    }
    if message.contains("' is not a member type of ") { add(quoted(message, after: "'")) }
    // The conformance may be declared in an extension in another file.
    let (type, other) =
      message.contains(" does not conform to ")
      ? (
        quoted(message, after: "ype '"),
        quoted(message, after: "protocol '") ?? quoted(message, after: "expected type '")
      ) : (quoted(message, after: "requires that '"), quoted(message, after: "' conform to '"))
    if let type, let other {
      found.insert(MissingName(name: ":" + other, owner: typeName(type), isType: false))
    }
    // A function or an initializer of an extension is found by its labels.
    for pattern in [
      "extraneous argument label '", "extraneous argument labels '", "(have '", "extra argument '",
      "extra arguments at positions",
    ] {
      guard let text = quoted(message, after: pattern) else { continue }
      for label in text.split(separator: ":") where label != "_" {
        found.insert(MissingName(name: "init:" + label, isType: false))
      }
    }
    if message.hasPrefix("no exact matches in ") {
      for part in line().split(separator: "(").dropFirst() {
        let label = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if !label.isEmpty, part.dropFirst(label.count).first == ":" {
          found.insert(MissingName(name: "init:" + label, isType: false))
        }
      }
    }
    return found
  }

  private static func quoted(_ message: String, after words: String) -> String? {
    guard let range = message.range(of: words) else { return nil }
    return String(message[range.upperBound...].prefix { $0 != "'" })
  }

  /// The bare name of a type: `[Ride]?` is an `Array`.
  private static func typeName(_ text: String) -> String {
    var name = text[...]
    for word in ["some ", "any ", "inout "] where name.hasPrefix(word) {
      name = name.dropFirst(word.count)
    }
    if name.hasPrefix("[") { return name.contains(":") ? "Dictionary" : "Array" }
    return String(
      name.prefix { $0 != "<" && $0 != "?" && $0 != "!" }.split(separator: ".").last ?? "")
  }
}

/// A name that the compiler does not find, and the type whose member it should be.
struct MissingName: Hashable, Comparable {
  var name: String
  /// The type without the member, if the error names it.
  var owner: String?
  /// `true` if the name can only be a type, `false` if only a member.
  var isType: Bool?

  static func < (one: Self, other: Self) -> Bool {
    (one.name, one.owner ?? "") < (other.name, other.owner ?? "")
  }

  func files(in index: SourceIndex) -> [String] {
    let types = isType == false ? [] : index.files(declaring: name)
    if !types.isEmpty || isType == true { return types }
    return index.files(declaring: name, of: owner)
  }
}
