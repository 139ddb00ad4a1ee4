internal import Basics
internal import Canvas

/// The icon of a card without one: a symbol for its content, or the first letter of its title.
enum Icon {
  static func of(_ presentation: Presentation) -> String {
    if presentation.score.count == 2 { return "⇄" }
    if presentation.steps != nil { return "»" }
    if presentation.hasTimer { return "◷" }
    if presentation.progress != nil { return "◔" }
    if !presentation.lists.isEmpty { return "≡" }
    let letter = presentation.title.first { $0.isLetter || $0.isNumber }.map(String.init)
    return letter.map { $0.uppercased() }.flatMap { $0.count == 1 ? $0 : nil } ?? "●"
  }

  /// A ring filled by a fraction from 0 to 1.
  static func ring(_ fraction: Double) -> String {
    switch fraction {
    case ..<0.125: "○"
    case ..<0.375: "◔"
    case ..<0.625: "◑"
    case ..<0.995: "◕"
    default: "●"
    }
  }

  /// A sender's icon if it is one visible non-ASCII cluster, otherwise `nil`.
  static func fitting(_ text: String) -> String? {
    guard text.count == 1, let glyph = text.first, !glyph.isASCII else { return nil }
    return SafeText.clean(text) == text && Width.of(glyph) > 0 ? text : nil
  }

  /// A tint derived from a type's name. Uses FNV-1a, because Swift's own hash differs in each run.
  static func tint(ofType name: String) -> Tint {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Tint.allCases[Int(hash >> 8) % Tint.allCases.count]
  }
}
