internal import Basics
internal import Synchronization

/// The words of a key or of an identifier, in any case style.
package enum KeyWords {
  /// Splits a key into words: `estDeliveryDate`, `est_delivery_date` and `EST-DELIVERY-DATE` have
  /// three. Runs of capitals are not split.
  package static func split(_ key: String) -> [String] {
    words.value(of: key) { divided(key) }
  }

  private static let words = Remembered<[String]>()

  private static func divided(_ key: String) -> [String] {
    let letters = Array(key.prefix(96))
    var words: [String] = []
    var word = ""
    for (place, letter) in letters.enumerated() {
      let isBreak = !letter.isLetter && !letter.isNumber
      let last = place > 0 ? letters[place - 1] : "_"
      let endsRun =
        letter.isUppercase && last.isUppercase && place + 1 < letters.count
        && letters[place + 1].isLowercase
      if isBreak || endsRun || letter.isUppercase && (last.isLowercase || last.isNumber) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if !isBreak { word.append(letter) }
    }
    if !word.isEmpty { words.append(word) }
    if words.isEmpty { return key.isEmpty ? [] : [String(letters)] }
    // Capitals of a unit do not separate words: `MWh`, `hPa`, `MHz`.
    if let end = words.last, end.first?.isUppercase == true, words.count > 1 {
      let unit = words[words.count - 2] + end
      if unit.count == end.count + 1, key.hasSuffix(unit), Units.symbol(unit) != nil {
        words.replaceSubrange((words.count - 2)..., with: [unit])
      }
    }
    return words
  }

  /// The words as a label: `Est delivery date`. Acronyms in capitals are kept.
  static func label(_ words: [String]) -> String {
    let isShouted = words.allSatisfy { !$0.contains(where: \.isLowercase) }
    let plain = words.enumerated().map { place, word in
      if place > 0, words[place - 1].lowercased() == "per", let unit = Units.symbol(word) {
        return unit
      }
      let isAcronym = !isShouted && word.count > 1 && !word.contains(where: \.isLowercase)
      return isAcronym ? word : word.lowercased()
    }
    if plain == ["eta"] { return "ETA" }
    return capitalized(plain.joined(separator: " "))
  }

  /// The user-facing name of an attributes type: `PizzaDeliveryAttributes` becomes `Pizza
  /// delivery`.
  package static func name(ofType type: String) -> String {
    names.value(of: type) {
      var words = split(type.split(separator: ".").last.map(String.init) ?? type)
      while words.count > 1, ["attributes", "activity", "live"].contains(words.last?.lowercased()) {
        words.removeLast()
      }
      return words.isEmpty ? type : label(words)
    }
  }

  private static let names = Remembered<String>()

  /// Turns an identifier into words: `out_for_delivery` becomes `Out for delivery`. Any other text
  /// is unchanged.
  ///
  /// A plan's program does the same in jq (`Plan.wordsProgram`).
  package static func sentence(_ text: String) -> String {
    guard let first = text.utf8.first, isLetter(first),
      text.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x5F || $0 == 0x2D })
    else { return text }
    var words = ""
    var isSplit = false
    var last: UInt8 = 0
    for byte in text.utf8 {
      if isUpper(byte), isLower(last) || isDigit(last) {
        words.append(" ")
        isSplit = true
      }
      if byte == 0x5F {
        if last != 0x5F { words.append(" ") }
        isSplit = true
      } else {
        words.unicodeScalars.append(Unicode.Scalar(byte))
      }
      last = byte
    }
    return capitalized(isSplit ? words.lowercased() : words)
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Caches the results of a function for texts. Frames and pushes repeat the same few texts.
private struct Remembered<Value: Sendable>: ~Copyable, Sendable {
  private let known = Mutex<[String: Value]>([:])
  private static var limit: Int { 256 }

  func value(of text: String, _ make: () -> Value) -> Value {
    if let value = known.withLock({ $0[text] }) { return value }
    let value = make()
    known.withLock {
      if $0.count >= Self.limit { $0 = [:] }
      $0[text] = value
    }
    return value
  }
}
