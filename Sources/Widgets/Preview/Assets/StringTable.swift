import Basics
import Foundation
import SwiftSource

/// An app's localised strings: a `.strings` file, or a string catalogue with several languages.
package struct StringTable {
  /// The strings by language and key. The language of a `.strings` file is that of its folder;
  /// empty if the folder has none.
  private var strings: [String: [String: String]] = [:]
  /// The source language of a catalogue.
  private var source: String?
  /// The first entry that cannot be parsed. Xcode does not build an app with such an error.
  package private(set) var error: CompileError?

  /// Reads a file; `nil` if its name is not that of a string table, or if it cannot be opened.
  package init?(_ path: String) {
    guard Self.isNamed(path), let bytes = RegularFile.bytes(path) else { return nil }
    if path.hasSuffix(".xcstrings") {
      readCatalog(path, bytes)
      return
    }
    let folder = path.split(separator: "/").dropLast().last { $0.hasSuffix(".lproj") }
    let language = folder.map { String($0.dropLast(6)) } ?? ""
    strings[language] = [:]
    if path.hasSuffix(".stringsdict") || bytes.first == UInt8(ascii: "<")
      || bytes.starts(with: "bplist".utf8)
    {
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      strings[language] = Self.strings(of: list as? [String: Any] ?? [:])
      if list == nil { fail(path, 1, localized("it is not a property list")) }
    } else {
      var scanner = StringsScanner(text: Self.utf8(bytes))
      strings[language] = scanner.read()
      if let line = scanner.faultyLine {
        fail(path, line, localized("an entry is \"key\" = \"text\";"))
      }
    }
  }

  package static func isNamed(_ path: String) -> Bool {
    [".xcstrings", ".strings", ".stringsdict"].contains { path.hasSuffix($0) }
  }

  package var keys: Set<String> {
    strings.values.reduce(into: []) { keys, words in
      keys.formUnion(words.keys.filter { !$0.contains("\u{1}") })
    }
  }

  var languages: Set<String> {
    Set(strings.keys).union(source.map { [$0] } ?? []).subtracting(["", "Base", "mul"])
  }

  /// The strings of a language such as `de` or `pt-BR`, or of a locale such as `de_DE`; otherwise
  /// those of the source language.
  func strings(locale: String) -> [String: String] {
    let names = ["", source, String(locale.prefix(2)), locale.replacing("_", with: "-"), locale]
    return names.reduce(into: [:]) { found, name in
      found.merge(name.flatMap { strings[$0] } ?? [:]) { $1 }
    }
  }

  private mutating func readCatalog(_ path: String, _ bytes: [UInt8]) {
    do throws(JSONError) {
      let catalog = try JSON.parse(bytes)
      guard let strings = catalog["strings"]?.object else {
        return fail(path, 1, localized("a string catalogue is an object with strings"))
      }
      source = catalog["sourceLanguage"]?.string ?? "en"
      if strings.isEmpty { source = nil }
      for (key, entry) in strings {
        for (language, value) in entry["localizations"]?.object ?? [:] {
          enter(value, key, into: &self.strings[language, default: [:]])
        }
      }
    } catch {
      fail(path, error.position.line, localized("\(error.problem): \(error.fix)"))
    }
  }

  /// Adds the strings of a key. The category is appended to the key of a plural form, and the name
  /// and the category to that of a form for `%#@name@`.
  private func enter(_ json: JSON, _ key: String, into words: inout [String: String]) {
    if let value = json["stringUnit"]?["value"]?.string { words[key] = value }
    let variations = json["variations"]
    if let device = variations?["device"]?.object,
      let own = device["iphone"] ?? device["other"] ?? device.members.first?.value
    {
      enter(own, key, into: &words)
    }
    for (category, unit) in variations?["plural"]?.object ?? [:] {
      guard let value = unit["stringUnit"]?["value"]?.string else { continue }
      words["\(key)\u{1}\(category)"] = value
      if category == "other" { words[key] = value }
    }
    for (place, member) in (json["substitutions"]?.object?.members ?? []).enumerated() {
      let (name, part) = (member.key, member.value)
      let number = part["argNum"]?.int ?? place + 1
      let value = "%\(number)$\(part["formatSpecifier"]?.string ?? "@")"
      for (category, unit) in part["variations"]?["plural"]?.object ?? [:] {
        words["\(key)\u{1}\(name)\u{1}\(category)"] = unit["stringUnit"]?["value"]?.string?
          .replacing("%arg", with: value)
      }
    }
  }

  /// The strings of a `.stringsdict`: a format for each key, and the plural forms for each name in
  /// the format.
  private static func strings(of list: [String: Any]) -> [String: String] {
    var words = list.compactMapValues { $0 as? String }
    for (key, value) in list {
      guard let entry = value as? [String: Any],
        let format = entry["NSStringLocalizedFormatKey"] as? String
      else { continue }
      words[key] = format
      let names = format.components(separatedBy: "%#@").dropFirst()
        .map { String($0.prefix { $0 != "@" }) }
      for (place, name) in names.enumerated() {
        let forms = entry[name] as? [String: Any]
        let type = forms?["NSStringFormatValueTypeKey"] as? String ?? "d"
        for case (let category, let text as String) in forms ?? [:]
        where !category.hasPrefix("NSString") {
          words["\(key)\u{1}\(name)\u{1}\(category)"] = text.replacing(
            "%\(type)", with: "%\(place + 1)$\(type)")
        }
      }
    }
    return words
  }

  private mutating func fail(_ path: String, _ line: Int, _ message: String) {
    error = CompileError(file: path, line: line, column: 1, message: message)
  }

  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let text = isWide ? String(data: Data(bytes), encoding: .utf16) : nil
    return text.map { Array($0.utf8) } ?? bytes
  }
}

