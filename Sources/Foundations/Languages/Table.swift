internal import Basics

/// What a language says in place of each phrase in English.
///
/// It is JSON in a literal: a dictionary's literal or an embedded file of this size takes the compiler
/// from seconds to a minute.
struct Table {
  /// The language's name, as `--lang` has it.
  let code: String
  private let json: String

  init(code: String, _ json: String) {
    self.code = code
    self.json = json
  }

  /// The language with all of it; one that is not JSON is a mistake in the program.
  var language: Language {
    do throws(JSONError) {
      let members = try JSON.parse(json).object?.members ?? []
      let pairs = members.compactMap { member in member.value.string.map { (member.key, $0) } }
      return Language(code: code, templates: Dictionary(pairs) { $1 })
    } catch {
      fatalError("the table of \(code): \(error)")
    }
  }
}
