internal import Basics
package import Simulator

extension Plan {
  /// The plan extended by new content: it sets formats that were undecided because a value was null,
  /// and appends new keys as fields. If the type is known, only keys that it declares are added.
  /// `nil` if nothing changes.
  package func grown(by content: CardContent, type: ActivityType? = nil) -> Plan? {
    var plan = self
    var isChanged = plan.fixOpenValues(content)
    let known = Set(paths)
    func isNew(_ json: JSON, _ path: ValuePath) -> Bool {
      if known.contains(path) { return false }
      if let object = json.object, !object.isEmpty, !Evidence.isCase(json), path.keys.count < 6 {
        return object.members.contains { isNew($0.value, path.appending($0.key)) }
      }
      let last = KeyWords.split(path.keys.last ?? "").last?.lowercased() ?? ""
      return !path.keys.isEmpty && !Evidence.isMinor(last, json)
    }
    if isNew(content.state, ValuePath(.content, []))
      || isNew(content.attributes, ValuePath(.attributes, []))
    {
      let planner = Planner(
        Evidence(content, type: type).leaves.filter { leaf in
          !known.contains { leaf.path.isWithin($0) || $0.isWithin(leaf.path) }
        }, start: content.start)
      plan.fields += planner.fields
      plan.unitPaths += planner.plan.unitPaths
      isChanged = isChanged || !planner.fields.isEmpty
    }
    return isChanged ? plan : nil
  }

  /// Whether a format, an epoch or a scale is still undecided.
  package var isOpen: Bool {
    if let timer, timer.epoch == nil { return true }
    if let bar = progress, bar.scale == nil, bar.total == nil, !bar.isRange { return true }
    return fields.contains { $0.format.kind == nil }
  }

  private mutating func fixOpenValues(_ content: CardContent) -> Bool {
    var isChanged = false
    for place in fields.indices where fields[place].format.kind == nil {
      guard let value = content[fields[place].path] else { continue }
      let words = KeyWords.split(fields[place].path.keys.last ?? "")
      var format = Planner.format(words, value, near: content.start)
      if format.kind == nil { continue }
      // The field has one row and cannot grow, because that would move the others.
      if format == .rows { format = ValueFormat(.list) }
      // The label is fixed and still contains the unit.
      if format.kind == .number { format.unit = nil }
      fields[place].format = format
      isChanged = true
    }
    if let timer, timer.epoch == nil, let value = content[timer.path],
      let epoch = ValueFormat.epoch(of: value)
    {
      self.timer?.epoch = epoch
      isChanged = true
    }
    if let bar = progress, bar.scale == nil, bar.total == nil, !bar.isRange,
      let value = content[bar.value], let scale = Planner.scale(value)
    {
      progress?.scale = scale
      isChanged = true
    }
    return isChanged
  }
}
