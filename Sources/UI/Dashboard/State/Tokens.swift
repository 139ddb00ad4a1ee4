internal import Simulator

extension State {
  static let tokenLimit = 1000

  var tokenPlace: Int? {
    guard let tokens, !tokens.isEmpty else { return nil }
    return tokens.firstIndex { $0.value == tokenSelection } ?? 0
  }

  var selectedToken: PushToken? { tokenPlace.flatMap { tokens?[$0] } }

  /// Takes a list of tokens: living ones first, of each kind the newest first.
  mutating func apply(_ all: [PushToken]) -> [Effect] {
    let sorted = all.sorted { left, right in
      if (left.invalidation == nil) != (right.invalidation == nil) {
        return left.invalidation == nil
      }
      return (left.issuedAt, left.value) > (right.issuedAt, right.value)
    }
    tokens = Array(sorted.prefix(Self.tokenLimit))
    // What changed while the question was under way is asked for again.
    let isStale = tokenQuestion == .stale
    tokenQuestion = nil
    return isStale && screen == .tokens ? askForTokens() : []
  }

  /// Asks for the tokens, one question at a time.
  mutating func askForTokens() -> [Effect] {
    if tokenQuestion != nil {
      tokenQuestion = .stale
      return []
    }
    tokenQuestion = .asked
    return [.loadTokens]
  }
}

enum Question {
  case asked
  /// What is asked for has changed since.
  case stale
}

extension ActivityEvent {
  /// Whether a token came or went with it: an activity's own lives and dies with the activity.
  var changesTokens: Bool { [.token, .started, .ended, .dismissed].contains(kind) }
}
