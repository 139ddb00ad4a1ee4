import Basics

/// The objects of an answer that would be activities, and how jq reaches them.
struct ProposalList {
  /// `.workflow_runs[]`, `.[]`, `.`.
  var program: String
  /// The objects, or arrays by index.
  var items: [JSON]
  /// The words of the key that the list stands under.
  var words: [String]

  /// The best list of an answer; `nil` where nothing in it can be told apart.
  static func best(in body: JSON) -> (list: ProposalList, roles: ProposalRoles)? {
    var lists: [(list: ProposalList, depth: Int)] = []
    collect(body, path: "", words: [], depth: 0, into: &lists)
    let judged = lists.compactMap { list, depth -> (ProposalList, ProposalRoles, Double)? in
      guard let roles = ProposalRoles(list) else { return nil }
      return (list, roles, roles.merit - Double(depth) * 1.5)
    }
    guard let best = judged.max(by: { $0.2 < $1.2 }), best.2 >= 3 else { return nil }
    return (best.0, best.1)
  }

  private static func collect(
    _ json: JSON, path: String, words: [String], depth: Int,
    into lists: inout [(list: ProposalList, depth: Int)]
  ) {
    guard depth <= 4 else { return }
    if let elements = json.array {
      let objects = elements.filter { $0.object?.count ?? 0 > 0 }
      let rows = elements.filter { $0.array?.count ?? 0 > 2 }
      let items =
        objects.count == elements.count ? objects : rows.count == elements.count ? rows : []
      if !items.isEmpty {
        lists.append(
          (.init(program: (path.isEmpty ? "." : path) + "[]", items: items, words: words), depth))
      }
      return
    }
    guard let object = json.object else { return }
    // The answer itself, or an object within it that has the answer's substance.
    if depth <= 1 {
      lists.append(
        (.init(program: path.isEmpty ? "." : path, items: [json], words: words), depth))
    }
    for (key, value) in object.members {
      collect(
        value, path: path + ProposalField.step(key, isFirst: path.isEmpty),
        words: ProposalField.words(key), depth: depth + 1, into: &lists)
    }
  }
}
