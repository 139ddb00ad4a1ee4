import Foundation
import ViewTree

/// The languages that an app's tables of words hold, and the words of one.
enum AppLanguages {
  /// The languages of string catalogues and of `.lproj` folders below some folders, sorted.
  static func all(in folders: [String]) -> [String] {
    var found: Set<String> = []
    each(folders) { path in
      if path.hasSuffix(".xcstrings") {
        found.formUnion(catalog(path))
      } else if path.hasSuffix(".strings") || path.hasSuffix(".stringsdict") {
        for part in path.split(separator: "/") where part.hasSuffix(".lproj") {
          found.insert(String(part.dropLast(6)))
        }
      }
    }
    return found.subtracting(["Base", "mul"]).sorted()
  }

  /// The words of a language, `de` or `pt-BR`, or of a locale, `de_DE`.
  static func words(in folders: [String], locale: String) -> [String: String] {
    var table: [String: String] = [:]
    // A catalogue without the language gives the source's words, which those of a folder replace.
    each(folders) { path in
      guard path.hasSuffix(".xcstrings") else { return }
      Strings.readCatalog(path, locale: locale, into: &table)
    }
    each(folders) { path in
      guard path.hasSuffix(".strings"), AppResources.matches(path, locale) else { return }
      Strings.read(path, into: &table)
    }
    return table
  }

  private static func each(_ folders: [String], _ use: (String) -> Void) {
    var seen: Set<String> = []
    for folder in folders {
      guard let all = FileManager.default.enumerator(atPath: folder) else { continue }
      for case let name as String in all {
        if AppResources.isForeign(name) {
          all.skipDescendants()
        } else if seen.insert(folder + "/" + name).inserted {
          use(folder + "/" + name)
        }
      }
    }
  }

  /// The languages of a string catalogue that have a word of their own in it.
  private static func catalog(_ path: String) -> Set<String> {
    guard let data = FileManager.default.contents(atPath: path),
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
  package var otherLanguages: [String] {
    let own = situation(now: .distantPast).locale.replacingOccurrences(of: "_", with: "-")
    let language = own.split(separator: "-").first.map(String.init) ?? own
    return AppLanguages.all(in: folders).filter { $0 != own && $0 != language }
  }

  /// Gives the widget's process the words of a language. One that is started anew, after a trap, has those
  /// that it was prepared with again.
  package func speak(_ locale: String) {
    var request = HostRequest(op: "settings")
    var settings = resources.settings
    if locale != situation(now: .distantPast).locale {
      settings.strings = AppLanguages.words(in: folders, locale: locale)
    }
    request.settings = settings
    _ = host.ask(request)
  }
}
