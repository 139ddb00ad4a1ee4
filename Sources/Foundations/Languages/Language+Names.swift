package import Basics

extension Language {
  private static let tables: [Table] = [.german, .french, .korean, .portuguese]

  /// The names of all languages, as `--lang` has them.
  package static let codes = ["de", "en", "fr", "ko", "pt-BR"]

  /// The language of a name; nothing where it is none of the five.
  package init?(code: String) {
    if code.lowercased() == "en" {
      self = .english
      return
    }
    guard let table = Self.tables.first(where: { $0.code.lowercased() == code.lowercased() }) else {
      return nil
    }
    self = table.language
  }

  /// The language of a locale such as `de_AT.UTF-8`; English where it is none of the others.
  package init(locale: String) {
    let name = locale.prefix { !"_-.@".contains($0) }.lowercased()
    self = Language(code: name == "pt" ? "pt-BR" : name) ?? .english
  }
}
