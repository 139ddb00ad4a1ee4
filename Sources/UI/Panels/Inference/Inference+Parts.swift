internal import Basics
internal import Simulator

/// Parts of a whole that two values say together: how much of a time is left, and a place among so many.
extension Inference {
  /// `remainingSec: 540, totalSec: 3300`: what is left or done of a time is told, the bar is how far it is.
  mutating func inferRemaining() -> Bool {
    let lefts: Set<String> = ["remaining", "left"]
    let alls: Set<String> = [
      "total", "duration", "dur", "length", "full", "planned", "program", "programme", "limit",
      "allowance", "goal", "budget",
    ]
    let dones: Set<String> = ["done", "elapsed", "completed", "passed", "used", "spent", "watched"]
    func rest(_ item: Item) -> [String] {
      (unit(of: item)?.words ?? item.name.words).filter {
        !lefts.contains($0) && !dones.contains($0) && !alls.contains($0) && $0 != "time"
      }
    }
    for item in content
    where !used.contains(item.key) && item.name.contains(lefts.union(dones)) {
      guard let left = seconds(item),
        let total = (content + attributes).first(where: {
          $0.key != item.key && !used.contains($0.key) && $0.name.contains(alls)
            && !$0.name.contains(lefts) && rest($0) == rest(item) && seconds($0) != nil
        }), let all = seconds(total), all >= left, all > 0
      else { continue }
      used.insert(total.key)
      if !item.name.contains(lefts) {
        used.insert(item.key)
        result.trailing = localized("\(Span.words(left)) of \(Span.words(all))")
      }
      result.progress = .fraction((item.name.contains(lefts) ? all - left : left) / all)
      return true
    }
    return false
  }

  /// `myRank: 4, playersTotal: 28`: so many there are of which one is the fourth.
  mutating func inferPlaces() {
    for item in content where !used.contains(item.key) && item.name.contains(Self.places) {
      guard let number = ValueShape.number(item.value), number >= 1, number == number.rounded(),
        let field = field(item, Self.ownName(item)),
        let total = (content + attributes).first(where: { other in
          !used.contains(other.key) && other.key != item.key && isField(other, of: item)
            && ValueShape.number(other.value).map { $0 >= number && $0 == $0.rounded() } ?? false
        }), let all = ValueShape.number(total.value)
      else { continue }
      used.formUnion([item.key, total.key])
      let style = NumberStyle.current
      let words = localized(
        "\(style.text(number, isGrouped: true)) of \(style.text(all, isGrouped: true))")
      let row = Presentation.Field(label: field.label, value: words)
      result.lead = result.lead ?? row
      result.fields.append(row)
      return
    }
  }

  /// Whether a number says of how many a place is one.
  private func isField(_ item: Item, of place: Item) -> Bool {
    let counts: Set<String> = ["total", "count", "size", "len", "length"]
    let crowds: Set<String> = [
      "players", "player", "field", "entrants", "entries", "participants", "runners", "racers",
      "fleet", "boats", "teams", "starters", "swimmers", "drivers", "riders", "competitors",
    ]
    let words = item.name.words
    if item.name.contains(crowds) {
      return words.allSatisfy { crowds.contains($0) || counts.contains($0) || $0 == "of" }
    }
    // `queuePos` and `queueLen`.
    let stem = place.name.words.filter { !Self.places.contains($0) && $0 != "my" }
    let own = words.filter { !counts.contains($0) }
    return item.name.contains(counts)
      && (!stem.isEmpty && own == stem || ["queue", "line", "list"].contains(own.joined()))
  }
}
