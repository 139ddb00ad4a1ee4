import Basics
import Languages

/// The language of the program: from `--lang`, otherwise from the configuration, otherwise from the
/// locale.
///
/// The configuration overrides the locale, which often is a default that the user did not choose.
enum SpokenLanguage {
  static let option = Option.value(
    "lang", nil, "LANG", "de, en, fr, ko or pt-BR; else the locale's",
    completion: .oneOf(Language.codes))

  /// Sets the language before any output. Returns the arguments without `--lang`.
  static func begin(
    _ arguments: [String], _ context: CommandContext, configured: (Option) -> String?
  ) throws(Failure) -> [String] {
    Language.use(Language(locale: context.locale("LC_MESSAGES") ?? ""))
    var rest: [String] = []
    var given: String?
    var left = arguments[...]
    while let argument = left.popFirst() {
      if argument == "--" {
        rest += [argument] + left
        break
      }
      if argument == "--lang" {
        guard let value = left.popFirst() else {
          throw Failure("--lang needs a language", fix: choice)
        }
        given = value
      } else if argument.hasPrefix("--lang=") {
        given = String(argument.dropFirst(7))
      } else {
        rest.append(argument)
      }
    }
    let configured = given == nil ? configured(option) : nil
    let language = (given ?? configured)
      .flatMap { Language(code: $0.replacing("_", with: "-")) }
    if let given, language == nil {
      throw Failure("--lang \(given) is not known", fix: choice)
    }
    guard let language else {
      NumberStyle.use(locale: context.locale)
      return rest
    }
    Language.use(language)
    // A locale of the same language determines the number format, which depends on the country.
    let isSame = Language(locale: context.locale).code == language.code
    NumberStyle.use(locale: isSame && !context.locale.isEmpty ? context.locale : language.code)
    return rest
  }

  static let choice: Phrase = "write de, en, fr, ko or pt-BR"
}
