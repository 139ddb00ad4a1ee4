internal import Basics
internal import Canvas
internal import Simulator

extension Command {
  /// A closure that returns why a command cannot run now, or `nil` if it can.
  static func reason(of id: Command.ID) -> @Sendable (State) -> Phrase? {
    switch id {
    case "mark", "dismiss": return { $0.needsSelection }
    case "expand":
      return { state in
        let isGone = state.selected?.state.isLive == false && state.expansion == nil
        return state.needsSelection ?? (isGone ? "it has left the island" : nil)
      }
    case "undo": return { $0.undoable == nil ? "nothing was dismissed in the last 10 s" : nil }
    case "end": return { $0.needsLiving }
    case "details": return { $0.detailsID == nil ? "no activity is selected" : nil }
    case "copy":
      // Without cards, the screen has a request to copy.
      return {
        $0.catalog.count == 0 && $0.screen == .main && $0.gateway.feed.isOnline
          ? nil : $0.needsSelection
      }
    case "surfaces": return { $0.selected == nil ? "no activity is selected" : nil }
    case "edit-presentation": return { $0.needsOwnCard }
    case "build-errors":
      return { $0.widget.build?.problems.isEmpty == false ? nil : "the widget has no build errors" }
    case "phone":
      return { $0.widget.sheet == nil ? "other phone sizes need the widget's code" : nil }
    case "copy-link": return { $0.links.isEmpty ? "the card has no links" : nil }
    case "press": return { $0.actions.isEmpty ? "the card has no buttons" : nil }
    case "next-sample", "previous-sample": return { $0.needsSamples }
    case "pause-scene", "step-scene", "loop-scene":
      return { $0.scene == nil ? "no demo is running" : nil }
    case "open-finding":
      return { $0.screenContext == .log && $0.plainEvent != nil ? nil : $0.needsPush }
    case "send-again": return { $0.needsKeptRequest }
    case "copy-request": return { $0.pushEvent == nil ? "no line is selected" : nil }
    case "edit-request":
      return { $0.screenContext == .main ? $0.needsSelection : $0.needsKeptRequest }
    case "mend-request": return { $0.needsRepair }
    case "compare": return { $0.needsPush }
    case "export-request": return { $0.needsRequest }
    case "next-problem", "previous-problem":
      return { $0.log.problems == 0 ? "no push was dropped or rejected" : nil }
    case "mark-all": return { $0.catalog.order.isEmpty ? "there are no cards yet" : nil }
    case "snapshot-card-png", "snapshot-card-svg", "snapshot-card-text":
      return { $0.needsSelection }
    case "copy-token": return { $0.selectedToken == nil ? "no token is selected" : nil }
    case "pane": return { $0.needsPane }
    case "filter": return { $0.screen == .log ? nil : $0.needsCards }
    case "problems":
      return {
        $0.log.entries.isEmpty ? "no push has arrived yet" : $0.screen == .log ? nil : $0.needsLog
      }
    case "sort", "density": return { $0.needsCards }
    case "wider", "narrower": return { $0.needsBorder }
    case "back": return { $0.isAnythingOpen ? nil : "nothing is open" }
    case "choose-project":
      return { $0.gateway.projects == nil ? "the gateway has not listed its projects yet" : nil }
    case "faster": return { $0.faster == nil ? "an hour per second is the maximum" : nil }
    case "slower": return { $0.slower == nil ? "the clock is already stopped" : nil }
    case "turn-switch":
      return { $0.gateway.settings == nil ? "the gateway has not sent its switches yet" : nil }
    default: return { _ in nil }
    }
  }

