import Basics
import Languages
import Testing

@Suite struct LanguageTests {
  @Test func localeSelectsLanguage() {
    for (locale, code) in [
      ("de_AT.UTF-8", "de"), ("de", "de"), ("fr_CA@euro", "fr"), ("ko_KR.UTF-8", "ko"),
      ("pt_PT.UTF-8", "pt-BR"), ("pt_BR", "pt-BR"), ("en_GB.UTF-8", "en"), ("C.UTF-8", "en"),
      ("POSIX", "en"), ("sv_SE.UTF-8", "en"), ("", "en"),
    ] {
      #expect(Language(locale: locale).code == code, "\(locale)")
    }
  }

  /// Plural forms follow the language: zero is singular in French, but plural in German.
  @Test func pluralsFollowTheLanguage() throws {
    func items(_ number: Int, _ code: String) throws -> String {
      try #require(Language(code: code)).text(number == 1 ? "1 item" : "\(number) items")
    }
    let words = try ["de", "en", "fr", "ko", "pt-BR"].map { code in
      try [0, 1, 2].map { try items($0, code) }.joined(separator: ", ")
    }
    #expect(
      words == [
        "0 Einträge, 1 Eintrag, 2 Einträge", "0 items, 1 item, 2 items",
        "0 élément, 1 élément, 2 éléments", "항목 0개, 항목 1개, 항목 2개", "0 item, 1 item, 2 itens",
      ])
  }

  @Test func fiveLanguageNamesAreKnown() {
    for code in Language.codes { #expect(Language(code: code)?.code == code) }
    #expect(Language(code: "PT-br")?.code == "pt-BR")
    #expect(Language(code: "pt") == nil)
    #expect(Language(code: "xx") == nil)
  }

  @Test func phrasesAreTemplatesWithArguments() {
    let phrase: Phrase = "a \(1) b " + "\("{0}") \(phrase: "c \(2)") \(capitalized: "end")"
    #expect(phrase.template == "a {0} b {1} {2} {3}")
    #expect(phrase.english == "a 1 b {0} c 2 End")
    let other = Language(
      code: "xx", templates: ["a {0} b {1} {2} {3}": "{2}, {3}, {0}", "c {0}": "C{0}"])
    #expect(other.text(phrase) == "C2, End, 1")
    #expect(Phrase(json: phrase.json) == phrase)
    #expect(Phrase(json: Phrase("plain").json)?.english == "plain")
    #expect(Phrase(verbatim: "{7} and {x}").english == "{7} and {x}")
  }

  /// Tasks can use different languages at the same time.
  @Test func tasksHaveTheirOwnLanguage() async throws {
    let languages = try Language.codes.map { try #require(Language(code: $0)) }
    let words = await withTaskGroup(of: (String, String).self) { group in
      for language in languages {
        group.addTask { (language.code, language.whileCurrent { localized("Friday \("—")") }) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(
      words == [
        "de": "Freitag, —", "en": "Friday —", "fr": "vendredi —", "ko": "— 금요일",
        "pt-BR": "sexta-feira, —",
      ])
  }

  /// The typography of each language: no straight apostrophe in French, and no-break spaces before
  /// its double punctuation.
  @Test func cataloguesFollowTypography() throws {
    for code in Language.codes where code != "en" {
      let language = try #require(Language(code: code))
      #expect(language.templates.count > 1000)
      for (template, words) in language.templates {
        #expect(!words.isEmpty, "\(code): \(template)")
        #expect(words.hasPrefix(" ") == template.hasPrefix(" "), "\(code): \(words)")
        #expect(words.hasSuffix(" ") == template.hasSuffix(" "), "\(code): \(words)")
        #expect(
          words.split(separator: "\n").allSatisfy { $0.count <= 170 } || !template.contains("\n"),
          "\(code): \(words)")
      }
    }
  }

  /// Korean particles follow the sound of the preceding word.
  @Test(arguments: [
    ("1770051103239", "1770051103239는"), ("16", "16은"), ("7", "7은"),
    ("RideAttributes", "RideAttributes는"),
    ("com.example.taxi-l", "com.example.taxi-l은"), ("카드", "카드는"), ("활동", "활동은"), ("'앱'", "'앱'은"),
    ("", "은(는)"),
  ]) func koreanParticlesMatch(word: String, text: String) {
    let korean = Language(code: "ko", templates: ["{0} is": "{0}은(는)", "to {0}": "{0}(으)로"])
    #expect(korean.text("\(word) is") == text)
    #expect(korean.text("to \("1")") == "1로" && korean.text("to \("3")") == "3으로")
  }
}
