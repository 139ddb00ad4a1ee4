internal import Basics
internal import Panels
internal import Simulator
internal import ViewLayout

extension State {
  mutating func perform(_ id: Command.ID, now: Date) -> [Effect] {
    switch id {
    // Moving.
    case "down", "choose-down": move(by: 1, now: now)
    case "up", "choose-up": move(by: -1, now: now)
    case "first": move(by: -.max, now: now)
    case "last": move(by: .max, now: now)
    case "page-down": move(by: 5, now: now)
    case "page-up": move(by: -5, now: now)
    case "pane": changePane(now: now)
    case "earlier": moveHistory(by: 1)
    case "later": moveHistory(by: -1)
    case "next-problem": return moveToProblem(by: 1)
    case "previous-problem": return moveToProblem(by: -1)
    case "back": goBack(now: now)

    // Cards.
    case "expand":
      expansion =
        expansion?.id == cards.selection
        ? nil : cards.selection.map { Expansion(id: $0, until: nil) }
    case "mark":
      guard let id = cards.selection else { break }
      if cards.marked.remove(id) == nil { cards.marked.insert(id) }
      moveSelection(by: 1)
    case "mark-all":
      let all = Set(catalog.order)
      cards.marked = cards.marked == all ? [] : all
    case "dismiss": return dismiss(now: now)
    case "undo": return undo(now: now)
    case "end":
      if screen == .main, !cards.marked.isEmpty {
        overlay = .confirmMarked(isEnd: true)
      } else if let id = selected?.id {
        overlay = .confirmEnd(id)
        return askForActions(of: id)
      }
    case "confirm": return confirm(now: now)
    case "copy":
      say("copied as curl", now: now)
      guard let activity = selected else {
        // Copy the request that the screen without cards shows.
        return [
          .copy(Curl.firstStart(self, now: now).joined(separator: "\n"))
        ]
      }
      let known = gateway.project == .all ? activity.unqualified : activity
      return [.copy(Curl.update(known, address: address(of: activity.id), now: now))]
    case "edit-presentation":
      guard let activity = selected else { break }
      let file = TypeFileDraft(activity, plan: catalog.entry(activity.id)?.plan)
      let purpose = Draft.Purpose.presentation(type: activity.attributesType)
      return [.edit(Draft(purpose: purpose, file: file.name, place: .types, text: file.text))]
    case "press": return pressButton(now: now)
    case "next-sample": return selected.map { [.stepSample($0.id, by: 1)] } ?? []
    case "previous-sample": return selected.map { [.stepSample($0.id, by: -1)] } ?? []

    // History and surfaces.
    case "details":
      guard let id = detailsID else { break }
      let line = screenContext == .log ? pushEvent?.cursor : nil
      return openDetails(id, back: events(of: id).firstIndex { $0.cursor == line } ?? 0)
    case "raw": details.showsRawValues.toggle()
    case "close-details":
      screen = details.back
      details.back = .main
      details.history = nil
    case "surfaces":
      guard let id = selected?.id else { break }
      widget.back = screen
      screen = .surfaces(id, scroll: 0)
      cards.selection = id
      widget.copiedLink = nil
      return [.loadSurfaces(id, widget.phone)]
    case "phone":
      widget.phone = widget.phone.next
      if case .surfaces(let id, _) = screen { return [.loadSurfaces(id, widget.phone)] }
    case "copy-link": return copyLink(now: now)
    case "close-surfaces":
      screen = widget.back
      widget.sheet = nil

    // Pushes.
    case "log":
      screen = screen == .log ? .main : .log
      if screen == .log, pushes.selection == nil { pushes.selection = shownLog.last?.id }
    case "problems":
      pushes.areProblems.toggle()
      let isLost = shownLog.place(of: pushes.selection) == nil
      if isLost, pushes.selection != nil { pushes.selection = shownLog.last?.id }
    case "open-finding":
      guard let event = pushEvent else { break }
      if screenContext == .log, plainEvent != nil { return perform("details", now: now) }
      openFinding(event, back: screen)
    case "close-finding":
      if case .finding(_, _, let back) = screen { screen = back }
      details.contentHasFocus = false
      details.contentScroll = 0
    case "close-comparison": if case .comparison(_, _, _, let back) = screen { screen = back }
    case "send-again": return pushEvent.map { [.sendAgain($0.cursor)] } ?? []
    case "copy-request": return copyRequest(now: now)
    case "edit-request": return editRequest(fixed: false, now: now)
    case "mend-request":
      if let cursor = pushEvent?.cursor { pushes.drafts[cursor] = nil }
      return editRequest(fixed: true, now: now)
    case "compare": compareChosen(now: now)
    case "export-request":
      guard let event = pushEvent, let sent = chosenRequest else { break }
      let before = pushes.exported.flatMap { $0.cursor == event.cursor ? $0.form : nil }
      let form = before?.next ?? .curl
      pushes.exported = (event.cursor, form)
      say("copied as \(form.name); press again for \(form.next.name)", now: now)
      return [.copy(form.text(sent, event, address: address(of: event.cursor)))]

    // The view.
    case "filter":
      if screen == .main {
        pane = .activities
        pushes.selection = nil
      }
      overlay = .filter(before: catalog.filter, selection: cards.selection)
    case "cancel-filter":
      if case .filter(let before, let selection) = overlay {
        filter(by: before, now: now)
        self.cards.selection = selection
      }
      overlay = nil
    case "sort":
      let sort = catalog.sort.next
      news.catalog.arrange(sort: sort)
      waiting?.catalog.arrange(sort: sort)
      say("sorted \(sort.text)", now: now)
    case "density":
      cards.density = cards.density.next
      say(cards.density.text, now: now)
    case "wider": return moveBorder(by: Self.borderStep, now: now)
    case "narrower": return moveBorder(by: -Self.borderStep, now: now)
    case "lock-screen": screen = screen == .lock ? .main : .lock
    case "pause":
      if let waiting {
        news = waiting
        self.waiting = nil
        frozenAt = nil
        heldBack = 0
      } else {
        waiting = news
        frozenAt = now
      }
    case "theme": if !themes.names.isEmpty { overlay = .themes(before: themes.name) }
    case "next-theme":
      let place = themes.names.firstIndex(of: themes.name) ?? -1
      if !themes.names.isEmpty { themes.name = themes.names[(place + 1) % themes.names.count] }
    case "keep-theme":
      overlay = nil
      say("theme: \(themes.name)", now: now)
      return [.rememberTheme(themes.name)]
    case "cancel-theme": closeSheet()
    case "snapshot": overlay = .palette(text: "snapshot-", choice: 0)

    // The gateway and the phone.
    case "projects":
      overlay = .projects(choice: gateway.project)
      // While all are shown, the list is loaded anyway.
      return gateway.project == .all ? [] : [.loadProjects(after: 0)]
    case "choose-project":
      guard case .projects(let choice) = overlay else { break }
      overlay = nil
      return choice == gateway.project ? [] : [.choose(choice)]
    case "sources":
      overlay = .sources(first: 0)
      return [.loadSources(after: 0)]
    case "switches":
      overlay = .switches(choice: DeviceSwitch(.liveActivities))
      return [.loadDevice]
    case "turn-switch":
      guard case .switches(let item) = overlay, let settings = gateway.settings else { break }
      return [.setSwitch(item, !item.isOn(in: settings))]
    case "tokens":
      screen = screen == .tokens ? .main : .tokens
      // A response that never arrived must not block the next query.
      tokenList.question = nil
      return screen == .tokens ? askForTokens() : []
    case "copy-token":
      guard let token = selectedToken else { break }
      say("copied the token", now: now)
      return [.copy(token.value)]
    case "faster": return request(faster)
    case "slower": return request(slower)
    case "advance": return [.advance("1h")]
    case "refresh": return [.refresh]

    // The program.
    case "palette":
      overlay = .palette(text: "", choice: 0)
      return askForTokens() + askForActions(of: selected?.id)
    case "run":
      guard case .palette(let text, let choice) = overlay else { break }
      let items = PaletteItem.matching(text, in: self)
      overlay = nil
      return items.indices.contains(choice) ? choose(items[choice], now: now) : []
    case "help": overlay = .help(scroll: 0)
    case "build-errors": overlay = .buildErrors(scroll: 0)
    case "pause-scene": return [.scene(.pause)]
    case "step-scene": return [.scene(.step)]
    case "loop-scene": return [.scene(.loop)]
    case "quit", "interrupt": return [.quit]
    case "suspend": return [.suspend]
    case "close", "close-switches", "close-projects", "close-sources", "close-palette", "cancel",
      "accept-filter":
      overlay = nil
    default:
      let name = id.split(separator: "-")
      guard name.count == 3, let format = SnapshotFormat(rawValue: String(name[2])) else {
        assertionFailure("\(id) does nothing")
        break
      }
      if name[1] == "screen" { return [.snapshot(nil, format)] }
      return selected.map { [.snapshot($0.id, format)] } ?? []
    }
    return []
  }

