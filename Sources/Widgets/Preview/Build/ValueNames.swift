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

  /// The numbers that it takes for seconds since 1970.
  static func dates(in text: String) -> [String] {
    var names: [String] = []
    let parts = text.components(separatedBy: "timeIntervalSince1970:")
    for (before, part) in zip(parts, parts.dropFirst()) {
      if part.drop(while: { $0 == " " }).hasPrefix("$0"),
        let map = before.suffix(60).range(of: "ap {", options: .backwards)
      {
        // `end.map { Date(timeIntervalSince1970: $0) }`
        let words = before.suffix(60)[..<map.lowerBound].split { !$0.isLetter && !$0.isNumber }
        names += words.dropLast().suffix(1).map { $0.lowercased() }
      }
      let argument = part.prefix(80).prefix { $0 != "\n" && $0 != "," }
      for word in argument.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
        guard word.first?.isLowercase == true, !["context", "state", "attributes"].contains(word)
        else { continue }
        names.append(word.lowercased())
      }
    }
    return names
  }
}
