internal import Basics
internal import Simulator

extension Plan {
  /// The lines of a jq program that draws the same card. The type's name replaces a missing title.
  ///
  /// `foldsProps`: the content state is from expo-widgets, which sends the properties as JSON in a
  /// string.
  package func program(ofType type: String, foldsProps: Bool = false) -> [String] {
    let fallback = ProgramWriter.quoted(KeyWords.name(ofType: type))
    let content =
      foldsProps
      ? "(.content_state.props | if type == \"string\" then fromjson else . end)"
      : ".content_state"
    let writer = ProgramWriter(plan: self, content: content)
    let members = writer.members(
      title: title.map { "(\(writer.path($0)) // \(fallback))" } ?? fallback)
    let body = members.enumerated().flatMap { place, member in
      (member + (place + 1 < members.count ? "," : "")).split(separator: "\n").map { "  \($0)" }
    }
    return (state == nil ? [] : Self.wordsProgram) + ["{"] + body + ["}"]
  }

  /// The members of a program for an item of a source. Values are looked up in `root`; the prelude
  /// defines `words`.
  package func members(title: String, root: String) -> [String] {
    ProgramWriter(plan: self, content: root).members(title: title)
  }

  package static func jq(_ keys: [String], after start: String = "") -> String {
    keys.reduce(start) { text, key in
      text
        + (ProgramWriter.isName(key)
          ? ".\(key)" : (text.isEmpty ? "." : "") + "[\(ProgramWriter.quoted(key))]")
    }
  }

  /// Turns an identifier into words, as `KeyWords.sentence` does.
  private static let wordsProgram = [
    "def words: if . == null or . == \"\" then \"–\"",
    "  elif type == \"object\" then to_entries[0]",
    "    | [(.key | words)] + [.value | objects | .[] | tostring] | join(\" · \")",
    "  elif type != \"string\" then tostring",
    "  elif test(\"^[A-Za-z][A-Za-z0-9_-]*$\") | not then .",
    "  else (if test(\"_|[a-z0-9][A-Z]\")",
    "    then gsub(\"(?<a>[a-z0-9])(?<b>[A-Z])\"; \"\\(.a) \\(.b)\") | gsub(\"_+\"; \" \") | ascii_downcase",
    "    else . end) | (.[:1] | ascii_upcase) + .[1:] end;",
  ]
}

/// Writes a plan's roles as members of a jq object.
struct ProgramWriter {
  let plan: Plan
  /// The jq expression for the content state.
  let content: String

  func members(title: String) -> [String] {
    var members = ["title: \(title)"]
    if let subtitle { members.append("subtitle: \(subtitle)") }
    if let icon = plan.icon { members.append("icon: \(Self.quoted(icon))") }
    if let tint = plan.tint { members.append("tint: \(Self.quoted(tint))") }
    if let progress = plan.progress {
      var parts = ["value: \(path(progress.value))"]
      if let total = progress.total { parts.append("total: \(path(total))") }
      if let scale = progress.scale { parts.append("scale: \(scale)") }
      if let label = progress.label { parts.append("label: \(Self.quoted(label))") }
      members.append("progress: {\(parts.joined(separator: ", "))}")
    }
    if let timer = plan.timer {
      let key = timer.countsUp ? "since" : "until"
      let epoch = timer.epoch.map { ", epoch: \(Self.quoted($0.rawValue))" } ?? ""
      let value = path(timer.path)
      let date =
        timer.pause.map {
          "(if \(path($0)) == \(timer.pauseValue) then \"paused\" else \(value) end)"
        } ?? value
      members.append("timer: {\(key): \(date), label: \(Self.quoted(timer.label))\(epoch)}")
    }
    if let steps = plan.steps {
      members.append(
        "steps: {names: [\(path(steps.names))[]? | if type == \"object\" then .name else . end],\n"
          + "  current: \(path(steps.current))}")
    }
    if !plan.score.isEmpty {
      let sides = plan.score.map { side in
        let name =
          side.name.map { "(\(path($0)) // \(Self.quoted(side.label)))" } ?? Self.quoted(side.label)
        return "{name: \(name), value: \(path(side.value))}"
      }
      members.append("score: [\(sides.joined(separator: ",\n  "))]")
    }
    let fields = plan.fields.map { "  \(field($0))" }
    members.append(
      fields.isEmpty ? "fields: []" : "fields: [\n\(fields.joined(separator: ",\n"))\n]")
    return members
  }

  private var subtitle: String? {
    let state = plan.state.map { "(\(path($0)) | words)" }
    guard let more = plan.subtitle.map(path) else { return state }
    guard let state else { return more }
    return "([\(state), \(more)] | map(select(. != null and . != \"\") | tostring) | join(\" · \"))"
  }

  private func field(_ field: Plan.Field) -> String {
    var parts = ["label: \(Self.quoted(field.label))", "value: \(path(field.path))"]
    if let kind = field.format.kind { parts.append("format: \(Self.quoted(kind.rawValue))") }
    if let unit = field.format.unit { parts.append("unit: \(Self.quoted(unit))") }
    if let epoch = field.format.epoch, epoch != .iso {
      parts.append("epoch: \(Self.quoted(epoch.rawValue))")
    }
    if let currency = field.currency { parts.append("currency: \(path(currency))") }
    return "{\(parts.joined(separator: ", "))}"
  }

  /// The jq path of a value. It yields null if an enclosing value is no longer an object.
  func path(_ path: ValuePath) -> String {
    let text = Plan.jq(path.keys, after: path.root == .content ? content : ".attributes")
    return path.keys.count > 1 ? "(try \(text) catch null)" : text
  }

  private static let keywords: Set<String> = [
    "and", "as", "catch", "def", "elif", "else", "end", "foreach", "if", "import", "include",
    "label", "module", "or", "reduce", "then", "try",
  ]

  static func isName(_ key: String) -> Bool {
    key.first?.isNumber == false && !keywords.contains(key)
      && key.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
          || $0 == 0x5F
      }
  }

  static func quoted(_ text: String) -> String { JSON.string(text).text }
}
