internal import Basics

package struct ThemeLibrary: Sendable, Equatable {
  /// Sorted by name, the built-in one first.
  package private(set) var themes: [Theme]
  package private(set) var errors: [ThemeError] = []
  /// The last error-free theme of each file.
  private var good: [String: Theme] = [:]

  /// Reads each `*.json5` of some folders. A later theme replaces an earlier one of the same name.
  ///
  /// A missing folder is not an error.
  package init(directories: [String]) { self.init(texts: [], directories: directories) }

  /// Reads named texts first, then the files of some folders. For a file with an error, the last
  /// valid theme from `earlier` is kept.
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
          fix: localized("make it readable")))
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

  package subscript(name: String) -> Theme? { themes.first { $0.name == name } }
}
