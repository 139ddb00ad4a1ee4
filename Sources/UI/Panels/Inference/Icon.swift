internal import Canvas

/// The picture of an activity, guessed from words.
enum Icon {
  /// Where a word stands, by how much it says there.
  enum Place {
    case type, title, attribute, key, content

    /// What a word counts that names a domain.
    fileprivate var weight: Double {
      switch self {
      case .type: 8
      case .title: 6
      case .attribute, .key: 3
      case .content: 2
      }
    }
  }

  /// How much a word says of a domain.
  private enum Strength { case noun, incidental, name, generic }

  private struct Meaning {
    let domain: Int
    let strength: Strength
  }

  /// The icons of the domains, and what each word means.
  private static let known: (icons: [String], words: [String: [Meaning]]) = {
    var icons: [String] = []
    var words: [String: [Meaning]] = [:]
    for line in IconDomains.table.split(separator: "\n") {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      for (part, strength) in zip(parts, [Strength.noun, .incidental, .generic]) {
        for word in part.split(separator: " ").dropFirst(strength == .noun ? 1 : 0) {
          let isName = word.hasSuffix("!")
          words[String(isName ? word.dropLast() : word), default: []].append(
            .init(domain: icons.count, strength: isName ? .name : strength))
        }
      }
      icons.append(line.split(separator: " ").first.map(String.init) ?? "")
    }
    return (icons, words)
  }()

  /// What speaks for a domain.
  private struct Evidence {
    /// What its own words count, each once.
    var strong: [String: Double] = [:]
    /// Words that mean little alone.
    var weak: Set<String> = []
    /// Where in the type's name its last word stands, from 1; 0 for none.
    var typePlace = 0
    /// Whether more than a word of what goes on says so: a call for `MAINTENANCE` is no repair.
    var isNamed = false
    /// Whether the type is called so for lack of a better name.
    var hasName = false

    /// What it all counts; nothing where a word that means little stands alone.
    var total: Double {
      let few = min(Double(weak.count), 4) * 0.2
      if !isNamed, strong.count < 2 { return 0 }
      guard !strong.isEmpty else {
        if hasName { return 1.5 + few / 2 }
        return weak.count > 1 ? 0.5 + few : 0
      }
      let sorted = strong.values.sorted(by: >)
      let more = sorted.dropFirst().prefix(4).reduce(0) { $0 + min($1, 4) / 2 }
      return sorted[0] + more + few + (hasName ? 1 : 0)
    }
  }

  /// The picture that most of the words mean, what a type is called counting most.
  static func meant(by words: [(word: String, place: Place)]) -> String? {
    var found: [Int: Evidence] = [:]
    for (number, entry) in words.enumerated() {
      var (word, meanings) = meanings(of: entry.word)
      if meanings.isEmpty, entry.place == .type { meanings = parts(of: word) }
      for meaning in meanings {
        var evidence = found[meaning.domain] ?? Evidence()
        let isType = entry.place == .type
        if meaning.strength == .noun || meaning.strength == .incidental && isType {
          evidence.strong[word] = max(evidence.strong[word] ?? 0, entry.place.weight)
        } else if entry.place != .content, entry.place != .attribute {
          evidence.weak.insert(word)
          if isType, meaning.strength == .name { evidence.hasName = true }
        }
        if entry.place != .content { evidence.isNamed = true }
        if isType { evidence.typePlace = number + 1 }
        found[meaning.domain] = evidence
      }
    }
    // Of equals the last in the type's name, as an English noun is, or else the first of the table.
    let ranked = found.map { (domain: $0, total: $1.total, typePlace: $1.typePlace) }
    let best = ranked.max {
      ($0.total, $0.typePlace, -$0.domain) < ($1.total, $1.typePlace, -$1.domain)
    }
    return best.flatMap { $0.total > 0 ? known.icons[$0.domain] : nil }
  }

  /// A word as the table has it, and what it means.
  private static func meanings(of word: String) -> (String, [Meaning]) {
    if let meanings = known.words[word] { return (word, meanings) }
    for (end, instead) in [("ies", "y"), ("es", ""), ("s", "")] where word.hasSuffix(end) {
      let one = String(word.dropLast(end.count)) + instead
      if one.count > 2, let meanings = known.words[one] { return (one, meanings) }
    }
    return (word, [])
  }

  /// What a word means that is two, as `dogwalk`; nothing where both are so short that chance may have
  /// made them, as in `carpet`.
  private static func parts(of word: String) -> [Meaning] {
    guard word.count > 6, word.count <= 24 else { return [] }
    for length in 3...word.count - 3 where max(length, word.count - length) > 3 {
      let (first, second) = (
        meanings(of: String(word.prefix(length))).1,
        meanings(of: String(word.dropFirst(length))).1
      )
      if !first.isEmpty, !second.isEmpty { return first + second }
    }
    return []
  }

  /// The words of a name: `EVCharge3D` has four.
  static func words(_ name: String) -> [String] {
    var spaced = ""
    let letters = Array(name)
    for (place, letter) in letters.enumerated() {
      let next = place + 1 < letters.count ? letters[place + 1] : " "
      if let last = spaced.last,
        last.isNumber != letter.isNumber
          || last.isUppercase && letter.isUppercase && next.isLowercase
      {
        spaced.append(" ")
      }
      spaced.append(letter)
    }
    return FieldName(spaced).words
  }

  /// A picture of what there is to see, where no word says what it is about.
  static func of(_ presentation: Presentation) -> String {
    if presentation.score.count >= 2 || presentation.table != nil { return "🏆" }
    if !presentation.bars.isEmpty { return "📊" }
    if presentation.route != nil { return "📍" }
    if presentation.steps != nil { return "📋" }
    if presentation.timer != nil { return "⏳" }
    if presentation.progress != nil { return "🔄" }
    return presentation.hero != nil ? "🔢" : "💠"
  }

  /// A sender's picture: one cluster of at most two columns that is a picture and not a letter.
  static func fitting(_ text: String) -> String? {
    guard text.count == 1, let glyph = text.first, !glyph.isASCII else { return nil }
    return SafeText.clean(text) == text && Width.of(glyph) > 0 ? text : nil
  }
}
