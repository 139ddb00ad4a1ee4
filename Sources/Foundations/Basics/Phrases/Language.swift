internal import Synchronization

/// A language that phrases are said in: English, which they are written in, or one with a table.
package struct Language: Sendable {
  /// Its name, as `--lang` has it: `de`, `pt-BR`.
  package let code: String
  /// What it says in place of each template in English; nothing where that is what is said.
  package let templates: [String: String]
  private let plurals: [String: Plural]

  /// What is said of a number of things: `{0} cards`.
  package struct Plural: Sendable {
    private let one: String
    private let several: String
    /// The numbers that take the form for one; in French none is one of them.
    private let singular: ClosedRange<Int>

    package init(one: String, several: String, singular: ClosedRange<Int>) {
      self.one = one
      self.several = several
      self.singular = singular
    }

    /// The form for the number that stands in a phrase.
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

  /// The language in use.
  ///
  /// A program speaks one language from its start to its end, as it writes numbers in one style: that
  /// is no part of a state that could change. Tests give their task another one.
  package static var current: Language { task ?? chosen.withLock { $0 } }

  package static func use(_ language: Language) { chosen.withLock { $0 = language } }

  /// Speaks a language while something is done, in this task alone.
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
