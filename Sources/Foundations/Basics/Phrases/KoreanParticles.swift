extension String {
  /// Korean particles whose form depends on whether the preceding word ends in a consonant.
  private static let particles: [(both: String, closed: String, open: String)] = [
    ("은(는)", "은", "는"), ("이(가)", "이", "가"), ("을(를)", "을", "를"), ("와(과)", "과", "와"),
    ("(으)로", "으로", "로"),
  ]

  /// Replaces each combined particle such as `은(는)` by the form for the preceding word, which is
  /// unknown in a template.
  func choosingKoreanParticles() -> String {
    guard contains("(") else { return self }
    var text = self
    for (both, closed, open) in Self.particles {
      while let place = text.firstRange(of: both),
        let sound = FinalSound(of: text[..<place.lowerBound])
      {
        let isClosed = sound == .consonant || sound == .rieul && open != "로"
        text.replaceSubrange(place, with: isClosed ? closed : open)
      }
    }
    return text
  }
}

/// The final sound of a word when it is read in Korean.
private enum FinalSound {
  case vowel, consonant
  /// The consonant ㄹ, after which `로` is used as after a vowel.
  case rieul

  /// Finds the final sound; `nil` if the text has no letter or digit. Quotes and brackets are
  /// ignored.
  init?(of text: Substring) {
    guard let last = text.last(where: { $0.isLetter || $0.isNumber }),
      let scalar = last.unicodeScalars.first
    else { return nil }
    switch scalar.value {
    case 0xAC00...0xD7A3:
      // Every 28 consecutive syllables differ only in their final consonant.
      let final = (scalar.value - 0xAC00) % 28
      self = final == 0 ? .vowel : final == 8 ? .rieul : .consonant
    default:
      switch last.lowercased() {
      case "1", "7", "8", "l": self = .rieul
      case "0", "3", "6", "m", "n": self = .consonant
      default: self = .vowel
      }
    }
  }
}
