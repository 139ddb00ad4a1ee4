internal import Basics
internal import Canvas
internal import Simulator

/// Ways from one place to another.
extension Inference {
  mutating func inferRoute() {
    defer { inferChange() }
    let all = attributes + content
    for (from, to) in Words.ways {
      guard let start = place(from, in: all), let end = place(to, in: all) else { continue }
      used.formUnion(start.keys + end.keys)
      result.route = .init(from: start.name, to: end.name)
      return
    }
    for item in all where ["route", "leg", "trip"].contains(item.name.last) {
      guard let route = item.value.string.flatMap(Self.airports) else { continue }
      used.insert(item.key)
      result.route = route
      return
    }
  }

  /// `from_ver: "4.18.2", to_ver: "4.19.0"`: what something becomes.
  private mutating func inferChange() {
    let all = attributes + content
    for (before, after) in [("from", "to"), ("old", "new"), ("current", "target")] {
      for item in all where item.leaf.words.first == before && item.leaf.words.count > 1 {
        guard let one = item.value.string, !used.contains(item.key), !one.isEmpty,
          let other = all.first(where: {
            $0.leaf.words.first == after && !used.contains($0.key)
              && $0.leaf.words.dropFirst() == item.leaf.words.dropFirst()
          }), let two = other.value.string, !two.isEmpty,
          dates.date(item.value) == nil, TextLayout.width(one) + TextLayout.width(two) <= 36
        else { continue }
        used.formUnion([item.key, other.key])
        result.fields.append(
          .init(
            label: FieldName.sentence(Array(item.leaf.words.dropFirst())), value: "\(one) → \(two)")
        )
      }
    }
  }

  /// The name of a place: its code where it has one.
  private func place(_ word: String, in items: [Item]) -> (name: String, keys: [String])? {
    let fields = items.filter { item in
      guard let text = item.value.string, !text.isEmpty, dates.date(item.value) == nil else {
        return false
      }
      let words = item.leaf.words.first == word ? item.leaf.words : item.name.words
      return words.first == word
        && (words.count == 1 || words.count <= 3 && Words.codes.contains(item.name.last))
    }
    let best =
      fields.first { ["code", "iata"].contains($0.name.last) } ?? fields.first
    guard let name = best?.value.string, TextLayout.width(name) <= 24 else { return nil }
    return (name, fields.map(\.key))
  }

  /// `SFO → ICN`, `SFO-ICN`.
  private static func airports(_ text: String) -> Presentation.Route? {
    let parts = text.split { !$0.isLetter }.map(String.init)
    guard parts.count == 2, text.utf8.count <= 16,
      parts.allSatisfy({ $0.count == 3 && $0.allSatisfy { $0.isASCII && $0.isUppercase } })
    else { return nil }
    return .init(from: parts[0], to: parts[1])
  }
}
