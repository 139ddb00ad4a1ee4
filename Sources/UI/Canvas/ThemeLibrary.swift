internal import Basics

/// The themes that there are.
package struct ThemeLibrary: Sendable, Equatable {
  /// The themes in the order of their names, the built-in one first.
  package private(set) var themes: [Theme]
  /// What could not be read.
  package private(set) var errors: [ThemeError] = []
  /// The last theme without a mistake of each file.
  private var good: [String: Theme] = [:]

  /// A library of given themes.
  package init(themes: [Theme] = [.builtIn]) { self.themes = themes }

  /// Reads each `*.json5` of some folders; a theme of a later folder replaces one of its name.
  ///
  /// A folder that does not exist holds no themes.
  package init(directories: [String]) { self.init(texts: [], directories: directories) }

  /// Reads texts by their names first, then the files of some folders. The theme of a file that has
  /// a mistake now is the last good one of an earlier library.
  package init(
    texts: [(name: String, text: String)], directories: [String], after earlier: ThemeLibrary? = nil
  ) {
    themes = [.builtIn]
    good = earlier?.good ?? [:]
    for (name, text) in texts { add(text, file: name) }
    for directory in directories {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
      for name in names.sorted() where name.hasSuffix(".json5") { read("\(directory)/\(name)") }
    }
    themes = [themes[0]] + themes.dropFirst().sorted { $0.name < $1.name }
  }

  private mutating func read(_ file: String) {
    guard let data = FileManager.default.contents(atPath: file) else {
      errors.append(
        ThemeError(
          file: file, line: nil, column: nil, key: nil, problem: localized("cannot be read"),
          mend: localized("allow reading it")))
      return
    }
    add(String(decoding: data, as: UTF8.self), file: file)
  }

  private mutating func add(_ text: String, file: String) {
    let (theme, errors) = ThemeParser.parse(text, file: file)
    self.errors += errors
    if errors.isEmpty { good[file] = theme }
    guard let theme = good[file] ?? theme else { return }
    if let index = themes.firstIndex(where: { $0.name == theme.name }) {
      themes[index] = theme
    } else {
      themes.append(theme)
    }
  }

  /// The theme of a name.
  package subscript(name: String) -> Theme? { themes.first { $0.name == name } }
}
