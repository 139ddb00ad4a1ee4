import SwiftSource
import Foundation
import ViewTree

/// The languages that an app's tables of words hold, and the words of one.
enum AppLanguages {
  /// The languages of tables of words, sorted.
  static func all(in tables: [String]) -> [String] {
    var found: Set<String> = []
    for path in tables {
      if path.hasSuffix(".xcstrings") {
        found.formUnion(catalog(path))
      } else {
        for part in path.split(separator: "/") where part.hasSuffix(".lproj") {
          found.insert(String(part.dropLast(6)))
        }
      }
    }
    return found.subtracting(["Base", "mul"]).sorted()
  }

  /// The words of a language, `de` or `pt-BR`, or of a locale, `de_DE`.
  static func words(in tables: [String], locale: String) -> [String: String] {
    var words: [String: String] = [:]
    // A catalogue without the language gives the source's words, which those of a folder replace.
    for path in tables where path.hasSuffix(".xcstrings") {
      Strings.readCatalog(path, locale: locale, into: &words)
    }
    for path in tables where path.hasSuffix(".strings") && AppResources.matches(path, locale) {
      Strings.read(path, into: &words)
    }
    return words
  }

  private static func catalog(_ path: String) -> Set<String> {
    guard let data = RegularFile.data(path),
      let catalog = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let strings = catalog["strings"] as? [String: Any]
    else { return [] }
    var found: Set<String> = []
    if let source = catalog["sourceLanguage"] as? String, !strings.isEmpty { found.insert(source) }
    for case let entry as [String: Any] in strings.values {
      found.formUnion((entry["localizations"] as? [String: Any])?.keys ?? [:].keys)
    }
    return found
  }
}

extension WidgetPreview {
  /// The languages that the app has words in, without the one that it was prepared for.
  var otherLanguages: [String] {
    let own = situation(now: .distantPast).locale.replacingOccurrences(of: "_", with: "-")
    let language = own.split(separator: "-").first.map(String.init) ?? own
    return AppLanguages.all(in: resources.tables).filter { $0 != own && $0 != language }
  }

  /// Gives the widget's process the words of a language. One that is started anew, after a trap, has those
  /// that it was prepared with again.
  func setLocale(_ locale: String) {
    var request = HostRequest(op: "settings")
    var settings = resources.settings
    if locale != situation(now: .distantPast).locale {
      settings.strings = AppLanguages.words(in: resources.tables, locale: locale)
    }
    request.settings = settings
    _ = host.ask(request)
  }
}
