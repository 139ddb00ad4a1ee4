import SwiftSource

/// A closure that runs when something happens, which is never while a view is evaluated.
struct ActionClosure: Sendable {
  /// What stands between its braces, but for the names of its parameters.
  var inside: Range<Int>
}

extension SourceFile {
  private static let callees: Set<String> = [
    "onTapGesture", "onAppear", "onDisappear", "task", "onChange", "onReceive",
    "onLongPressGesture", "onOpenURL", "onContinueUserActivity", "refreshable", "onSubmit",
  ]

  /// The closures in a range of code that only run when something happens, such as a button's action.
  func actions(in range: Range<Int>) -> [ActionClosure] {
    var found: [ActionClosure] = []
    // The words before brackets that are open, and before the one that was closed last.
    var open: [(word: String, place: Int)] = []
    var closed: (word: String, arguments: Range<Int>)?
    var place = range.lowerBound
    var (word, wordEnd) = ("", range.lowerBound)
    var label = ""
    while place < range.upperBound {
      let byte = mask.code[place]
      if SwiftMask.isWord(byte) {
        word = mask.word(at: place)
        place += max(1, word.utf8.count)
        wordEnd = place
        label = ""
        continue
      }
      switch byte {
      case UInt8(ascii: "("):
        open.append((wordEnd == place ? word : "", place))
        closed = nil
      case UInt8(ascii: ")"):
        if let last = open.popLast() { closed = (last.word, last.place..<place) }
      case UInt8(ascii: ":"): label = word
      case UInt8(ascii: "{"):
        let isAction =
          if !label.isEmpty {
            label == "action" || label == "perform"
          } else if let closed {
            Self.callees.contains(closed.word)
              || closed.word == "Button" && !mentions(["intent", "action"], in: closed.arguments)
          } else {
            Self.callees.contains(word) || word == "Button"
          }
        if isAction, let end = mask.end(ofBracketAt: place), end <= range.upperBound {
          found.append(ActionClosure(inside: afterParameters(place + 1, end: end - 1)..<end - 1))
          place = end
          (word, label, closed) = ("", "", nil)
          continue
        }
        (word, label, closed) = ("", "", nil)
      case 32, 9, 10, 13, UInt8(ascii: "_"): break
      default: (label, closed) = ("", nil)
      }
      if !([32, 9, 10, 13, 58, 41] as [UInt8]).contains(byte) { word = "" }
      place += 1
    }
    return found
  }

  /// The place after `x, y in` at the start of a closure.
  private func afterParameters(_ start: Int, end: Int) -> Int {
    var place = mask.skipSpace(start)
    while place < end {
      let byte = mask.code[place]
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
        guard let close = mask.end(ofBracketAt: place) else { return start }
        place = close
      } else if SwiftMask.isWord(byte) {
        let word = mask.word(at: place)
        place += word.utf8.count
        if word == "in" { return place }
      } else if [32, 44, 58, 63, 64, 45, 62].contains(byte) {
        place += 1
      } else {
        return start
      }
    }
    return start
  }
}
