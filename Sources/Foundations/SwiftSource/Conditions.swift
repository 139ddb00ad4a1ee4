/// The `#if` conditions of a source, as a widget for iOS is compiled.
package struct Conditions {
  /// Which bytes are compiled.
  package private(set) var active: [Bool]

  /// Whether a module can be there in a program for iOS: all but other systems' own.
  package static func isForIOS(_ module: String) -> Bool {
    !["AppKit", "Cocoa", "WatchKit"].contains(module)
  }

  /// Takes the conditions as they are where `canImport` tells which modules there are.
  package init(_ mask: SwiftMask, isDebug: Bool = true, canImport: (String) -> Bool) {
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
        let value = Self.value(String(line.dropFirst(3)), isDebug: isDebug, canImport)
        stack.append((isActive, value, value))
        isActive = isActive && value
      } else if line.hasPrefix("#elseif"), let top = stack.popLast() {
        let value = !top.taken && Self.value(String(line.dropFirst(7)), isDebug: isDebug, canImport)
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
  package static func isExtensionName(_ name: String) -> Bool {
    name == name.uppercased() && name.count > 3
      && ["WIDGET", "EXTENSION", "APPEX"].contains(where: name.contains)
  }

  /// The value of a condition.
  package static func value(
    _ text: String, isDebug: Bool = true, _ canImport: (String) -> Bool
  ) -> Bool {
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
    // Each of them may be a step into the depth.
    guard tokens.count <= 256 else { return false }
    if !isDebug { tokens = tokens.map { $0 == "DEBUG" ? "false" : $0 } }
    var rest = tokens[...]
    return either(&rest, canImport)
  }

  private static func either(_ tokens: inout ArraySlice<String>, _ canImport: (String) -> Bool)
    -> Bool
  {
    var value = both(&tokens, canImport)
    while tokens.first == "|" {
      tokens = tokens.dropFirst(2)
      let right = both(&tokens, canImport)
      value = value || right
    }
    return value
  }

  private static func both(_ tokens: inout ArraySlice<String>, _ canImport: (String) -> Bool)
    -> Bool
  {
    var value = single(&tokens, canImport)
    while tokens.first == "&" {
      tokens = tokens.dropFirst(2)
      let right = single(&tokens, canImport)
      value = value && right
    }
    return value
  }

  private static func single(_ tokens: inout ArraySlice<String>, _ canImport: (String) -> Bool)
    -> Bool
  {
    guard let token = tokens.popFirst() else { return false }
    switch token {
    case "!": return !single(&tokens, canImport)
    case "(":
      let value = either(&tokens, canImport)
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
      case "canImport": return canImport(argument)
      case "swift", "compiler": return argument.hasPrefix(">=")
      case "targetEnvironment": return argument == "simulator"
      default: return false
      }
    }
  }
}
