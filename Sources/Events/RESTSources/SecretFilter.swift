import Basics
import HTTP
import Simulator

/// Removes secrets from a source's updates, because an API may include request data in its
/// responses.
struct SecretFilter: Sendable {
  /// The longest first, so that no part of a secret remains.
  private let secrets: [[UInt8]]

  /// Texts shorter than four characters are ignored, because they occur in too many words.
  init(_ secrets: Set<String>) {
    self.secrets = secrets.filter { $0.count >= 4 }
      .flatMap { [$0] + $0.split(separator: " ").dropFirst().map(String.init) }
      .map { Array($0.utf8) }.sorted { $0.count > $1.count }
  }

  /// Replaces each secret by `•••`, however its bytes are encoded for an address, including the
  /// beginning of a secret at the end of a truncated message.
  func clean(_ text: String) -> String {
    secrets.reduce(text) { text, secret in
      let bytes = Array(text.utf8)
      var result: [UInt8] = []
      var place = 0
      while place < bytes.count {
        let (end, isWhole) = Self.match(secret, in: bytes, at: place)
        let isCut =
          end - place >= 3 && ["...", "…"].contains { bytes[end...].starts(with: $0.utf8) }
        if isWhole || isCut {
          result += "•••".utf8
          place = isWhole ? end : end + 3
        } else {
          result.append(bytes[place])
          place += 1
        }
      }
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// How far a text agrees with a secret, of which any byte may be percent-encoded and a space or a
  /// plus sign may stand for the other.
  private static func match(
    _ secret: [UInt8], in text: [UInt8], at start: Int
  ) -> (end: Int, isWhole: Bool) {
    var place = start
    for byte in secret {
      guard place < text.count else { return (place, false) }
      let found = text[place]
      let blanks = [UInt8(ascii: " "), UInt8(ascii: "+")]
      if found == byte || blanks.contains(byte) && blanks.contains(found) {
        place += 1
      } else if found == UInt8(ascii: "%"), place + 2 < text.count,
        UInt8(String(decoding: text[place + 1...place + 2], as: UTF8.self), radix: 16) == byte
      {
        place += 3
      } else {
        return (place, false)
      }
    }
    return (place, true)
  }

  private func clean(_ json: JSON) -> JSON {
    switch json {
    case .string(let text): .string(clean(text))
    case .array(let elements): .array(elements.map(clean))
    case .object(let object):
      .object(JSONObject(object.members.map { (key: clean($0.key), value: clean($0.value)) }))
    default: json
    }
  }

  private func clean(_ item: SourceItem) -> SourceItem {
    var item = item
    item.id = clean(item.id)
    item.type = item.type.map(clean)
    item.attributes = clean(item.attributes)
    item.presentation = clean(item.presentation)
    return item
  }

  func clean(_ update: MappedUpdate) -> MappedUpdate {
    if secrets.isEmpty { return update }
    switch update {
    case .items(let items, let ended, let problems):
      return .items(items.map(clean), ended: ended.map(clean), problems: problems.map(clean))
    case .state(let state): return .state(clean(state))
    case .status(var status):
      status.state = clean(status.state)
      status.problems = status.problems.map(clean)
      return .status(status)
    }
  }

  private func clean(_ state: FeedState) -> FeedState {
    switch state {
    case .failed(let reason, let fix): .failed(reason: clean(reason), fix: clean(fix))
    case .retrying(let at, let reason, let lastGood):
      .retrying(at: at, reason: clean(reason), lastGood: lastGood)
    case .connecting, .online: state
    }
  }
}
