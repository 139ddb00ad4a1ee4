import Foundation

/// What code says of the values that a made-up content state should hold.
enum ValueNames {
  /// The keys by which it looks into dictionaries: texts that stand alone in brackets.
  static func keys(in text: String) -> [String] {
    var names: [String] = []
    for part in text.components(separatedBy: "[\"").dropFirst() {
      let name = part.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
      guard !name.isEmpty, name.count < 60, part.dropFirst(name.count).hasPrefix("\"]") else {
        continue
      }
      names.append(String(name))
    }
    return names
  }

  /// The dates that it takes for ones ahead (`Date()...state.end`), or behind (`state.start ... .now`).
  static func bounds(in text: String) -> (ahead: [String], behind: [String]) {
    var (ahead, behind): ([String], [String]) = ([], [])
    let parts = text.components(separatedBy: "...")
    let present = ["Date()", ".now", "Date.now", "Date.init()"]
    func isPath(_ letter: Character) -> Bool {
      letter.isLetter || letter.isNumber || "._".contains(letter)
    }
    func name(_ path: some StringProtocol) -> String? {
      let last = path.split(separator: ".").last
      return last.flatMap { $0.first?.isLetter == true ? $0.lowercased() : nil }
    }
    for (before, after) in zip(parts, parts.dropFirst()) {
      let left = before.suffix(80).trimmingCharacters(in: [" "])
      let right = after.prefix(80).trimmingCharacters(in: [" "])
      if present.contains(where: left.hasSuffix), let found = name(right.prefix(while: isPath)) {
        ahead.append(found)
      }
      let path = String(left.reversed().prefix(while: isPath).reversed())
      if present.contains(where: right.hasPrefix), let found = name(path) { behind.append(found) }
    }
    return (ahead, behind)
  }

  /// The texts that it compares its own with, the first of each: `name=text`.
  static func choices(in text: String) -> [String] {
    var found: [String: String] = [:]
    func literal(_ text: Substring) -> String? {
      let rest = text.drop(while: \.isWhitespace)
      guard rest.first == "\"" else { return nil }
      let body = rest.dropFirst().prefix { $0 != "\"" && $0 != "\n" && $0 != "\\" }
      return body.isEmpty || !rest[body.endIndex...].hasPrefix("\"") ? nil : String(body)
    }
    func last(_ path: some StringProtocol) -> String? {
      let name = path.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).last
      return name.flatMap { $0.first?.isLowercase == true ? $0.lowercased() : nil }
    }
    for part in text.components(separatedBy: "switch ").dropFirst() {
      let subject = part.prefix { $0 != "{" && $0 != "\n" }
      let body = part[subject.endIndex...].dropFirst().drop(while: \.isWhitespace)
      guard !subject.contains("("), body.hasPrefix("case "), let name = last(subject),
        let value = literal(body.dropFirst(5)), found[name] == nil
      else { continue }
      found[name] = value
    }
    let parts = text.components(separatedBy: " == ")
    for (before, after) in zip(parts, parts.dropFirst()) {
      let path = before.reversed().prefix { $0.isLetter || $0.isNumber || "._?!".contains($0) }
      guard let value = literal(after[...]), let name = last(String(path.reversed())),
        found[name] == nil
      else { continue }
      found[name] = value
    }
    return found.map { $0 + "=" + $1 }
  }

  /// Those that it divides by a thousand before.
  static func millis(in text: String) -> [String] { dates(in: text, isMillis: true) }

  /// The numbers that it takes for seconds since 1970.
  static func dates(in text: String, isMillis: Bool = false) -> [String] {
    var names: [String] = []
    let parts = text.components(separatedBy: "timeIntervalSince1970:")
    for (before, part) in zip(parts, parts.dropFirst()) {
      let argument = part.prefix(120).prefix { $0 != "\n" && $0 != "," }
      if isMillis, !argument.replacing(" ", with: "").contains("/1000") { continue }
      if part.drop(while: { $0 == " " }).hasPrefix("$0"),
        let map = before.suffix(60).range(of: "ap {", options: .backwards)
      {
        // `end.map { Date(timeIntervalSince1970: $0) }`
        let words = before.suffix(60)[..<map.lowerBound].split { !$0.isLetter && !$0.isNumber }
        names += words.dropLast().suffix(1).map { $0.lowercased() }
      }
      for word in argument.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
        guard word.first?.isLowercase == true, !["context", "state", "attributes"].contains(word)
        else { continue }
        names.append(word.lowercased())
      }
    }
    return names
  }
}
