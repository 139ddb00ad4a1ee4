internal import Basics
internal import Canvas
internal import Simulator

extension Command {
  /// What one needs who leaves the screen open all day.
  static let dayCommands: [Command] =
    [
      Command(
        "next-problem", [.character("n")], "next problem", "Go to the problem below", .push,
        in: [.main, .log, .finding], hint: 6, unless: hasProblem
      ) { state, _ in
        state.moveToProblem(by: 1)
      },
      Command(
        "previous-problem", [.character("N")], "problem above",
        "Go to the problem above", .push, in: [.main, .log, .finding], unless: hasProblem
      ) { state, _ in
        state.moveToProblem(by: -1)
      },
      Command(
        "mark-all", [.character("A")], "mark all", "Mark all cards, or none", .act,
        in: [.main], unless: { $0.catalog.order.isEmpty ? "there are no cards yet" : nil }
      ) { state, _ in
        let all = Set(state.catalog.order)
        state.marked = state.marked == all ? [] : all
        return []
      },
      Command(
        "snapshot", [.character("C")], "snapshot", "Save a picture of the screen or the card",
        .view, in: Command.screens
      ) { state, _ in
        state.overlay = .palette(text: "snapshot-", choice: 0)
        return []
      },
    ]
    + SnapshotFormat.allCases.flatMap { [snapshot(ofCard: false, $0), snapshot(ofCard: true, $0)] }

  private static func snapshot(ofCard: Bool, _ format: SnapshotFormat) -> Command {
    let title: Phrase = ofCard ? "card: \(format.name)" : "screen: \(format.name)"
    return Command(
      "snapshot-\(ofCard ? "card" : "screen")-\(format.rawValue)", [], title,
      "Save it as a file in the folder in which Islet was started", .program, in: Command.screens,
      unless: { ofCard && !$0.hasSelected ? "no activity is selected" : nil }
    ) { state, _ in
      let card = ofCard ? state.selected?.id : nil
      return ofCard && card == nil ? [] : [.snapshot(card, format)]
    }
  }

  @Sendable private static func hasProblem(_ state: State) -> Phrase? {
    state.log.problems == 0 ? "there is no problem" : nil
  }
}

/// The files in which a screen or a card is saved.
package enum SnapshotFormat: String, Sendable, Hashable, CaseIterable {
  case png, svg, text

  var name: Phrase {
    switch self {
    case .png: "PNG"
    case .svg: "SVG"
    case .text: "text"
    }
  }

  package var ending: String { self == .text ? "txt" : rawValue }
}