  /// Closes the sheet over the screen, and reverts a preview.
  mutating func closeSheet() {
    if case .themes(let before) = overlay { themes.name = before }
    overlay = nil
  }

  /// Goes back in the history by a number of pushes.
  private mutating func moveHistory(by pushes: Int) {
    guard case .details(let id, let back) = screen else { return }
    screen = .details(id, back: max(0, min(events(of: id).count - 1, back + pushes)))
  }

  private mutating func changePane(now: Date) {
    switch screen {
    case .details, .finding:
      if !details.contentHasFocus { details.contentScroll = contentTop(now: now) }
      details.contentHasFocus.toggle()
    default:
      pane = pane == .activities ? .log : .activities
      if pane == .activities {
        pushes.selection = nil
      } else if !layout.hasLog {
        pushes.selection = newestProblem?.id
      } else if pushes.selection == nil {
        pushes.selection = explained?.id ?? shownLog.last?.id
      }
    }
  }

  /// Closes the innermost open part of the screen.
  private mutating func goBack(now: Date) {
    // These screens show no island and no marks: do not close anything invisible.
    if screen == .log || screen == .tokens {
      screen = .main
      pushes.selection = nil
    } else if !problems.isEmpty {
      notices.startupProblems = []
      notices.themeProblems = []
    } else if expansion != nil {
      expansion = nil
    } else if !cards.marked.isEmpty, screen == .main {
      cards.marked = []
    } else if screen != .main {
      screen = .main
      pushes.selection = nil
    } else if pane == .log {
      pane = .activities
      pushes.selection = nil
    } else if pushes.compared != nil {
      pushes.compared = nil
    } else {
      filter(by: "", now: now)
      absence.end()
    }
  }
}
