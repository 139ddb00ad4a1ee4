import SwiftSource
import Foundation

enum Strings {
  /// Reads `"key" = "words";` lines.
  static func read(_ path: String, into table: inout [String: String]) {
    guard let data = RegularFile.data(path) else { return }
    if let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
      as? [String: String]
    {
      table.merge(list) { $1 }
      return
    }
    let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .utf16) ?? ""
    var rest = Substring(text)
    while let key = quoted(&rest) {
      guard let equals = rest.first(where: { !$0.isWhitespace }), equals == "=",
        let words = quoted(&rest)
      else { continue }
      table[key] = words
    }
  }

  private static func quoted(_ rest: inout Substring) -> String? {
    guard let start = rest.firstIndex(of: "\"") else { return nil }
    rest = rest[rest.index(after: start)...]
    var text = ""
    while let letter = rest.popFirst() {
      if letter == "\"" { return text }
      if letter == "\\", let next = rest.popFirst() {
        text.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
      } else {
        text.append(letter)
      }
    }
    return nil
  }

  static func readCatalog(_ path: String, locale: String, into table: inout [String: String]) {
    guard let data = RegularFile.data(path),
      let catalog = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let strings = catalog["strings"] as? [String: Any]
    else { return }
    let source = catalog["sourceLanguage"] as? String ?? "en"
    let languages = [locale, locale.replacing("_", with: "-"), String(locale.prefix(2)), source]
    for (key, value) in strings {
      guard let entries = (value as? [String: Any])?["localizations"] as? [String: Any] else {
        continue
      }
      for language in languages {
        let unit = (entries[language] as? [String: Any])?["stringUnit"] as? [String: Any]
        if let words = unit?["value"] as? String {
          table[key] = words
          break
        }
      }
    }
  }
}
