import Basics
import CLI
import Canvas
import Foundation

extension Command {
  static let themes = Command(
    name: "themes", usage: "[import SCHEME]",
    summary: "the themes, with their roles' colours, and themes of other programs' colours",
    discussion: """
      import: makes themes/NAME.json5 beside config.json5 of a scheme in base16 or base24 (YAML), of
      iTerm (.itermcolors) or Ghostty. Colours of words that could not be read are mixed
      with as little white or black as it takes.
      """,
    options: [
      .value("name", "n", "NAME", "what the imported theme is called; default the file's own name"),
      .flag("force", "f", "write over a theme of that name"),
    ],
    completion: .schemes
  ) { arguments, world in
    if arguments.words.first == "import" {
      return try ThemeImport(arguments, world).run()
    }
    if let word = arguments.words.first, arguments.words.count == 1 {
      throw Failure(
        .usage, "islet themes does not \(word)", mend: "write islet themes import SCHEME")
    }
    try arguments.expectNoWords()
    let library = ShippedThemes.library(Places(world))
    for error in library.errors { world.complain(Phrase(verbatim: "islet: \(error)")) }
    let width = library.themes.map(\.name.count).max() ?? 0
    for theme in library.themes {
      let name = TextLayout.pad(theme.name, to: width)
      world.printAsIs(world.isTerminal ? "\(name)  \(Swatch.ansi(theme))" : theme.name)
    }
  }
}

/// A theme's colours in a row.
private enum Swatch {
  static func ansi(_ theme: Theme) -> String {
    var frame = Frame(GridSize(42, 1))
    let roles: [ThemeRole] = [
      .wallpaperTop, .wallpaperBottom, .card, .cardSelected, .island, .text, .secondary, .dim,
      .accent, .success, .warning, .error, .track,
    ]
    for (index, role) in roles.enumerated() {
      frame.fill(GridRect(index * 3, 0, 3, 1), theme[role])
    }
    return frame.ansi(depth: .direct).replacingOccurrences(of: "\n", with: "")
  }
}

extension Completion {
  /// `import`, and then the file of a scheme.
  fileprivate static let schemes = Completion(
    candidates: { before, _ in before.contains("import") ? [] : [Candidate(word: "import")] },
    includesFiles: true)
}
