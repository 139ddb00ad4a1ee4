package import Basics

/// Applies the fixes of findings to a body. Only complete fixes are applied: a value to send, or a
/// key to rename, move or remove.
package struct Repair: Sendable {
  package private(set) var body: JSON
  package private(set) var rules: [Rule.ID] = []
  /// The time that is used as the current one.
  private let now: Date

  package init(_ body: JSON, for findings: [Finding], now: Date) {
    self.body = body
    self.now = now
    for finding in findings {
      guard let place = finding.path ?? finding.shownPath.flatMap({ JSONPath($0, in: self.body) })
      else { continue }
      if let fixed = fix(finding, at: place), fixed != self.body {
        self.body = fixed
        rules.append(finding.rule)
      }
    }
  }

  private func fix(_ finding: Finding, at place: JSONPath) -> JSON? {
    // Always the current time, because an old timestamp would be even older when the push is sent
    // again.
    if finding.rule.rawValue.hasPrefix("timestamp.") { return stamped(place) }
    guard let fix = finding.fix else { return nil }
    let words = fix.arguments.map(\.plain)
    switch fix.template {
    case "Send {0}.", "Send {0} without quotes.":
      guard let first = words.first else { return nil }
      if let value = try? JSON.parse(first) { return body.setting(value, at: place) }
      guard first.hasSuffix("without quotes"), let text = body[place]?.string,
        let value = try? JSON.parse(text), value.double != nil || value.bool != nil
      else { return nil }
      return body.setting(value, at: place)
    case "It looks like seconds since 2001; send Unix seconds, {0}.",
      "It looks like a duration; send Unix seconds, {0}, or 0 to remove the card at once.":
      guard let first = words.first, let value = try? JSON.parse(first) else { return nil }
      return body.setting(value, at: place)
    case "Send \"{0}\".", "Send \"{0}\" in quotes.":
      return words.first.flatMap { body.setting(.string($0), at: place) }
    case "Send a number without quotes.":
      guard let text = body[place]?.string, let number = try? JSON.parse(text) else {
        return nil
      }
      return number.double.flatMap { _ in body.setting(number, at: place) }
    case "Send the object itself: {0}.", "Send the object itself, without quotes around it.":
      guard let text = body[place]?.string, let object = try? JSON.parse(text) else {
        return nil
      }
      return body.setting(object, at: place)
    case "Divide by 1000 and round down.", "Divide by 1000.":
      guard let number = body[place]?.double else { return nil }
      return body.setting(.number(Int((number / 1000).rounded(.down))), at: place)
    case "Subtract 978307200 from Unix seconds.", "Send Unix seconds minus 978307200.":
      guard let number = body[place]?.double else { return nil }
      return body.setting(.number(Int((number - 978_307_200).rounded(.down))), at: place)
    case "Send the current time in Unix seconds.": return stamped(place)
    case "Rename it to `{0}`.":
      guard let name = words.first else { return nil }
      return body.renaming(at: place, to: name)
    case "Rename `{0}` to `{1}`.", "Rename `{0}` to `event`.":
      guard let old = words.first else { return nil }
      let new = words.count > 1 ? words[1] : "event"
      let parent = place.parent
      return body.renaming(at: parent.appending(.key(old)), to: new)
        ?? body.renaming(at: place.appending(.key(old)), to: new)
    case "Remove it.", "Leave the key out.", "Leave the key out instead of sending null.":
      return body.removing(at: place)
    case "Move {0} into `aps`.":
      let names = words.first?.split(separator: ",").map { name in
        name.filter { $0 != "`" && $0 != " " }
      }
      return names?.reduce(Optional(body)) { body, name in
        body?.moving(String(name), below: place.parent, into: "aps")
          ?? body?.moving(String(name), below: place, into: "aps")
          ?? body?.lifting(String(name), from: place.parent)
      }
    case "Move it into `alert`.":
      guard case .key(let key)? = place.steps.last else { return nil }
      return body.moving(key, below: place.parent, into: "alert")
    case "Move `sound` into `alert`.":
      return body.moving("sound", below: place.parent, into: "alert")
    default:
      guard let header = finding.headerToSend, case .key(let name)? = place.steps.last,
        name.lowercased() == header.name
      else { return nil }
      return body.setting(.string(header.value), at: place)
    }
  }

  private func stamped(_ place: JSONPath) -> JSON? {
    let place = body[place]?.object == nil ? place : place.appending(.key("timestamp"))
    return body.setting(.number(Int(now.timeIntervalSince1970.rounded(.down))), at: place)
  }
}

