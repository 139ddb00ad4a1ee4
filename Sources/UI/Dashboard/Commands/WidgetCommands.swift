internal import Canvas
internal import Simulator
internal import Panels
internal import Basics
internal import ViewLayout

extension Command {
  static let widgetCommands: [Command] = [
    Command(
      "surfaces", [.character("S")], "surfaces", "Show every surface of the activity side by side",
      .look, in: [.main, .lock, .details], hint: 17,
      unless: { $0.selected == nil ? "no activity is selected" : nil }
    ) { state, _ in
      guard let id = state.selected?.id else { return [] }
      state.surfacesReturn = state.screen
      state.screen = .surfaces(id, scroll: 0)
      state.selection = id
      state.copiedLink = nil
      return [.loadSurfaces(id, state.phone)]
    },
    Command(
      "edit-presentation", [], "edit card",
      "Write how the type's cards are drawn as a file, and open it in the editor", .act,
      in: [.main, .lock, .details, .surfaces],
      unless: { state in
        guard let activity = state.selected else { return "no activity is selected" }
        if activity.vendor == .source { return "its source file draws it" }
        if activity.isAndroidOnly || activity.attributesType.isEmpty {
          return "it has no attributes type"
        }
        return state.views[activity.id] == nil ? nil : "the app's own widget draws it"
      }
    ) { state, _ in
      guard let activity = state.selected else { return [] }
      let file = TypeFileDraft(activity, plan: state.catalog.entry(activity.id)?.plan)
      return [
        .edit(
          Draft(
            .presentation(type: activity.attributesType), file: file.name, in: .types,
            text: file.text))
      ]
    },
    Command(
      "close-surfaces", [.escape, .character("S"), .character("q")], "back",
      "Go back to where they were opened", .find, in: [.surfaces], hint: 3
    ) { state, _ in
      state.screen = state.surfacesReturn
      state.sheet = nil
      return []
    },
    Command(
      "build-errors", [.character("b")], "build errors",
      "Show what the compiler found in the app's widget", .push,
      in: [.main, .lock, .details, .surfaces],
      hint: 1, unless: { $0.widgetBuild?.problems.isEmpty == false ? nil : "the widget compiles" }
    ) { state, _ in
      state.overlay = .buildErrors(scroll: 0)
      return []
    },
    Command(
      "phone", [.right, .left], "phone",
      "Take the next phone: 375, 393, 402, 430 or 440 points wide", .look, in: [.surfaces], hint: 2,
      unless: { $0.sheet == nil ? "only a widget's code tells how another phone looks" : nil }
    ) { state, _ in
      let phones = Phone.allCases
      let place = (phones.firstIndex(of: state.phone) ?? 0) + 1
      state.phone = phones[place % phones.count]
      guard case .surfaces(let id, _) = state.screen else { return [] }
      return [.loadSurfaces(id, state.phone)]
    },
    Command(
      "copy-link", [.character("y")], "copy link",
      "Put what a tap opens on the clipboard; once more takes the next link", .push,
      in: [.surfaces], hint: 3, unless: { $0.links.isEmpty ? "the views open nothing" : nil }
    ) { state, now in
      let links = state.links
      guard !links.isEmpty else { return [] }
      let place = ((state.copiedLink ?? -1) + 1) % links.count
      state.copiedLink = place
      state.say(
        links.count > 1
          ? "copied \(links[place]) (\(place + 1) of \(links.count))" : "copied \(links[place])",
        now: now)
      return [.copy(links[place])]
    },
    Command(
      "press", (1...9).map { .character(Character("\($0)")) }, "press",
      "Press a button of the card: its intent runs", .act, in: [.main, .lock, .details, .surfaces],
      unless: { $0.actions.isEmpty ? "its card has no buttons" : nil }
    ) { state, now in
      let actions = state.actions
      var place = 0
      if case .character(let digit) = state.lastKey, let number = digit.wholeNumberValue {
        place = number - 1
      }
      guard let id = state.selected?.id, actions.indices.contains(place) else {
        state.say(
          "there is no button \(place + 1), the last one is \(actions.count)", isError: true,
          now: now)
        return []
      }
      return [.press(id, actions[place])]
    },
    Command(
      "next-sample", [.character("]")], "next sample",
      "Show the next sample of the app's previews", .look,
      in: [.main, .lock, .details, .surfaces], hint: 2, unless: needsSamples
    ) { state, _ in
      state.selected.map { [.stepSample($0.id, by: 1)] } ?? []
    },
    Command(
      "previous-sample", [.character("[")], "sample before",
      "Show the previous sample of the app's previews", .look,
      in: [.main, .lock, .details, .surfaces], unless: needsSamples
    ) { state, _ in
      state.selected.map { [.stepSample($0.id, by: -1)] } ?? []
    },
  ]

  @Sendable private static func needsSamples(_ state: State) -> Phrase? {
    guard let id = state.selected?.id, let step = state.samples[id] else {
      return "it is no sample of islet preview"
    }
    return step.count < 2 ? "the previews have one sample alone" : nil
  }
}

extension State {
  /// What the selected activity's views open.
  var links: [String] { selected.flatMap { views[$0.id] }?.links ?? [] }

  var actions: [WidgetViews.Action] {
    guard let id = selected?.id else { return [] }
    return views[id]?.actions(isExpanded: expansion?.id == id) ?? []
  }
}
