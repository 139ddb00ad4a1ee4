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

  /// The language of a locale such as `de_AT.UTF-8`; English where it is none of the others.
  package init(locale: String) {
    let name = locale.prefix { !"_-.@".contains($0) }.lowercased()
    self = Language(code: name == "pt" ? "pt-BR" : name) ?? .english
  }
}
