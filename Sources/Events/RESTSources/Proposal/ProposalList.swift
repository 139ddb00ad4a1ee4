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
      guard item.isNamed, item.id != nil || list.items.count == 1, list.isList || item.isOngoing
      else { return nil }
      let merit = item.merit - Double(depth) * 1.5
      // Several items that an ID tells apart are a list, whatever else they hold.
      guard merit >= 3 || list.items.count > 1 else { return nil }
      return (list, item, merit)
    }
    return judged.max { $0.2 < $1.2 }.map { ($0.0, $0.1) }
  }

  /// The list with its number of items and what they lack to be mapped.
  var problem: String {
    let item = ProposalItem(items)
    let lack: Phrase =
      item.id == nil && items.count > 1
      ? "no key that differs in each object"
      : item.isNamed ? "no state, progress or date" : "no text for a title"
    return "\(program) (\(items.count): \(localized(lack)))"
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
