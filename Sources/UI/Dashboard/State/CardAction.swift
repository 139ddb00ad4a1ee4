internal import Basics
internal import Canvas
internal import Panels
internal import Simulator
internal import Vendors

/// An action on one card or several together, started by one key, and the gateway's responses.
package struct CardAction: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case dismiss, undo, end
  }

  let kind: Kind
  /// The screen's time when the key was pressed.
  let at: TimeInterval
  /// The cards whose responses are pending.
  private(set) var pending: Set<Activity.ID>
  /// The cards for which the action has not failed, in the order of the screen.
  private(set) var done: [Activity.ID]
  /// The reasons of the failures, one for each other card.
  private(set) var failures: [String] = []

  init(_ kind: Kind, _ ids: [Activity.ID], at: TimeInterval) {
    self.kind = kind
    self.at = at
    pending = Set(ids)
    done = ids
  }

  var effects: [Effect] {
    done.map {
      switch kind {
      case .dismiss: .dismiss($0)
      case .undo: .undo($0)
      case .end: .end($0)
      }
    }
  }

  /// Applies the gateway's response for a card. Returns whether it was pending.
  mutating func apply(_ id: Activity.ID, failure: String?) -> Bool {
    guard pending.remove(id) != nil else { return false }
    if let failure {
      done.removeAll { $0 == id }
      failures.append(failure)
    }
    return true
  }

  /// Removes a card that is restored or can no longer be restored.
  mutating func forget(_ id: Activity.ID) { done.removeAll { $0 == id } }

  /// The message about the result so far: the number of cards, and why the action failed for
  /// others.
  var answer: Phrase {
    let count = done.count - done.count { pending.contains($0) }
    let name = Phrase(
      verbatim: TextLayout.truncateMiddle(done.first { !pending.contains($0) } ?? "", to: 40))
    let words: Phrase =
      switch (kind, count) {
      case (.dismiss, 1): "\(phrase: name) is dismissed"
      case (.undo, 1): "\(phrase: name) is back"
      case (.end, 1): "\(phrase: name) is ended"
      case (.dismiss, 0): "none dismissed"
      case (.undo, 0): "none is back"
      case (.end, 0): "none ended"
      case (.dismiss, _): "\(count) dismissed"
      case (.undo, _): "\(count) are back"
      case (.end, _): "\(count) ended"
      }
    guard let reason = failures.last else { return words }
    if count == 0, failures.count == 1 { return Phrase(verbatim: reason) }
    return "\(phrase: words), \(failures.count) not: \(reason)"
  }
}

extension State {
  /// The maximum number of remembered actions.
  private static let actionLimit = 50

  /// Applies an action to cards and remembers it.
  mutating func act(_ kind: CardAction.Kind, on ids: [Activity.ID], now: Date) -> [Effect] {
    let action = CardAction(kind, ids, at: screenTime)
    cards.actions.append(action)
    if cards.actions.count > Self.actionLimit { cards.actions.removeFirst() }
    return action.effects
  }

  /// The last dismissal with cards that can be restored: within 10 s, and only until a push arrives
  /// for the card.
  var undoable: CardAction? { cards.actions.last { $0.kind == .dismiss && !$0.done.isEmpty } }

  /// Restores the cards of the last dismissal.
  mutating func undo(now: Date) -> [Effect] {
    guard let place = cards.actions.lastIndex(where: { $0.kind == .dismiss && !$0.done.isEmpty })
    else { return [] }
    let ids = cards.actions.remove(at: place).done
    cards.returning = ids.first
    return act(.undo, on: ids, now: now)
  }

  /// Applies the gateway's response to an action on a card, and reports the overall result.
  mutating func applyResponse(
    _ kind: CardAction.Kind, _ id: Activity.ID, failure: String?, now: Date
  ) {
    for place in cards.actions.indices.reversed() where cards.actions[place].kind == kind {
      guard cards.actions[place].apply(id, failure: failure) else { continue }
      if failure != nil, cards.returning == id { cards.returning = nil }
      let action = cards.actions[place]
      return say(action.answer, isError: !action.failures.isEmpty, now: now)
    }
  }

  /// Forgets dismissals that can no longer be undone, and all other answered actions.
  mutating func forgetOldActions() {
    cards.actions.removeAll {
      $0.pending.isEmpty && ($0.kind != .dismiss || $0.done.isEmpty || $0.undoEnd < screenTime)
    }
  }

  /// Forgets that a card was dismissed: it is restored, or a missed push prevents that.
  mutating func forgetDismissal(of id: Activity.ID) {
    for place in cards.actions.indices where cards.actions[place].kind == .dismiss {
      cards.actions[place].forget(id)
    }
  }
}

extension CardAction {
  /// The screen's time until which the action can be undone.
  var undoEnd: TimeInterval { at + Device.undoSpan }
}

/// A push that the device does not show, with the cursor of the event in which it was reported.
struct UndeliveredPush: Sendable {
  let cursor: String
  var note: Undelivered

  /// The maximum number of simultaneous queries for the changes of undelivered pushes.
  static let askLimit = 4

