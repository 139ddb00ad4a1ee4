package import Canvas
internal import Synchronization

extension Key {
  private static let usesWords = Mutex(false)
  /// Names keys in ASCII from now on: an arrow as a word, as its sign would be another key's.
  package static func nameInASCII() { usesWords.withLock { $0 = true } }

  /// The keys that write nothing: as help and hints name them, by a sign and in ASCII, and how else they may be called.
  private static let names: [(key: Key, sign: String, word: String, others: [String])] = [
    (.enter, "⏎", "enter", ["return"]), (.escape, "esc", "esc", ["escape"]),
    (.tab, "tab", "tab", []), (.backtab, "⇧tab", "shift-tab", ["backtab"]),
    (.backspace, "⌫", "backspace", []), (.delete, "del", "del", ["delete"]),
    (.up, "↑", "up", []), (.down, "↓", "down", []), (.left, "←", "left", []),
    (.right, "→", "right", []), (.home, "home", "home", []), (.end, "end", "end", []),
    (.pageUp, "pgup", "pgup", ["pageup", "page-up"]),
    (.pageDown, "pgdn", "pgdn", ["pagedown", "page-down"]),
    (.character(" "), "space", "space", [" "]),
  ]
  private static let named = names.reduce(into: [String: Key]()) { named, entry in
    for name in [entry.word] + entry.others { named[name] = entry.key }
  }

  /// The key as help and hints write it.
  package var name: String {
    switch self {
    case .character(let character) where character != " ": String(character)
    case .control(let character): "^\(character.uppercased())"
    default:
      Self.names.first { $0.key == self }.map { entry in
        Self.usesWords.withLock { $0 } ? entry.word : entry.sign
      } ?? ""
    }
  }

  /// The key of a name: `X`, `enter`, `ctrl-x`, `^X`, `pgup`.
  init?(named name: String) {
    if name.count == 1, let character = name.first, character != " " {
      self = .character(character)
      return
    }
    let plain = name.lowercased().filter { $0 != "_" }
    if let key = Self.named[plain] {
      self = key
      return
    }
    for prefix in ["ctrl-", "ctrl+", "c-", "^"] where plain.hasPrefix(prefix) {
      let rest = plain.dropFirst(prefix.count)
      guard rest.count == 1, let letter = rest.first, letter.isASCII, letter.isLetter else {
        return nil
      }
      self = .control(letter)
      return
    }
    return nil
  }
}
