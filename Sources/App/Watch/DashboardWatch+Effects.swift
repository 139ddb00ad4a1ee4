import Basics
import Canvas
import Dashboard
import Events
import Foundation
import Panels
import Simulator
import Terminal

extension DashboardWatch {
  /// Suspends the program as `^Z` does. Title and progress are sent again afterwards.
  func suspend(_ terminal: Terminal) {
    terminal.suspend()
    around.forget()
  }

  /// Opens a text in the user's editor, which uses the terminal until `Message.edited` arrives.
  private func edit(_ draft: Draft, _ terminal: Terminal) {
    guard !terminal.isLent else { return }
    around.forget()
    editor.open(draft, lending: terminal.lend) { [mailbox] in mailbox.post(.edited(draft, $0)) }
  }

  func takeBack(_ terminal: Terminal) {
    terminal.takeBack()
    mailbox.post(.resize(terminal.size, cell: terminal.cell))
  }

  private func save(
    _ card: Activity.ID?, _ format: SnapshotFormat, _ state: State, _ terminal: Terminal
  ) {
    // Draw in full colour, whatever the terminal supports.
    let theme = themes.library[state.themes.name] ?? .builtIn
    let frame =
      card.map { state.picture(of: $0, theme: theme, now: now) }
      ?? render(state, theme: theme, size: state.size, now: now)
    do throws(Failure) {
      let path = try ScreenPicture.save(
        frame, format, name: card == nil ? "screen" : "card", at: context.now(),
        secondsFromGMT: state.secondsFromGMT)
      mailbox.post(.done(localized("saved as \(path)")))
    } catch {
      mailbox.post(.failed(error.line))
    }
  }

  func perform(_ effect: Effect, _ state: State, _ terminal: Terminal) {
    switch effect {
    case .quit: isRunning = false
    case .suspend:
      suspend(terminal)
      mailbox.post(.resize(terminal.size, cell: terminal.cell))
    case .edit(let draft): edit(draft, terminal)
    case .refresh: for project in followed { project.feed.refresh() }
    case .choose(let choice): choose(choice, state)
    case .follow(let names): follow(names)
    case .rememberTheme(let name): themes.remember(name)
    case .rememberBorder(let border):
      do throws(Failure) {
        try SavedState(context).save(border: border)
      } catch {
        mailbox.post(.failed(localized("the border could not be saved: \(error.problem)")))
      }
    case .notify(let notification):
      if let text = notifier?.text(notification), !text.isEmpty { terminal.send(text) }
    // The local widget takes precedence over the gateway's views.
    case .loadViews where widget.worker != nil: break
    case .loadSurfaces(let id, let phone):
      guard let activity = state.news.catalog[id] else { break }
      widget.worker?.ask(.surfaces(activity, phone))
    case .press(let id, let action):
      guard let activity = state.news.catalog[id] else { break }
      guard let worker = widget.worker else {
        mailbox.post(
          .failed(
            localized("\(action.title) runs in the widget's own code: watch with --widget PATH")))
        break
      }
      worker.ask(.press(activity, action))
    case .scene(let request): options.scene?.perform(request)
    case .stepSample(let id, let steps): widget.samples?.step(id, by: steps)
    case .snapshot(let card, let format): save(card, format, state, terminal)
    case .copy(let text):
      let encoded = Data(text.utf8).base64EncodedString()
      terminal.send("\u{1B}]52;c;\(encoded)\u{7}")
    default: perform(effect, state)
    }
  }
}

extension Failure {
  init(_ error: TerminalError) {
    let plain: Phrase = "watch with --plain"
    let known: Phrase = "set TERM=xterm-256color, or watch with --plain"
    switch error {
    case .notATerminal:
      self.init(.usage, "standard input and output are not a terminal", fix: plain)
    case .unnamed: self.init(.usage, "TERM is not set", fix: "set it, or watch with --plain")
    case .unknown(let name): self.init(.usage, "the terminal \(name) is not known", fix: known)
    case .incapable(let name):
      self.init(.usage, "the terminal \(name) cannot place its cursor", fix: known)
    case .refused(let name): self.init(.usage, "the terminal \(name) cannot be opened", fix: plain)
    }
  }
}
