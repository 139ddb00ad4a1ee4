internal import Canvas
internal import Basics
internal import Simulator

extension Command {
  static let sourceCommands: [Command] = [
    Command(
      "sources", [.character("o")], "sources", "Show how the polled sources stand", .device,
      in: screens, hint: 21
    ) { state, _ in
      state.overlay = .sources(first: 0)
      return [.loadSources(after: 0)]
    },
    Command(
      "close-sources", [.escape, .character("o"), .character("q")], "close",
      "Close the sources", .device, in: [.sources], hint: 1, do: close),
  ]
}

extension State {
  /// Asks what can be done with an activity at its source, where it is one of a source's.
  func askForActions(of id: Activity.ID?) -> [Effect] {
    guard let id, catalog[id]?.vendor == .source else { return [] }
    return [.loadActions(id)]
  }

  /// Asks what can be done with the selected activity at its source.
  func askForActions() -> [Effect] { askForActions(of: selected?.id) }

  /// What can be done with the selected activity at its source, but for its end, which has a key.
  var selectedActions: [SourceActionOutline] {
    guard let selected, sourceActions?.id == selected.id else { return [] }
    return (sourceActions?.actions ?? []).filter { $0.name != "end" }
  }

  /// The request of an action as it would be sent: method and address, and the body.
  func requestLines(_ name: String, of id: Activity.ID) -> [String] {
    guard sourceActions?.id == id,
      let action = sourceActions?.actions.first(where: { $0.name == name })
    else { return [] }
    return ["\(action.method) \(action.url)"] + [action.body].compactMap(\.self)
  }
}