  /// What an event reveals about the newest push to an activity: `nil` if nothing new, `.some(nil)`
  /// if that push is shown, otherwise the undelivered push.
  static func undelivered(by event: ActivityEvent) -> UndeliveredPush?? {
    guard let verdict = event.verdict else {
      // A card that the user swiped away may be restored unchanged.
      let isGone = event.kind == .dismissed && event.activity?.endReason != .user
      return isGone || event.kind == .started ? .some(nil) : nil
    }
    if event.isDryRun { return nil }
    guard verdict.outcome == .shown else {
      let rule = verdict.decisive?.rule.rawValue ?? ""
      return .some(UndeliveredPush(cursor: event.cursor, note: Undelivered(rule: rule)))
    }
    return event.activity == nil ? nil : .some(nil)
  }
}

extension State.News {
  /// Adds or removes the note on the card that an event is about.
  mutating func note(_ event: ActivityEvent) {
    guard let id = event.activityID ?? event.verdict?.activityID else { return }
    let rules = event.verdict?.findings.map(\.rule) ?? []
    if !rules.isEmpty { catalog.note(rules, of: id) }
    guard let told = UndeliveredPush.undelivered(by: event) else { return }
    undelivered[id] = catalog.contains(id) ? told : nil
  }

  /// Derives the notes from past events.
  mutating func note(past events: [ActivityEvent]) {
    undelivered = [:]
    for event in events { note(event) }
  }

  /// Adds the changes of a push to its note.
  mutating func explain(_ cursor: String, by sent: SentRequest?) {
    guard let content = sent?.contentState,
      let id = undelivered.first(where: { $0.value.cursor == cursor })?.key,
      let activity = catalog[id]
    else { return }
    undelivered[id]?.note.changes = ContentChange.all(
      from: activity.contentState, to: content,
      times: TimeText(
        now: activity.updatedAt, secondsFromGMT: log.secondsFromGMT, plan: activity.plan)
    )
    .filter { $0.kind != .same }
    .map { $0.kind == .gone ? localized("\($0.key) gone") : "\($0.key) \($0.value)" }
    .joined(separator: ", ")
  }
}

extension State {
  /// Loads the request of a push whose note lacks the changes. Only a few at a time: a flood of
  /// dropped pushes must not cause a flood of queries.
  mutating func ask(for push: UndeliveredPush) -> [Effect] {
    guard pushes.asked.count < UndeliveredPush.askLimit, pushes.asked.insert(push.cursor).inserted
    else {
      return []
    }
    return [.loadBody(push.cursor)]
  }
}

extension State {
  /// The marked cards in the order of the screen.
  var markedInOrder: [Activity.ID] { catalog.order.filter(cards.marked.contains) }
  var markedLive: [Activity.ID] {
    markedInOrder.filter { catalog[$0]?.state.isLive == true }
  }

  /// The activity for the details: the selected one, or that of the selected log line.
  var detailsID: Activity.ID? {
    guard screen == .log || screen == .main && pane == .log else {
      if case .details(let id, _) = screen { return catalog.contains(id) ? id : nil }
      return cards.selection.flatMap { catalog.contains($0) ? $0 : nil }
    }
    let event = explained?.event
    return event?.activityID ?? event?.verdict?.activityID
  }

  /// The links in the selected activity's views.
  var links: [String] { selected.flatMap { widget.views[$0.id] }?.links ?? [] }
  var actions: [WidgetViews.Action] {
    guard let id = selected?.id else { return [] }
    return widget.views[id]?.actions(isExpanded: expansion?.id == id) ?? []
  }

  mutating func dismiss(now: Date) -> [Effect] {
    if screen == .main, !cards.marked.isEmpty {
      overlay = .confirmMarked(isEnd: false)
      return []
    }
    guard let id = selected?.id else { return [] }
    cards.returning = nil
    if case .details = screen { screen = .main }
    selectNeighbour(of: id)
    return act(.dismiss, on: [id], now: now)
  }

  mutating func confirm(now: Date) -> [Effect] {
    defer { overlay = nil }
    switch overlay {
    case .confirmEnd(let id): return act(.end, on: [id], now: now)
    case .confirmAction(let id, let name): return [.act(id, name: name)]
    case .confirmMarked(let isEnd):
      let all = isEnd ? markedLive : markedInOrder
      cards.marked = []
      if !isEnd, let id = cards.selection, all.contains(id) {
        let order = catalog.order
        let place = catalog.place(of: id) ?? 0
        cards.selection =
          order[place...].first { !all.contains($0) } ?? order[..<place].last { !all.contains($0) }
      }
      return act(isEnd ? .end : .dismiss, on: all, now: now)
    default: return []
    }
  }

  mutating func pressButton(now: Date) -> [Effect] {
    var place = 0
    if case .character(let digit) = lastKey, let number = digit.wholeNumberValue {
      place = number - 1
    }
    guard let id = selected?.id, actions.indices.contains(place) else {
      say(
        "there is no button \(place + 1); the last one is \(actions.count)", isError: true, now: now
      )
      return []
    }
    return [.press(id, actions[place])]
  }

  mutating func copyLink(now: Date) -> [Effect] {
    guard !links.isEmpty else { return [] }
    let place = ((widget.copiedLink ?? -1) + 1) % links.count
    widget.copiedLink = place
    say(
      links.count > 1
        ? "copied \(links[place]) (\(place + 1) of \(links.count))" : "copied \(links[place])",
      now: now)
    return [.copy(links[place])]
  }
}
