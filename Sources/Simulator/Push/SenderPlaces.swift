package import Basics

/// Finds the places in the sender's body of the values that a vendor file's program returned.
package enum SenderPlaces {
  /// Finds the first path with a value, preferring a key similar to the given one. Also returns the
  /// sender's own value, because jq may have changed the digits of a number.
  package static func find(
    _ value: JSON, named name: String, in body: JSON
  ) -> (path: JSONPath, value: JSON)? {
    let wanted = letters(name)
    var best: (path: [JSONPath.Step], value: JSON, score: Int)?
    var count = 0
    func visit(_ candidate: JSON, _ path: [JSONPath.Step], _ key: String) {
      if !path.isEmpty, isSame(value, candidate) {
        count += 1
        let own = letters(key)
        let score = own == wanted ? 2 : own.contains(wanted) || wanted.contains(own) ? 1 : 0
        if best.map({ score > $0.score }) ?? true { best = (path, candidate, score) }
      }
      switch candidate {
      case .object(let object):
        for (key, member) in object.members { visit(member, path + [.key(key)], key) }
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          visit(element, path + [.index(index)], key)
        }
      default: break
      }
    }
    visit(body, [], "")
    // A scalar that occurs twice is ambiguous unless a key matches, and `null` always is.
    guard let best, best.score > 0 || count == 1 && !value.isNull else { return nil }
    return (JSONPath(best.path), best.value)
  }

  /// An object from a program's output, in which the sender's own values replace jq's.
  package static func restored(_ value: JSON, from body: JSON) -> JSON {
    guard let object = value.object else { return value }
    return .object(
      JSONObject(
        object.members.map { key, member in
          (key, find(member, named: key, in: body)?.value ?? restored(member, from: body))
        }))
  }

  /// Whether two values are equal, apart from jq's changes to numbers.
  static func isSame(_ made: JSON, _ sent: JSON) -> Bool {
    switch (made, sent) {
    case (.object(let made), .object(let sent)):
      made.count == sent.count
        && made.members.allSatisfy { key, value in sent[key].map { isSame(value, $0) } ?? false }
    case (.array(let made), .array(let sent)):
      made.count == sent.count && zip(made, sent).allSatisfy(isSame)
    case (.string(let made), .int(let sent)): sent.magnitude > 1 << 53 && made == String(sent)
    default: made == sent || made.double != nil && made.double == sent.double
    }
  }

  private static func letters(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

extension Push {
  /// Moves a finding to the path of the same value in the sender's body, or to the whole body if
  /// there is none.
  func placedBySender(_ finding: Finding) -> Finding {
    guard let path = finding.path, path.steps.first == Self.madeRoot, body[path] == nil else {
      return finding
    }
    let made = JSON.object(["aps": .object(aps)])[path]
    guard let made, case .key(let name)? = path.steps.last,
      let place = SenderPlaces.find(made, named: name, in: body)?.path
    else { return finding.placed(at: []) }
    return finding.placed(at: place)
  }

  /// The first component of a path that does not exist in the sender's body.
  static let madeRoot: JSONPath.Step = "aps"
}
