/// Evaluates the `#if` conditions of a source for a widget on iOS: in Xcode's previews, or, if
/// `isDebug` is false, in the released app on a phone.
package struct Conditions {
  /// Whether each byte of the source is in an active branch.
  package private(set) var active: [Bool]

  /// Whether a module may exist for iOS: all modules except those of other systems.
  package static func isForIOS(_ module: String) -> Bool {
    !["AppKit", "Cocoa", "WatchKit"].contains(module)
  }

  /// Evaluates the conditions. `canImport` returns whether a module exists.
  package init(_ mask: SwiftMask, isDebug: Bool = true, canImport: (String) -> Bool) {
    active = Array(repeating: true, count: mask.code.count)
    var stack: [(outer: Bool, taken: Bool)] = []
    var isActive = true
    for (number, start) in mask.lines.enumerated() {
      let end = number + 1 < mask.lines.count ? mask.lines[number + 1] : mask.code.count
      var first = start
      while first < end, SwiftMask.isSpace(mask.code[first]) { first += 1 }
      let isDirective = first < end && mask.code[first] == UInt8(ascii: "#")
      let line = isDirective ? TokenReader(mask, first..<end).rest.map(\.text) : []
      switch line.first {
      case "#if":
        let value = Self.value(line.dropFirst(), isDebug: isDebug, canImport)
        stack.append((isActive, value))
        isActive = isActive && value
      case "#elseif", "#else":
        guard let top = stack.popLast() else { continue }
        let value =
          !top.taken
          && (line[0] == "#else" || Self.value(line.dropFirst(), isDebug: isDebug, canImport))
        stack.append((top.outer, top.taken || value))
        isActive = top.outer && value
      case "#endif": isActive = stack.popLast()?.outer ?? isActive
      default: if !isActive { for index in start..<end { active[index] = false } }
      }
    }
  }

  /// Whether a name looks like a condition that a widget extension's target defines.
  package static func isExtensionName(_ name: String) -> Bool {
    name == name.uppercased() && name.count > 3
      && ["WIDGET", "EXTENSION", "APPEX"].contains(where: name.contains)
  }

  private static func value(
    _ condition: ArraySlice<String>, isDebug: Bool, _ canImport: (String) -> Bool
  ) -> Bool {
    // Bounded, because the depth of recursion may equal the number of tokens.
    guard condition.count <= 256 else { return false }
    let tokens = condition.map { !isDebug && ["DEBUG", "simulator"].contains($0) ? "false" : $0 }
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
