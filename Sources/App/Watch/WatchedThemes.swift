import Basics
import Canvas
import Dashboard
import Terminal

struct WatchedThemes {
  let files: ThemeFiles
  private let name: String?
  private let configuration: Configuration
  private let mailbox: Mailbox<Message>
  private let context: CommandContext

  init(
    named name: String?, _ configuration: Configuration, _ mailbox: Mailbox<Message>,
    _ context: CommandContext
  ) {
    self.name = name
    self.configuration = configuration
    self.mailbox = mailbox
    self.context = context
    files = ThemeFiles(Places(context)) {
      mailbox.post(.themes($0.themes.map(\.name), problems: ThemeFiles.problems($0)))
    }
  }

  var library: ThemeLibrary { files.current }

  /// The requested theme, or the remembered one.
  var chosen: String? {
    name ?? SavedState(context).theme.flatMap { library[$0]?.name }
  }

  /// The first theme: the chosen one, else one for the terminal's background.
  func first(on terminal: Terminal) -> String {
    if let chosen { return chosen }
    let isLight =
      terminal.background?.isLight ?? Color.isLight(colorFGBG: context.environment["COLORFGBG"])
    return isLight ? ShippedThemes.light : library.themes[0].name
  }

  /// Remembers a theme for the next start, and reports if the configuration names another.
  func remember(_ name: String) {
    do throws(Failure) {
      try SavedState(context).save(theme: name)
      if let other = configuration.theme, other != name {
        mailbox.post(
          .done(
            localized("theme: \(name); config.json5 names \(other), which the next start uses")))
      }
    } catch {
      mailbox.post(.failed(localized("the theme could not be saved: \(error.problem)")))
    }
  }

  func theme(_ name: String, on terminal: Terminal) -> Theme {
    let theme = (library[name] ?? .builtIn).adapted(to: terminal.depth)
    // The glass effect uses half blocks, which ASCII lacks.
    let shown =
      terminal.glyphs == .ascii && !theme.isPlain ? theme.adapted(to: .ansi16) : theme
    return terminal.background?.isLight == true ? shown.onLightPaper : shown
  }
}
