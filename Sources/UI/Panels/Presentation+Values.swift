internal import CardPlan
package import Basics
package import Simulator

extension Activity {
  /// The content state, for a text. That of a source's item is the labels and values on its card.
  package var labelledState: JSON {
    guard vendor == .source, contentState.object != nil else { return contentState }
    let presentation = Presentation(
      json: contentState, ofType: attributesType, near: startedAt)
    return .object(presentation.values(of: contentState))
  }
}

extension Presentation {
  /// The values of the presentation that was read from `json`, by label.
  fileprivate func values(of json: JSON) -> JSONObject {
    var values: JSONObject = [:]
    func add(_ field: Field) {
      let count = values.keys.filter { $0 == field.label || $0.hasPrefix(field.label + " ") }.count
      let isTaken = values[field.label] != nil
      let value = field.date.map { JSON.string($0.rfc3339) } ?? .string(field.value)
      values[isTaken ? "\(field.label) \(count + 1)" : field.label] = value
    }
    for key in ["title", "subtitle", "leading", "center", "trailing", "bottom"] {
      if let text = Self.text(json[key]) { add(Field(label: key, value: text)) }
    }
    let progressLabel = progressLabel ?? "progress"
    if let progressText {
      add(Field(label: progressLabel, value: progressText))
    } else if case .fraction(let part) = progress {
      add(Field(label: progressLabel, value: "\(Int((part * 100).rounded())) %"))
    }
    switch timer {
    case .until(let date): add(Field(label: timerLabel ?? "until", value: "", date: date))
    case .since(let date): add(Field(label: timerLabel ?? "since", value: "", date: date))
    case nil: break
    }
    if let steps {
      add(Field(label: "steps", value: [steps.name, steps.place].joined(separator: " ")))
    }
    for field in score + fields { add(field) }
    for list in lists {
      let rows = list.items.map { row in
        ([row.name] + row.details.filter { $0.date == nil }.map { $0.said($0.value) })
          .filter { !$0.isEmpty }.joined(separator: " ")
      }
      add(
        Field(
          label: list.label,
          value: rows.joined(separator: ", ") + (list.more > 0 ? " +\(list.more)" : "")))
    }
    return values
  }
}
