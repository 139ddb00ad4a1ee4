extension String {
  /// The particles of Korean by what stands before them: with a final consonant, without one.
  private static let particles: [(both: String, closed: String, open: String)] = [
    ("은(는)", "은", "는"), ("이(가)", "이", "가"), ("을(를)", "을", "를"), ("와(과)", "과", "와"),
    ("(으)로", "으로", "로"),
  ]

  /// The text with each `은(는)` and the like by the sound of the word before it, which a template cannot know.
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

/// The sound with which a word ends as it is read in Korean.
private enum FinalSound {
  case vowel, consonant
  /// ㄹ, after which `로` stands as after a vowel.
  case rieul

  /// Nothing where no letter or digit is there to be read; quotes and brackets are not read.
  init?(of text: Substring) {
    guard let last = text.last(where: { $0.isLetter || $0.isNumber }),
      let scalar = last.unicodeScalars.first
    else { return nil }
    switch scalar.value {
    case 0xAC00...0xD7A3:
      // A syllable's place in its block of 28 tells its final consonant.
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
