internal import Basics

/// Finds out what a file is and which of its values are which colours.
struct SchemeReader {
  let format: TerminalScheme.Format
  private let file: String
  private let entries: [SchemeEntry]

  init(_ text: String, file: String) throws(ThemeError) {
    self.file = file
    let name = file.lowercased()
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("<") {
      format = .iTerm
      entries = PropertyListLines.entries(text)
      return
    }
    let yaml = SchemeLines.yaml(text)
    let keys = Set(yaml.map { Self.leaf($0.key).lowercased() })
    if keys.contains("base00") || keys.contains("base08") {
      format = keys.contains("base12") || keys.contains("base17") ? .base24 : .base16
      entries = yaml
    } else if yaml.contains(where: { $0.key.hasPrefix("colors.") }), !name.hasSuffix(".toml") {
      format = .alacritty
      entries = yaml
    } else if case let toml = SchemeLines.toml(text),
      toml.contains(where: { $0.key.hasPrefix("colors.") })
    {
      format = .alacritty
      entries = toml
    } else if case let lines = SchemeLines.ghostty(text),
      lines.contains(where: { $0.key.hasPrefix("palette") || $0.key == "background" })
    {
      format = .ghostty
      entries = lines
    } else {
      throw ThemeError(
        file: file, line: 1, column: 1, key: nil,
        problem: localized("is no colour scheme that is known here"),
        mend: localized("give base16 or base24 (YAML), or a scheme of iTerm, Ghostty or Alacritty"))
    }
  }

  /// The name that the file gives itself.
  var name: String? {
    guard format == .base16 || format == .base24 else { return nil }
    return ["scheme", "name"].lazy.compactMap { key in entries.first { $0.key == key }?.value }
      .first
  }

  /// The colours by what they are for.
  func colors() throws(ThemeError) -> [TerminalScheme.Slot: Color] {
    var colors: [TerminalScheme.Slot: Color] =
      format == .iTerm ? try components() : try written()
    // Few files say what is bright; of base16 the bright ones are the usual ones.
    for place in 1...6 where colors[.ansi(place + 8)] == nil {
      colors[.ansi(place + 8)] = colors[.ansi(place)]
    }
    if let missing = TerminalScheme.needed.first(where: { colors[$0] == nil }) {
      throw ThemeError(
        file: file, line: entries.last?.line ?? 1, column: 1, key: nil,
        problem: localized("there is no \(key(of: missing))"),
        mend: localized("add it, as in other \(format.rawValue) schemes"))
    }
    return colors
  }

  private func written() throws(ThemeError) -> [TerminalScheme.Slot: Color] {
    var colors: [TerminalScheme.Slot: Color] = [:]
    for entry in entries {
      guard let slot = slot(of: entry.key) else { continue }
      guard let color = Self.color(entry.value) else {
        throw problem(
          entry, Phrase("\"\(entry.value)\" is no colour"), Phrase("write \"#rrggbb\""))
      }
      colors[slot] = color
    }
    return colors
  }

  private func components() throws(ThemeError) -> [TerminalScheme.Slot: Color] {
    var parts: [TerminalScheme.Slot: [String: UInt8]] = [:]
    for entry in entries {
      let part = Self.leaf(entry.key)
      guard ["Red Component", "Green Component", "Blue Component"].contains(part),
        let slot = slot(of: String(entry.key.dropLast(part.count + 1)))
      else { continue }
      guard let value = Double(entry.value), (0...1).contains(value) else {
        throw problem(
          entry, Phrase("\"\(entry.value)\" is no part of a colour"), Phrase("write 0 to 1"))
      }
      parts[slot, default: [:]][part] = UInt8((value * 255).rounded())
    }
    return parts.compactMapValues { parts in
      guard let red = parts["Red Component"], let green = parts["Green Component"],
        let blue = parts["Blue Component"]
      else { return nil }
      return .rgb(red, green, blue)
    }
  }

  private func problem(_ entry: SchemeEntry, _ words: Phrase, _ mend: Phrase) -> ThemeError {
    ThemeError(
      file: file, line: entry.line, column: entry.column, key: entry.key,
      problem: localized(words), mend: localized(mend)
    )
  }

  // MARK: Names

  private static func leaf(_ key: String) -> String {
    String(key[(key.lastIndex(of: ".").map { key.index(after: $0) } ?? key.startIndex)...])
  }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The colours of base16 and base24 by their two digits.
  private static let bases: [String: TerminalScheme.Slot] = [
    "00": .background, "05": .foreground, "03": .ansi(8), "07": .ansi(15), "08": .ansi(1),
    "09": .orange, "0a": .ansi(3), "0b": .ansi(2), "0c": .ansi(6), "0d": .ansi(4), "0e": .ansi(5),
    "12": .ansi(9), "13": .ansi(11), "14": .ansi(10), "15": .ansi(14), "16": .ansi(12),
    "17": .ansi(13),
  ]

  private func slot(of key: String) -> TerminalScheme.Slot? {
    switch format {
    case .base16, .base24:
      let name = Self.leaf(key).lowercased()
      return name.hasPrefix("base") ? Self.bases[String(name.dropFirst(4))] : nil
    case .iTerm:
      if key == "Background Color" { return .background }
      if key == "Foreground Color" { return .foreground }
      guard key.hasPrefix("Ansi "), key.hasSuffix(" Color") else { return nil }
      return Int(key.dropFirst(5).dropLast(6)).flatMap { (0..<16).contains($0) ? .ansi($0) : nil }
    case .ghostty:
      if key == "background" { return .background }
      if key == "foreground" { return .foreground }
      guard key.hasPrefix("palette.") else { return nil }
      return Int(key.dropFirst(8)).flatMap { (0..<16).contains($0) ? .ansi($0) : nil }
    case .alacritty:
      let path = key.split(separator: ".").map(String.init)
      guard path.count == 3, path[0] == "colors" else { return nil }
      switch (path[1], path[2]) {
      case ("primary", "background"): return .background
      case ("primary", "foreground"): return .foreground
      case ("normal", let name): return Self.names.firstIndex(of: name).map { .ansi($0) }
      case ("bright", let name): return Self.names.firstIndex(of: name).map { .ansi($0 + 8) }
      default: return nil
      }
    }
  }

  /// How the format calls a colour.
  private func key(of slot: TerminalScheme.Slot) -> String {
    let base = Self.bases.first { $0.value == slot }.map { "base" + $0.key.uppercased() }
    switch (format, slot) {
    case (.base16, _), (.base24, _): return base ?? "colour"
    case (.iTerm, .background): return "Background Color"
    case (.iTerm, .foreground): return "Foreground Color"
    case (.iTerm, .ansi(let place)): return "Ansi \(place) Color"
    case (.ghostty, .ansi(let place)): return "palette = \(place)=#rrggbb"
    case (.alacritty, .background): return "colors.primary.background"
    case (.alacritty, .foreground): return "colors.primary.foreground"
    case (.alacritty, .ansi(let place)): return "colors.normal.\(Self.names[place % 8])"
    case (_, .foreground): return "foreground"
    default: return "background"
    }
  }

  /// The colour of `#rrggbb`, `rrggbb`, `0xrrggbb` or `#rgb`.
  private static func color(_ text: String) -> Color? {
    var digits = text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      digits = digits.dropFirst(2)
    } else if digits.hasPrefix("#") {
      digits = digits.dropFirst()
    }
    return Color(hex: "#" + digits)
  }
}
