internal import Basics
internal import Simulator

extension State {
  /// Asks what can be done with an activity at its source, where it is one of a source's.
  func askForActions(of id: Activity.ID?) -> [Effect] {
    guard let id, catalog[id]?.vendor == .source else { return [] }
    return [.loadActions(id)]
  }

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
