internal import Synchronization

/// A language for phrases: English, in which they are written, or one with translations.
package struct Language: Sendable {
  /// As in `--lang`: `de`, `pt-BR`.
  package let code: String
  /// The translations by English template; empty for English.
  package let templates: [String: String]
  private let plurals: [String: Plural]

  /// The plural forms of a template such as `{0} cards`.
  package struct Plural: Sendable {
    private let one: String
    private let several: String
    /// The numbers with the singular form. In French 0 is one of them.
    private let singular: ClosedRange<Int>

    package init(one: String, several: String, singular: ClosedRange<Int>) {
      self.one = one
      self.several = several
      self.singular = singular
    }

    /// The form for the first number among a phrase's arguments.
    func form(_ arguments: [Phrase.Argument]) -> String {
      let number = arguments.lazy.compactMap { argument in
        if case .text(let text) = argument { Int(text) } else { nil }
      }.first
      return number.map(singular.contains) == true ? one : several
    }
  }

  package init(code: String, templates: [String: String], plurals: [String: Plural] = [:]) {
    self.code = code
    self.templates = templates
    self.plurals = plurals
  }

  package static let english = Language(code: "en", templates: [:])

  package func has(_ template: String) -> Bool {
    templates.isEmpty || templates[template] != nil
  }

  package func text(_ phrase: Phrase) -> String {
    if templates.isEmpty { return phrase.english }
    let text = phrase.text { phrase in
      plurals[phrase.template]?.form(phrase.arguments) ?? templates[phrase.template]
    }
    return code == "ko" ? text.choosingKoreanParticles() : text
  }

  @TaskLocal private static var task: Language?
  private static let chosen = Mutex(Language.english)

  /// The current language.
  ///
  /// It is set once at the start of the program, like the number style. Tests set another for their
  /// task.
  package static var current: Language { task ?? chosen.withLock { $0 } }

  package static func use(_ language: Language) { chosen.withLock { $0 = language } }

  /// Runs `body` with this as the current language, in this task alone.
  package func whileCurrent<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    Self.$task.withValue(self) {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    return try result!.get()
  }
}

package func localized(_ phrase: Phrase) -> String { Language.current.text(phrase) }
