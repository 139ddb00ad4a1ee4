import Foundation

/// The Swift names that Xcode generates for asset catalogue entries.
enum AssetName {
  /// Names that SwiftUI already declares.
  static let taken = Set(Names["colors"])

  /// The name of a member: `Deep Blue`, `deep-blue` and `DeepBlue` become `deepBlue`.
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
    return member
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

  /// The symbol name of an SFSafeSymbols member: `arrowTriangle2Circlepath` is
  /// `arrow.triangle.2.circlepath`.
  static func symbol(_ member: String) -> String {
    var name = ""
    var last: Character?
    for letter in member where letter != "_" {
      let isNew =
        letter.isUppercase && last?.isUppercase != true
        || last.map { $0.isNumber != letter.isNumber } == true
      if isNew, last != nil { name.append(".") }
      name += letter.lowercased()
      last = letter
    }
    return name
  }
}