extension JSON {
  /// Moves a member of an object in `aps` into `aps` itself.
  fileprivate func lifting(_ key: String, from place: JSONPath) -> JSON? {
    guard place.parent.steps.last == .key("aps"), let value = self[place.appending(.key(key))]
    else { return nil }
    return removing(at: place.appending(.key(key)))?
      .setting(value, at: place.parent.appending(.key(key)))
  }
}

extension Finding {
  /// The header to send, if the fix states its value and not an example.
  package var headerToSend: (name: String, value: String)? {
    guard let fix,
      let match = fix.english.wholeMatch(of: /Send `(apns-[a-z]+(?:-[a-z]+)*): ([^ `]+)`\./),
      !match.2.contains("BUNDLE"), match.1 != "apns-topic" || !fix.arguments.isEmpty
    else { return nil }
    return (String(match.1), String(match.2))
  }
}

extension Phrase.Argument {
  fileprivate var plain: String {
    switch self {
    case .text(let text): text
    case .phrase(let phrase): phrase.english
    }
  }
}

extension JSONPath {
  /// The path without its last component; the root is its own parent.
  fileprivate var parent: JSONPath { JSONPath(Array(steps.dropLast())) }

  /// Parses the output of `description`, for a body in which all components exist except perhaps
  /// the last. Keys that contain dots are recognised by means of the body's keys.
  init?(_ text: String, in body: JSON) {
    self.init()
    var rest = text == "$" ? "" : text[...]
    var value: JSON? = body
    while !rest.isEmpty {
      if rest.first == "[", let end = rest.firstIndex(of: "]"),
        let index = Int(rest[rest.index(after: rest.startIndex)..<end])
      {
        steps.append(.index(index))
        value = value?[index]
        rest = rest[rest.index(after: end)...]
        continue
      }
      if rest.first == ".", !steps.isEmpty { rest = rest.dropFirst() }
      let known = value?.object?.keys.filter { key in
        rest.hasPrefix(key) && [nil, ".", "["].contains(rest.dropFirst(key.count).first)
      }
      let plain = String(rest.prefix { $0 != "." && $0 != "[" })
      let key = known?.max { $0.count < $1.count } ?? plain
      if key.isEmpty { return nil }
      steps.append(.key(key))
      value = value?[key]
      rest = rest.dropFirst(key.count)
    }
  }
}

extension JSON {
  /// A copy with a value at a path, whose components except the last must exist. `nil` if one is
  /// missing.
  fileprivate func setting(_ value: JSON, at path: JSONPath) -> JSON? {
    changing(path.steps[...]) { _ in value }
  }

  fileprivate func removing(at path: JSONPath) -> JSON? {
    guard self[path] != nil else { return nil }
    return changing(path.steps[...]) { _ in nil }
  }

  fileprivate func renaming(at path: JSONPath, to name: String) -> JSON? {
    guard case .key(let old)? = path.steps.last, self[path] != nil else { return nil }
    return changing(path.steps.dropLast()) { around in
      guard let object = around?.object, object[name] == nil else { return around }
      return .object(JSONObject(object.map { ($0.key == old ? name : $0.key, $0.value) }))
    }
  }

  fileprivate func moving(_ key: String, below path: JSONPath, into name: String) -> JSON? {
    guard let value = self[path]?[key], self[path]?[name]?.object != nil else {
      return nil
    }
    return removing(at: path.appending(.key(key)))?
      .setting(value, at: path.appending(.key(name)).appending(.key(key)))
  }

  private func changing(_ steps: ArraySlice<JSONPath.Step>, _ change: (JSON?) -> JSON?) -> JSON? {
    guard let step = steps.first else { return change(self) }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      guard var object = object else { return nil }
      if rest.isEmpty {
        object[key] = change(object[key])
      } else {
        guard let inner = object[key]?.changing(rest, change) else { return nil }
        object[key] = inner
      }
      return .object(object)
    case .index(let index):
      guard var array = array, array.indices.contains(index) else { return nil }
      guard let inner = array[index].changing(rest, change) else { return nil }
      array[index] = inner
      return .array(array)
    }
  }
}
