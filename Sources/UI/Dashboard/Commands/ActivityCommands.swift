internal import Canvas
internal import Simulator
internal import Basics

extension Command {
  static let activityCommands: [Command] = [
    Command(
      "earlier", [.left], "earlier", "Show the push before this one", .look, in: [.details], hint: 1
    ) { state, _ in
      state.moveHistory(by: 1)
      return []
    },
    Command(
      "later", [.right], "later", "Show the push after this one", .look, in: [.details], hint: 2
    ) { state, _ in
      state.moveHistory(by: -1)
      return []
    },
    Command(
      "raw", [.character("x")], "raw values", "Show values as they were sent, or as they are read",
      .look, in: [.details], hint: 5
    ) { state, _ in
      state.showsRawValues.toggle()
      return []
    },
    Command(
      "expand", [.enter], "expand", "Open the island on the selected activity, or close it",
      .look, in: [.main, .lock], hint: 1,
      saying: { $0.expansion != nil && $0.expansion?.id == $0.selection ? "close" : nil },
      unless: needsSelection
    ) { state, _ in
      let id = state.selection
      state.expansion = state.expansion?.id == id ? nil : id.map { Expansion(id: $0, until: nil) }
      return []
    },
    Command(
      "mark", [.character(" ")], "mark", "Mark the card, to dismiss or end several together",
      .act, in: [.main], hint: 15, unless: needsSelection
    ) { state, _ in
      guard let id = state.selection else { return [] }
      if state.marked.remove(id) == nil { state.marked.insert(id) }
      state.moveSelection(by: 1)
      return []
    },
    Command(
      "dismiss", [.character("d"), .delete], "dismiss", "Dismiss the card, or all marked ones",
      .act, in: [.main, .details, .lock], hint: 2, unless: needsSelection
    ) { state, now in
      if state.screen == .main, !state.marked.isEmpty {
        state.overlay = .confirmMarked(isEnd: false)
        return []
      }
      guard let id = state.selected?.id else { return [] }
      state.returning = nil
      if case .details = state.screen { state.screen = .main }
      state.selectNeighbour(of: id)
      return state.act(.dismiss, on: [id], now: now)
    },
    Command(
      "undo", [.character("u")], "undo", "Undo the last dismissal, then the one before",
      .act, in: [.main, .details, .lock], hint: 3,
      saying: { state in
        state.undoable.map { "\(phrase: "undo"): \(phrase: "\($0.done.count) dismissed")" }
      },
      unless: { $0.undoable == nil ? "nothing was dismissed in the last 10 s" : nil }
    ) { state, now in
      state.undo(now: now)
    },
    Command(
      "end", [.character("e")], "end", "End the activity, or all marked ones, after asking",
      .act, in: [.main, .details], hint: 4,
      unless: { state in
        if state.screen == .main, !state.marked.isEmpty {
          return state.markedLive.isEmpty ? "the marked ones have ended already" : nil
        }
        return needsSelection(state)
          ?? (state.selected?.state.isLive == false ? "it has ended already" : nil)
      }
    ) { state, _ in
      if state.screen == .main, !state.marked.isEmpty {
        state.overlay = .confirmMarked(isEnd: true)
      } else if let id = state.selected?.id {
        state.overlay = .confirmEnd(id)
        return state.askForActions(of: id)
      }
      return []
    },
    Command(
      "details", [.character("i")], "history", "Show what was pushed, and what each push changed",
      .look, in: [.main, .lock, .log], hint: 7,
      unless: { $0.detailsID == nil ? "no activity is selected" : nil }
    ) { state, _ in
      guard let id = state.detailsID else { return [] }
      return state.openDetails(id, back: 0)
    },
    Command(
      "copy", [.character("y")], "copy", "Copy the request that shows this as curl",
      .push, in: [.main, .details, .lock], hint: 14,
      unless: { state in
        let isOffered = state.catalog.count == 0 && state.screen == .main && state.feed.isOnline
        return isOffered ? nil : needsSelection(state)
      }
    ) { state, now in
      state.say("copied as curl", now: now)
      guard let activity = state.selected else {
        // The request that the screen without cards shows.
        return [
          .copy(Curl.firstStart(address: state.address, user: state.user).joined(separator: "\n"))
        ]
      }
      let known = state.project == .all ? activity.unqualified : activity
      return [.copy(Curl.update(known, address: state.address(of: activity.id), now: now))]
    },
    Command("confirm", [.character("y"), .enter], "yes", "Say yes", .act, in: [.confirm]) {
      state, now in
      defer { state.overlay = nil }
      switch state.overlay {
      case .confirmEnd(let id): return state.act(.end, on: [id], now: now)
      case .confirmAction(let id, let name): return [.act(id, name: name)]
      case .confirmMarked(let isEnd):
        let all = isEnd ? state.markedLive : state.markedInOrder
        state.marked = []
        if !isEnd, let id = state.selection, all.contains(id) {
          let order = state.catalog.order
          let place = state.catalog.place(of: id) ?? 0
          state.selection =
            order[place...].first { !all.contains($0) }
            ?? order[..<place].last { !all.contains($0) }
        }
        return state.act(isEnd ? .end : .dismiss, on: all, now: now)
      default: return []
      }
    },
  ]

  @Sendable private static func needsSelection(_ state: State) -> Phrase? {
    state.hasSelected ? nil : "no activity is selected"
  }
}

extension State {
  /// Goes back in the history by a number of pushes.
  fileprivate mutating func moveHistory(by pushes: Int) {
    guard case .details(let id, let back) = screen else { return }
    screen = .details(id, back: max(0, min(events(of: id).count - 1, back + pushes)))
  }

  /// The marked cards as they stand on the screen.
  var markedInOrder: [Activity.ID] { catalog.order.filter(marked.contains) }

  var markedLive: [Activity.ID] {
    markedInOrder.filter { catalog[$0]?.state.isLive == true }
  }

  /// The activity whose details are meant: the selected one, or that of the chosen log line.
  fileprivate var detailsID: Activity.ID? {
    guard screen == .log || screen == .main && pane == .log else {
      if case .details(let id, _) = screen { return catalog.contains(id) ? id : nil }
      return selection.flatMap { catalog.contains($0) ? $0 : nil }
    }
    let event = explained?.event
    return event?.activityID ?? event?.verdict?.activityID
  }
}
