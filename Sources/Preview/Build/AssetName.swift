import Foundation

/// The Swift names that Xcode makes of an asset catalogue's.
enum AssetName {
  /// Names that SwiftUI has already.
  static let taken: Set<String> = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "white",
    "gray", "black", "clear", "primary", "secondary", "accentColor", "tint", "background",
    "foreground", "fill",
    "separator", "placeholder", "link", "label", "tertiary", "quaternary",
  ]

  /// `Deep Blue`, `deep-blue` and `DeepBlue` become `deepBlue`.
  static func member(_ name: String) -> String {
    var words: [String] = []
    var word = ""
    for letter in name {
      if letter.isLetter || letter.isNumber {
        word.append(letter)
      } else {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    guard let first = words.first else { return "" }
    var member =
      lowered(first) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    for suffix in ["Color", "Image"] where member.hasSuffix(suffix) && member != suffix.lowercased()
    {
      member = String(member.dropLast(suffix.count))
    }
    if member.first?.isNumber == true { member = "_" + member }
    return keywords.contains(member) ? "`\(member)`" : member
  }

  private static func lowered(_ word: String) -> String {
    // `URLBar` becomes `urlBar`.
    let capitals = word.prefix { $0.isUppercase }
    if capitals.count <= 1 || capitals.count == word.count {
      return capitals.count == word.count
        ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
    }
    return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
  }

  private static let keywords: Set<String> = [
    "default", "case", "class", "in", "is", "let", "var", "for", "if", "else", "switch", "return",
    "import", "self",
    "true", "false", "nil", "do", "repeat", "while", "where", "as", "func", "init", "extension",
    "protocol",
  ]

  /// Whether the app has a member of the name itself.
  static func declares(_ text: String, _ member: String) -> Bool {
    ["static let \(member)", "static var \(member)"].contains { declaration in
      var rest = text[...]
      while let found = rest.range(of: declaration) {
        rest = rest[found.upperBound...]
        // `static var preview` declares no `pre`.
        if rest.first.map({ !$0.isLetter && !$0.isNumber && $0 != "_" }) ?? true { return true }
      }
      return false
    }
  }
}
