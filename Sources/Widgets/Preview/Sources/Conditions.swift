/// The `#if` conditions of a source, as a widget for iOS is compiled.
struct Conditions {
  /// Which bytes are compiled.
  private(set) var active: [Bool]

  init(_ mask: SwiftMask, modules: Set<String>) {
    active = Array(repeating: true, count: mask.code.count)
    var stack: [(outer: Bool, taken: Bool, now: Bool)] = []
    var place = 0
    var isActive = true
    while place < mask.code.count {
      var end = place
      var first = place
      while first < mask.code.count, mask.code[first] == 32 || mask.code[first] == 9 { first += 1 }
      end = first
      while end < mask.code.count, mask.code[end] != 10 { end += 1 }
      defer { place = end + 1 }
      guard first < end, mask.code[first] == UInt8(ascii: "#") else {
        if !isActive { for index in place..<end { active[index] = false } }
        continue
      }
      let line = String(decoding: mask.code[first..<end], as: UTF8.self)
        .split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }).joined(separator: " ")
      if line.hasPrefix("#if ") || line.hasPrefix("#if(") || line.hasPrefix("#if!") {
        let value = Self.value(String(line.dropFirst(3)), modules)
        stack.append((isActive, value, value))
        isActive = isActive && value
      } else if line.hasPrefix("#elseif"), let top = stack.popLast() {
        let value = !top.taken && Self.value(String(line.dropFirst(7)), modules)
        stack.append((top.outer, top.taken || value, value))
        isActive = top.outer && value
      } else if line.hasPrefix("#else"), let top = stack.popLast() {
        stack.append((top.outer, true, !top.taken))
        isActive = top.outer && !top.taken
      } else if line.hasPrefix("#endif"), let top = stack.popLast() {
        isActive = top.outer
      } else if !isActive {
        for index in place..<end { active[index] = false }
      }
    }
  }

  /// Whether a name is one that a widget extension's target defines for itself.
  static func isExtensionName(_ name: String) -> Bool {
    name == name.uppercased() && name.count > 3
      && ["WIDGET", "EXTENSION", "APPEX"].contains(where: name.contains)
  }

  /// The value of a condition.
  static func value(_ text: String, _ modules: Set<String>) -> Bool {
    var tokens: [String] = []
    var word = ""
    for character in text {
      if character.isLetter || character.isNumber || character == "_" || character == "."
        || character == ">" || character == "=" || character == "<"
      {
        word.append(character)
      } else {
        if !word.isEmpty { tokens.append(word) }
        word = ""
        if character != " " { tokens.append(String(character)) }
      }
    }
    if !word.isEmpty { tokens.append(word) }
    var rest = tokens[...]
    return either(&rest, modules)
  }

  private static func either(_ tokens: inout ArraySlice<String>, _ modules: Set<String>) -> Bool {
    var value = both(&tokens, modules)
    while tokens.first == "|" {
      tokens = tokens.dropFirst(2)
      let right = both(&tokens, modules)
      value = value || right
    }
    return value
  }

  private static func both(_ tokens: inout ArraySlice<String>, _ modules: Set<String>) -> Bool {
    var value = single(&tokens, modules)
    while tokens.first == "&" {
      tokens = tokens.dropFirst(2)
      let right = single(&tokens, modules)
      value = value && right
    }
    return value
  }

  private static func single(_ tokens: inout ArraySlice<String>, _ modules: Set<String>) -> Bool {
    guard let token = tokens.popFirst() else { return false }
    switch token {
    case "!": return !single(&tokens, modules)
    case "(":
      let value = either(&tokens, modules)
      if tokens.first == ")" { tokens.removeFirst() }
      return value
    case "true", "DEBUG": return true
    default:
      guard tokens.first == "(" else { return isExtensionName(token) }
      tokens.removeFirst()
      var argument = ""
      while let next = tokens.popFirst(), next != ")" { argument += next }
      switch token {
      case "os": return argument == "iOS"
      case "canImport": return modules.contains(argument)
      case "swift", "compiler": return argument.hasPrefix(">=")
      case "targetEnvironment": return argument == "simulator"
      default: return false
      }
    }
  }
}