/// Parses the entries of a `.strings` file. Continues in the next line after an invalid entry.
private struct StringsScanner {
  let text: [UInt8]
  private var place = 0
  private(set) var faultyLine: Int?

  init(text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  mutating func read() -> [String: String] {
    var words: [String: String] = [:]
    skip()
    while place < text.count {
      let start = place
      guard let (key, value) = entry() else {
        faultyLine = faultyLine ?? text[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        place = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        skip()
        continue
      }
      words[key] = value
      skip()
    }
    return words
  }

  /// Reads `"key" = "words";`, or a key alone, which is also its value.
  private mutating func entry() -> (String, String)? {
    guard let key = string() else { return nil }
    if take(";") { return (key, key) }
    guard take("="), let value = string(), take(";") else { return nil }
    return (key, value)
  }

  private mutating func take(_ letter: Unicode.Scalar) -> Bool {
    skip()
    guard place < text.count, text[place] == UInt8(ascii: letter) else { return false }
    place += 1
    return true
  }

  /// Skips whitespace and comments.
  private mutating func skip() {
    while place < text.count {
      if text[place] <= UInt8(ascii: " ") {
        place += 1
      } else if text[place...].starts(with: "//".utf8) {
        place = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      } else if text[place...].starts(with: "/*".utf8) {
        guard let end = text[(place + 2)...].firstRange(of: "*/".utf8) else { return }
        place = end.upperBound
      } else {
        return
      }
    }
  }

  private mutating func string() -> String? {
    skip()
    guard place < text.count else { return nil }
    if text[place] == UInt8(ascii: "\"") { return quoted() }
    let word = text[place...].prefix { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || "0123456789_$/:.-".utf8.contains(byte)
    }
    place = word.endIndex
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  private mutating func quoted() -> String? {
    var end = place + 1
    while end < text.count, text[end] != UInt8(ascii: "\"") {
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < text.count else { return nil }
    let literal = text[place...end]
    place = end + 1
    guard literal.contains(UInt8(ascii: "\\")) else {
      return String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
    }
    let value = try? PropertyListSerialization.propertyList(from: Data(literal), format: nil)
    return value as? String
  }
}