  /// A closure that returns a command's current text in the hint bar, or `nil` for its title.
  static func currentTitle(of id: Command.ID) -> @Sendable (State) -> Phrase? {
    switch id {
    case "expand":
      return { $0.expansion != nil && $0.expansion?.id == $0.cards.selection ? "close" : nil }
    case "undo":
      return { state in
        guard let count = state.undoable?.done.count else { return nil }
        let words: Phrase = count == 1 ? "1 dismissed" : "\(count) dismissed"
        return "\(phrase: "undo"): \(phrase: words)"
      }
    case "raw": return { $0.details.showsRawValues ? "formatted" : nil }
    case "pause-scene": return { $0.scene?.isPaused == true ? "resume" : nil }
    case "compare":
      return { state in
        state.pushes.compared.map { event in
          let time = LocalTime(event.at, secondsFromGMT: state.secondsFromGMT).seconds
          return "\(phrase: "compare"): \(time)"
        }
      }
    default: return { _ in nil }
    }
  }

  /// Whether the command can ever apply in this run: some need a demo or samples of previews. Other
  /// commands may be unavailable now, but will be available later.
  func isOffered(in state: State) -> Bool {
    switch id {
    case "pause-scene", "step-scene", "loop-scene": state.scene != nil
    // A demo always uses its own gateway.
    case "projects", "sources": state.scene == nil
    case "build-errors": state.widget.build != nil
    case "next-sample", "previous-sample": !state.widget.samples.isEmpty
    default: true
    }
  }
}

extension State {
  fileprivate var needsSelection: Phrase? { hasSelected ? nil : "no activity is selected" }

  fileprivate var needsLiving: Phrase? {
    if screen == .main, !cards.marked.isEmpty {
      return markedLive.isEmpty ? "all marked activities have already ended" : nil
    }
    return needsSelection ?? (selected?.state.isLive == false ? "it has already ended" : nil)
  }

  fileprivate var needsOwnCard: Phrase? {
    guard let activity = selected else { return "no activity is selected" }
    if activity.vendor == .source { return "its source file defines the card" }
    if activity.isAndroidOnly || activity.attributesType.isEmpty {
      return "it has no attributes type"
    }
    return widget.views[activity.id] == nil ? nil : "the app's own widget draws it"
  }

  fileprivate var needsSamples: Phrase? {
    guard let id = selected?.id, let step = widget.samples[id] else {
      return "it is not a sample from islet preview"
    }
    return step.count < 2 ? "the previews have only one sample" : nil
  }

  fileprivate var needsPush: Phrase? {
    guard let event = pushEvent else { return "no line is selected" }
    return event.verdict == nil ? "this line is not a push" : nil
  }

  fileprivate var needsRequest: Phrase? {
    needsPush ?? (chosenRequest == nil ? "its request has not loaded yet" : nil)
  }

  fileprivate var needsKeptRequest: Phrase? {
    if let reason = needsPush { return reason }
    let isGone = pushEvent.map { pushes.questions.isMissing($0.cursor) } ?? false
    return isGone ? "its request is no longer stored" : nil
  }

  fileprivate var needsRepair: Phrase? {
    if let reason = needsRequest { return reason }
    let repair = pushEvent.flatMap { self.repair(of: $0, now: $0.at) }
    return repair == nil ? "no finding has an automatic fix" : nil
  }

  fileprivate var needsPane: Phrase? {
    switch screen {
    case .details, .finding: nil
    case .log: "only the log is shown"
    default: newestProblem != nil ? nil : needsLog
    }
  }

  fileprivate var needsLog: Phrase? {
    layout.hasLog ? nil : "the window is too narrow; \(keymap.name(of: "log")) shows the log"
  }

  fileprivate var needsCards: Phrase? {
    if screen == .log { return "the cards are not shown; \(keymap.name(of: "log")) shows them" }
    return catalog.count == 0 ? "there are no cards yet" : nil
  }

  fileprivate var needsBorder: Phrase? {
    let least = screen == .main ? layout.hasLog : size.width >= 80
    return least && screen != .log ? nil : "there is only one pane here"
  }

  fileprivate var isAnythingOpen: Bool {
    !problems.isEmpty || expansion != nil || !cards.marked.isEmpty || screen != .main
      || !catalog.filter.isEmpty || pane == .log || pushes.compared != nil
  }
}
