internal import Canvas
internal import Basics
internal import Simulator

/// What a list says in a row: how many are done, what came last, what is in it.
extension Inference {
  /// `zones: [A, B, C, D]` beside `zone_done: [A, B]`: so many of them are done.
  mutating func inferDone() {
    for item in content where !used.contains(item.key) && item.name.words.count > 1 {
      // What is open or has failed brings nothing on.
      if item.name.contains(["open", "available", "free", "active", "left", "alive", "failed"]) {
        continue
      }
      let isLast = Words.done.contains(item.name.last)
      guard isLast || Words.done.contains(item.name.words[0]), let some = item.value.array,
        let noun = isLast ? item.name.stem.last : item.name.last
      else { continue }
      // `completedSteps` beside `totalSteps: 5`
      if let total = content.first(where: {
        !used.contains($0.key) && $0.name.contains(["total", "count"]) && $0.name.contains([noun])
      }), let whole = total.value.int, whole >= max(1, some.count), result.progress == nil {
        used.formUnion([item.key, total.key])
        result.progress = .fraction(Double(some.count) / Double(whole))
        result.trailing =
          FieldName.sentence([noun]) + " " + localized("\(some.count) of \(Int(whole))")
        continue
      }
      guard
        let all = (content + attributes).first(where: {
          $0.key != item.key && !used.contains($0.key) && [noun, noun + "s"].contains($0.name.last)
            && ($0.value.array?.count ?? 0) >= max(1, some.count)
        }), let whole = all.value.array?.count
      else { continue }
      used.formUnion([item.key, all.key])
      result.fields.append(
        .init(label: all.leaf.label, value: localized("\(some.count) of \(whole)")))
    }
  }

  /// `items: [{ drug, ready: true }, …]`: how many of them are.
  mutating func inferChecks(_ item: Item, _ elements: [JSON]) -> Bool {
    let done: Set<String> = [
      "ready", "done", "completed", "complete", "checked", "packed", "picked", "passed", "arrived",
      "delivered", "scanned", "confirmed", "signed", "loaded", "present", "paid",
    ]
    let keys = elements.compactMap { element in
      element.object?.members.first { $0.value.bool != nil && done.contains($0.key.lowercased()) }?
        .key
    }
    guard keys.count == elements.count, let key = keys.first, Set(keys).count == 1 else {
      return false
    }
    used.insert(item.key)
    let count = elements.count { $0[key]?.bool == true }
    result.fields.append(
      .init(
        label: FieldName.sentence(item.leaf.words + FieldName(key).words),
        value: localized("\(count) of \(elements.count)")))
    return true
  }

  /// `events: [{ type, at }, …]`: what happened last, and when.
  mutating func inferLog(_ item: Item, _ elements: [JSON]) -> Bool {
    let dates = dates
    let found = elements.compactMap { element -> (what: String, date: Date)? in
      guard let object = element.object,
        let what = ["type", "event", "kind", "status", "state", "text", "message"].lazy
          .compactMap({ object[$0]?.string }).first,
        let date = object.members.lazy.compactMap({ key, value in
          FieldName(key).isTime ? dates.date(value) : nil
        }).first
      else { return nil }
      return (what, date)
    }
    guard found.count == elements.count, let last = found.max(by: { $0.date < $1.date }),
      last.date <= activity.updatedAt, TextLayout.width(last.what) <= 40
    else { return false }
    used.insert(item.key)
    result.fields.append(
      .init(
        label: item.leaf.label, value: FieldName.sentence([Self.humanised(last.what)]),
        date: last.date))
    return true
  }

  /// `3 · Pizza, Cola, …`: how many there are, and the first of them.
  static func summary(_ elements: [JSON]) -> String {
    let names = elements.prefix(3).compactMap { element -> String? in
      guard let name = element.string.map(humanised) ?? name(element) else { return nil }
      let count = element["quantity"]?.int ?? element["qty"]?.int ?? 1
      if let gap = element["gap"]?.string ?? element["delta"]?.string,
        gap.contains(where: { "1"..."9" ~= $0 }),
        TextLayout.width(gap) <= 8
      {
        return "\(name) \(gap)"
      }
      return count > 1 ? "\(count) × \(name)" : name
    }
    // `1 on belt, 1 offloaded`
    let states = elements.compactMap { $0["status"]?.string ?? $0["state"]?.string }
    if names.isEmpty, states.count == elements.count, elements.count <= 24 {
      var counts: [(state: String, count: Int)] = []
      for state in states.map({ humanised($0).lowercased() }) {
        if let place = counts.firstIndex(where: { $0.state == state }) {
          counts[place].count += 1
        } else {
          counts.append((state, 1))
        }
      }
      if counts.count <= 3 {
        return counts.map { "\($0.count) \($0.state)" }.joined(separator: ", ")
      }
    }
    guard names.count == min(3, elements.count), !names.isEmpty else {
      return localized(elements.count == 1 ? "1 item" : "\(elements.count) items")
    }
    let list = names.joined(separator: ", ")
    return elements.count > 3 ? "\(elements.count) · \(list), …" : list
  }
}
