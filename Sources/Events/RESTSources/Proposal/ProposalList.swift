import Basics
import CardPlan

/// The objects of a response that may be activities, and the jq expression that selects them.
struct ProposalList {
  /// The jq expression, such as `.workflow_runs[]`, `.[]` or `.`.
  var program: String
  var items: [JSON]

  var isList: Bool { program.hasSuffix("[]") }

  /// The best list of a response; `nil` if no list has items that can be distinguished.
  static func best(in body: JSON) -> (list: ProposalList, item: ProposalItem)? {
    let lists = all(in: body)
    let judged = lists.compactMap { list, depth -> (ProposalList, ProposalItem, Double)? in
      let item = ProposalItem(list.items)
      guard item.title != nil || !item.titleChoices.isEmpty || !item.plan.score.isEmpty,
        item.id != nil || list.items.count == 1, list.isList || item.isOngoing
      else { return nil }
      return (list, item, item.merit - Double(depth) * 1.5)
    }
    guard let best = judged.max(by: { $0.2 < $1.2 }), best.2 >= 3 else { return nil }
    return (best.0, best.1)
  }

  static func all(in body: JSON) -> [(list: ProposalList, depth: Int)] {
    var lists: [(list: ProposalList, depth: Int)] = []
    collect(body, path: "", depth: 0, into: &lists)
    return lists
  }

  private static func collect(
    _ json: JSON, path: String, depth: Int, into lists: inout [(list: ProposalList, depth: Int)]
  ) {
    guard depth <= 4 else { return }
    if let elements = json.array {
      if !elements.isEmpty, elements.allSatisfy({ $0.object?.count ?? 0 > 0 }) {
        lists.append((.init(program: (path.isEmpty ? "." : path) + "[]", items: elements), depth))
      }
      return
    }
    guard let object = json.object else { return }
    // Also considers the response itself, and an object in it that contains the data.
    if depth <= 1 {
      lists.append((.init(program: path.isEmpty ? "." : path, items: [json]), depth))
    }
    for (key, value) in object.members {
      collect(value, path: Plan.jq([key], after: path), depth: depth + 1, into: &lists)
    }
  }
}
