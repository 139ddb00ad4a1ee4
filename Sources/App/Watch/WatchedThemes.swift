import Basics
import Canvas
import Dashboard
import Synchronization
import Terminal

/// All themes. The user's own are reloaded when a file is saved.
final class WatchedThemes: Sendable {
  private let name: String?
  private let configuration: Configuration
  private let mailbox: Mailbox<Message>
  private let context: CommandContext
  private let known: Mutex<ThemeLibrary>

  init(
    named name: String?, _ configuration: Configuration, _ mailbox: Mailbox<Message>,
    _ context: CommandContext
  ) {
    self.name = name
    self.configuration = configuration
    self.mailbox = mailbox
    self.context = context
    known = Mutex(ShippedThemes.library(Places(context)))
  }

  var library: ThemeLibrary { known.withLock { $0 } }

  /// The names of the themes, and the problems in the files. Each problem has only the file's
  /// folder and name, so that the name is not cut.
  var message: Message {
    let library = library
    let problems = library.errors.map { error in
      var error = error
      error.file = error.file.split(separator: "/").suffix(2).joined(separator: "/")
      return "\(error)"
    }
    return .themes(library.themes.map(\.name), problems: problems)
  }

  /// Starts watching the files. Returns the watch, whose release ends it, or `nil` if the system
  /// does not support watching.
  func watch() -> FolderWatch? {
    let places = Places(context)
    // The folders of themes, and the nearest existing parent, in which they may be created.
    return .of({ places.themes + [Places.nearest(to: places.config)] }) { [self] in
      let isNew = known.withLock { library in
        let new = ShippedThemes.library(places, after: library)
        defer { library = new }
        return new != library
      }
      if isNew { mailbox.post(message) }
    }
  }

  /// The requested theme, or the remembered one.
  var chosen: String? {
    name ?? SavedState(context).theme.flatMap { library[$0]?.name }
  }

  /// The theme at the start: the chosen one, otherwise one for the terminal's background.
  func first(on terminal: Terminal) -> String {
    if let chosen { return chosen }
    let isLight =
      terminal.background?.isLight ?? Color.isLight(colorFGBG: context.environment["COLORFGBG"])
    return isLight ? ShippedThemes.light : library.themes[0].name
  }

  /// Stores a theme for the next start, and reports if the configuration sets another one.
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
    // Translucent cards need half blocks, which ASCII lacks.
    let shown =
      terminal.glyphs == .ascii && !theme.isPlain ? theme.adapted(to: .ansi16) : theme
    return terminal.background?.isLight == true ? shown.onLightPaper : shown
  }
}
