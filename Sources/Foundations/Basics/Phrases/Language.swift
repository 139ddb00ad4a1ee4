internal import Synchronization

/// A language for phrases: English, in which they are written, or a language with translations.
package struct Language: Sendable {
  /// The code for `--lang`, such as `de` or `pt-BR`.
  package let code: String
  /// The translations by their English template; empty for English.
  package let templates: [String: String]
  private let plurals: [String: Plural]

  /// The plural forms of a translation such as `{0} cards`.
  package struct Plural: Sendable {
    private let one: String
    private let several: String
    /// The numbers that use the singular form. In French these include 0.
    private let singular: ClosedRange<Int>

    package init(one: String, several: String, singular: ClosedRange<Int>) {
      self.one = one
      self.several = several
      self.singular = singular
    }

    /// The form for the first number among the arguments of a phrase.
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
  /// It is set once when the program starts, together with the number style. Tests set another
  /// language for their task.
  package static var current: Language { task ?? chosen.withLock { $0 } }

  package static func use(_ language: Language) { chosen.withLock { $0 = language } }

  /// Runs `body` with this as the current language, only in the current task.
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
