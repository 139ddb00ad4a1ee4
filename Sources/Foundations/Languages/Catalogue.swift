package import Basics
internal import CLanguages

extension Language {
  private static var catalogues: [(code: String, catalogue: islet_catalogue)] {
    (0...).lazy.map(islet_catalogue_at).prefix { $0.code != nil }.map {
      (String(cString: $0.code), $0)
    }
  }

  package static let codes = (catalogues.map(\.code) + ["en"]).sorted()

  package init?(code: String) {
    if code.lowercased() == "en" {
      self = .english
      return
    }
    guard let found = Self.catalogues.first(where: { $0.code.lowercased() == code.lowercased() })
    else { return nil }
    self = Catalogue(found.catalogue).language(code: found.code)
  }

  /// The language of a locale such as `de_AT.UTF-8`, or English if the language is not available.
  package init(locale: String) {
    let name = locale.prefix { !"_-.@".contains($0) }.lowercased()
    self = Language(code: name == "pt" ? "pt-BR" : name) ?? .english
  }
}

/// A parsed gettext catalogue.
struct Catalogue {
  private var templates: [String: String] = [:]
  private var plurals: [String: (one: String, several: String)] = [:]

  init(_ file: islet_catalogue) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 + file.length) { room in
      guard let keyword = room.baseAddress else { return }
      let content = keyword + 16
      var file = file
      var (at, length) = (0, 0)
      var entry: [String: String] = [:]
      while islet_next_field(&file, &at, keyword, content, &length) {
        let name = String(cString: keyword)
        if name == "msgid" { take(&entry) }
        let bytes = UnsafeRawBufferPointer(start: content, count: length)
        entry[name] = String(decoding: bytes, as: UTF8.self)
      }
      take(&entry)
    }
  }

  func language(code: String) -> Language {
    let header = templates[""] ?? ""
    let singular = header.contains("plural=(n > 1)") ? 0...1 : 1...1
    return Language(
      code: code, templates: templates.filter { !$0.key.isEmpty && !$0.value.isEmpty },
      plurals: plurals.mapValues { .init(one: $0.one, several: $0.several, singular: singular) })
  }

  private mutating func take(_ entry: inout [String: String]) {
    defer { entry = [:] }
    guard let name = entry["msgid"] else { return }
    guard let plural = entry["msgid_plural"], let one = entry["msgstr[0]"] else {
      templates[name] = entry["msgstr"]
      return
    }
    // In English the singular contains the digit, as in "1 card". The translation contains a
    // placeholder.
    let place = (0...9).map { "{\($0)}" }.first { plural.contains($0) && !name.contains($0) }
    templates[name] = place.map { one.replacing($0, with: "1") } ?? one
    templates[plural] = entry["msgstr[1]"] ?? one
    plurals[plural] = (one, entry["msgstr[1]"] ?? one)
  }
}
