import Basics
import Languages

/// Which language is spoken: that of `--lang`, else that of the configuration, else that of the locale.
///
/// A locale is set on every machine, mostly by nobody, so what was written down for Islet wins over it.
enum SpokenLanguage {
  static let option = Option.value(
    "lang", nil, "LANG", "de, en, fr, ko or pt-BR; else the locale's",
    completion: .oneOf(Language.codes))

  /// Begins to speak before there is anything to say, in the language of `--lang`, else in the configured
  /// one; returns the arguments without the option.
  static func begin(
    _ arguments: [String], _ world: World, configured: (Option) -> String?
  ) throws(Failure) -> [String] {
    Language.use(Language(locale: world.messageLocale))
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
          throw Failure(.usage, "--lang needs a language", mend: choice)
        }
        given = value
      } else if argument.hasPrefix("--lang=") {
        given = String(argument.dropFirst(7))
      } else {
        rest.append(argument)
      }
    }
    let configured = given == nil ? configured(option) : nil
    let language = (given ?? configured).flatMap(Language.init(code:))
    if let given, language == nil {
      throw Failure(.usage, "--lang \(given) is not known", mend: choice)
    }
    guard let language else {
      NumberStyle.use(locale: world.locale)
      return rest
    }
    Language.use(language)
    // A locale of the same language knows better how its country writes numbers.
    let isSame = Language(locale: world.locale).code == language.code
    NumberStyle.use(locale: isSame && !world.locale.isEmpty ? world.locale : language.code)
    return rest
  }

  static let choice: Phrase = "write de, en, fr, ko or pt-BR"
}
