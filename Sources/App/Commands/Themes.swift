import Basics
import Canvas
import Foundation

extension Command {
  static let themes = Command(name: "themes", summary: "list the themes with their roles' colours")
  {
    arguments, context in
    let library = ShippedThemes.library(Places(context))
    for error in library.errors { context.remark("\(error)") }
    let width = library.themes.map(\.name.count).max() ?? 0
    for theme in library.themes {
      let name = TextLayout.pad(theme.name, to: width)
      context.printAsIs(context.isTerminal ? "\(name)  \(Swatch.ansi(theme))" : theme.name)
    }
  }
}

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
