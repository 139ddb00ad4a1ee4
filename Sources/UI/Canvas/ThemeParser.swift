internal import Basics

/// Reads theme files: `{ name, plain?, roles: { "wallpaper-top": "#0b1330", … } }` in JSON5.
package struct ThemeParser {
  private let file: String
  private let text: String
  private var errors: [ThemeError] = []

  /// Reads a theme. Invalid parts are reported and replaced by those of the built-in theme.
  package static func parse(_ text: String, file: String) -> (theme: Theme?, errors: [ThemeError]) {
    var parser = ThemeParser(file: file, text: text)
    let theme = parser.theme()
    return (theme, parser.errors)
  }

  private init(file: String, text: String) {
    self.file = file
    self.text = text
  }

  private mutating func theme() -> Theme? {
    let json: JSON
    do {
      json = try JSON.parse(text, dialect: .json5)
    } catch {
      errors.append(
        ThemeError(
          file: file, line: error.position.line, column: error.position.column, key: nil,
          problem: localized(error.problem),
          fix: localized(error.fix)))
      return nil
    }
    guard let object = json.object else {
      report([], "a theme must be an object", "write { name: \"…\", roles: { … } }")
      return nil
    }
    for key in object.keys where !["name", "plain", "roles"].contains(key) {
      report([.key(key)], "unknown key", "use name, plain and roles")
    }
    if let name = object["name"], name.string == nil {
      report(["name"], "is not a string", "write name: \"…\"")
    }
    if let plain = object["plain"], plain.bool == nil {
      report(["plain"], "is neither true nor false", "write plain: true")
    }
    let name = json["name"]?.string ?? stem
    return Theme(name: name, isPlain: json["plain"]?.bool ?? false, roles: roles(json["roles"]))
  }

  private mutating func roles(_ json: JSON?) -> [ThemeRole: Paint] {
    guard let json else { return [:] }
    guard let object = json.object else {
      report(["roles"], "is not an object", "write roles: { text: \"#ffffff\", … }")
      return [:]
    }
    var roles: [ThemeRole: Paint] = [:]
    for (key, value) in object {
      guard let role = ThemeRole(rawValue: key) else {
        let known = ThemeRole.allCases.map(\.rawValue).joined(separator: ", ")
        report(["roles", .key(key)], "unknown role", "use one of \(known)")
        continue
      }
      guard let text = value.string, let paint = Self.paint(text) else {
        report(
          ["roles", .key(key)], "\(value.text) is not a colour",
          "write #rrggbb, #rgb, #rrggbbaa, default or a name such as bright-blue")
        continue
      }
      roles[role] = paint
    }
    return roles
  }

  /// The paint of a text: `#rgb`, `#rrggbb`, `#rrggbbaa`, `default` or an ANSI name.
  static func paint(_ text: String) -> Paint? {
    if text == "default" { return Paint(.terminal) }
    if let index = Color.ansiNames.firstIndex(of: text) { return Paint(.ansi(UInt8(index))) }
    if text == "grey" || text == "gray" { return Paint(.ansi(8)) }
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: return Paint(.rgb(UInt8(digits[0] * 17), UInt8(digits[1] * 17), UInt8(digits[2] * 17)))
    case 6, 8:
      let bytes = stride(from: 0, to: digits.count, by: 2).map {
        UInt8(digits[$0] * 16 + digits[$0 + 1])
      }
      let color = Color.rgb(bytes[0], bytes[1], bytes[2])
      return Paint(color, opacity: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
    default: return nil
    }
  }

  private mutating func report(_ path: JSONPath, _ problem: Phrase, _ fix: Phrase) {
    let position = JSON.position(of: path, in: Array(text.utf8), dialect: .json5)
    errors.append(
      ThemeError(
        file: file, line: position?.line, column: position?.column,
        key: path.steps.isEmpty ? nil : path.description, problem: localized(problem),
        fix: localized(fix)))
  }

  private var stem: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(".json5") ? String(last.dropLast(6)) : last
  }
}

/// An error in a theme file, its position and the fix.
package struct ThemeError: Error, Sendable, Hashable, CustomStringConvertible {
  package var file: String
  /// The line from 1, if known.
  package var line: Int?
  /// The column from 1, if known.
  package var column: Int?
  /// The invalid key, such as `roles.card`.
  package var key: String?
  /// The problem, as a sentence fragment.
  package var problem: String
  /// What to write instead, as a sentence fragment.
  package var fix: String

  /// `midnight.json5:3:5: roles.card: "blu" is no colour: write #rrggbb …`.
  package var description: String {
    var place = file
    if let line, let column { place += ":\(line):\(column)" }
    let key = key.map { ": \($0)" } ?? ""
    return "\(place)\(key): \(problem): \(fix)"
  }
}
