internal import Basics
internal import Canvas
package import Simulator

/// The guess of a card as a type file that a person goes on from.
package struct PresentationDraft {
  private let inference: Inference

  /// Guesses an activity's card.
  package init(_ activity: Activity) {
    var inference = Inference(activity)
    inference.infer()
    self.inference = inference
  }

  /// A name for the file of a type: nothing of it leads elsewhere.
  package static func file(ofType name: String) -> String {
    let plain = name.unicodeScalars.map {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        ? String($0) : "-"
    }
    return String(plain.joined().prefix(80)) + ".json5"
  }

  /// The file's text.
  package var text: String {
    let lines = (definitions + ["{"] + members.map { "  \($0)" } + ["}"]).map { line in
      line.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "\\n\\"
    }
    return """
      // \(localized("How the cards of this type are drawn: when this file is saved, they are drawn anew."))
      // \(localized("`presentation` is a jq program from {attributes, content_state, id, …} to what the card shows."))
      // \(localized("Each of its lines ends with a backslash, n and a backslash, as it is one text."))
      {
        name: \(JSON.string(inference.activity.attributesType).text),
        presentation: '\\
      \(lines.joined(separator: "\n"))
      ',
      }

      """
  }

  // MARK: The program

  private var members: [String] {
    let (origin, result) = (inference.origin, inference.result)
    var members = ["title: \(origin.title.map(path) ?? JSON.string(result.title).text),"]
    if let subtitle { members.append("subtitle: \(subtitle),") }
    members.append("# " + localized("One picture, and one of \(Self.tints), or #rrggbb"))
    members.append("icon: \(JSON.string(result.icon).text),")
    members.append("tint: \(JSON.string(tint).text),")
    if let progress { members.append("progress: \(progress),") }
    if let timer = origin.timer {
      let key = result.timer.map { if case .until = $0 { "until" } else { "since" } } ?? "until"
      members.append("timer: {\(key): \(path(timer))},")
    }
    if let steps = origin.steps {
      let names = steps.names.value.array?.first?.string == nil ? " | map(.name)" : ""
      members.append(
        "steps: {names: (\(path(steps.names))\(names)), current: \(path(steps.current))},")
    }
    if origin.score.count == 2 {
      let sides = zip(origin.score, result.score).map { side, field in
        let name = side.name.map(path) ?? JSON.string(field.label).text
        return "{name: \(name), value: \(scoreValue(side.value))}"
      }
      members.append("score: [\(sides.joined(separator: ", "))],")
    }
    if let item = origin.wholeScore, result.score.count == 2 {
      members.append("score: \(wholeScore(item)),")
    }
    members.append("# " + localized("Further lines: center, leading, trailing, bottom"))
    if let trailing = result.trailing, !trailing.isEmpty, let words = trailingWords {
      members.append("trailing: \(words),")
    }
    members.append("fields: [")
    members += fields.map { "  {label: \(JSON.string($0.label).text), value: \($0.value)}," }
    // jq takes no comma after the last one.
    if !fields.isEmpty { members[members.count - 1].removeLast() }
    // Both numbers of a score stand beside the camera by themselves.
    guard result.score.count != 2 else { return members + ["]"] }
    members.append("],")
    members.append("# " + localized("Beside the island's camera; minimal is its bubble"))
    let compact = inference.origin.progress.isEmpty ? "" : "trailing: \(percent ?? "null")"
    members.append(
      "compact: {leading: \(JSON.string(result.icon).text)\(compact.isEmpty ? "" : ", " + compact)}"
    )
    return members
  }

  /// A clock is told in digits, whatever it was sent in.
  private func scoreValue(_ item: Inference.Item) -> String {
    guard let seconds = inference.seconds(item), let sent = ValueShape.number(item.value), sent > 0
    else { return path(item) }
    return "(\(number(item)) * \(NumberStyle.english.text(seconds / sent, digits: 3)) | clock)"
  }

  private static let tints = Tint.allCases.map(\.rawValue).joined(separator: ", ")

  private var tint: String {
    if case .tint(let tint) = inference.result.shade { return tint.rawValue }
    return Tint.purple.rawValue
  }

  private func wholeScore(_ item: Inference.Item) -> String {
    if item.value.array != nil {
      return "(\(path(item)) | map({name: (.name // .team), value: (.score // .points // .goals)}))"
    }
    let sides = inference.result.score.enumerated().map { side, field in
      "{name: \(JSON.string(field.label).text), value: (\(path(item)) | [scan(\"[0-9]+\")][\(side)])}"
    }
    return "[\(sides.joined(separator: ", "))]"
  }

  private var subtitle: String? {
    let items = inference.origin.subtitle
    if items.isEmpty { return inference.result.subtitle.map { JSON.string($0).text } }
    let words = items.map { item in
      let text = item.value.string ?? ""
      return Inference.humanised(text) == text ? path(item) : "(\(path(item)) | words)"
    }
    return words.count == 1 ? words[0] : "([\(words.joined(separator: ", "))] | join(\" · \"))"
  }

  private var progress: String? {
    let items = inference.origin.progress
    guard let first = items.first else { return nil }
    if items.count == 2 { return "(\(number(first)) / \(number(items[1])))" }
    guard case .fraction(let part) = inference.result.progress,
      let sent = ValueShape.percent(first.value)
    else { return nil }
    if let text = first.value.string, text.hasSuffix("%") {
      return "(\(path(first)) | rtrimstr(\"%\") | tonumber / 100)"
    }
    return abs(sent - part * 100) < 1e-6 && sent != 0 ? "(\(number(first)) / 100)" : number(first)
  }

  private var percent: String? { progress.map { "\"\\(\($0) * 100 | floor) %\"" } }

  private var trailingWords: String? {
    let items = inference.origin.progress
    return items.count == 2 ? "\"\\(\(path(items[0]))) of \\(\(path(items[1])))\"" : nil
  }

  /// What has no place of its own, as labels and values.
  private var fields: [(label: String, value: String)] {
    let origin = inference.origin
    let placed = Set(
      ([origin.title, origin.wholeScore, origin.timer, origin.steps?.names, origin.steps?.current]
        + origin.subtitle
        + origin.progress + origin.score.flatMap { [$0.name, $0.value] }).compactMap { $0?.key })
    let silent: Set<Meaning> = [.hidden, .stamp, .currency, .unit]
    return inference.content.filter { !placed.contains($0.key) && !silent.contains($0.meaning) }
      .prefix(12).map { item in
        let name = Inference.ownName(item)
        let label = inference.field(item, name)?.label ?? name.label
        return (label, value(item, name))
      }
  }

  private func value(_ item: Inference.Item, _ name: FieldName) -> String {
    let place = path(item)
    switch item.meaning {
    case .begin, .end, .moment:
      if item.value.string != nil, ValueShape.number(item.value) == nil { return "\(place)[11:16]" }
      return "(\(epoch(item)) | strftime(\"%H:%M\"))"
    case .flag, .trouble: return "(if \(place) then \"yes\" else \"no\" end)"
    case .span(let one) where ValueShape.number(item.value) != nil:
      return "(\(number(item)) * \(NumberStyle.english.text(max(one, 0.001), digits: 3)) | span)"
    default: break
    }
    if item.value.array != nil { return "(\(place) | length)" }
    guard ValueShape.number(item.value) != nil,
      let unit = inference.unit(of: item, name.words)
    else { return place }
    if unit.isCurrency {
      let divisor = Int(unit.divisor)
      let amount = divisor > 1 ? "\(number(item)) / \(divisor)" : place
      return "\"\(unit.symbol)\\(\(amount))\""
    }
    let isFraction = unit.isFraction && (ValueShape.number(item.value) ?? 1) < 1
    return isFraction ? "\"\\(\(place) * 100 | round) %\"" : "\"\\(\(place)) \(unit.symbol)\""
  }

  /// What the program calls by name, as far as it does.
  private var definitions: [String] {
    let all = members.joined(separator: "\n")
    var lines: [String] = []
    if all.contains("| words)") {
      lines.append(
        "def words: gsub(\"_\"; \" \") | ascii_downcase | (.[:1] | ascii_upcase) + .[1:];")
    }
    if all.contains("| span)") {
      lines.append(
        "def span: floor | if . < 3600 then \"\\(. / 60 | floor) min \\(. % 60) s\" "
          + "else \"\\(. / 3600 | floor) h \\(. % 3600 / 60 | floor) m\" end;")
    }
    if all.contains("| clock)") {
      lines.append(
        "def clock: floor | (if . >= 3600 then \"\\(. / 3600 | floor):\" else \"\" end) "
          + "+ ([(. % 3600 / 60 | floor), . % 60] | map(\"0\\(.)\"[-2:]) | join(\":\"));")
    }
    return lines
  }

  private func epoch(_ item: Inference.Item) -> String {
    guard let sent = ValueShape.number(item.value), let date = inference.dates.date(item.value)
    else { return number(item) }
    if date.timeIntervalSince1970 == sent { return number(item) }
    return date.timeIntervalSinceReferenceDate == sent
      ? "\(number(item)) + 978307200" : "\(number(item)) / 1000"
  }

  /// A number, also where it was sent as a text.
  private func number(_ item: Inference.Item) -> String {
    item.value.string == nil ? path(item) : "(\(path(item)) | tonumber)"
  }

  /// Where the program finds a value.
  private func path(_ item: Inference.Item) -> String {
    let isContent = inference.content.contains { $0.key == item.key && $0.value == item.value }
    let root =
      isContent ? inference.activity.contentState.unfolded : inference.activity.attributes
    // Expo has a state in a text of its own.
    let isExpo = isContent && root != inference.activity.contentState
    let start =
      isExpo
      ? "(.content_state.props | if type == \"string\" then fromjson else . end)"
      : isContent ? ".content_state" : ".attributes"
    let keys = root[item.key] != nil ? [item.key] : item.key.split(separator: ".").map(String.init)
    return keys.reduce(start) { path, key in
      let isName =
        key.first?.isNumber == false
        && key.utf8.allSatisfy { byte in
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
        }
      return isName ? "\(path).\(key)" : "\(path)[\(JSON.string(key).text)]"
    }
  }
}
