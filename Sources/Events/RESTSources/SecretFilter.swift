import Basics
import HTTP
import Simulator

/// Removes secrets from a source's updates, because an API may include request data in its
/// responses.
struct SecretFilter: Sendable {
  /// The longest first, so that no part of a secret remains.
  private let secrets: [String]

  /// Texts shorter than four characters are ignored, because they occur in too many words.
  init(_ secrets: Set<String>) {
    self.secrets = secrets.filter { $0.count >= 4 }
      .flatMap { [$0, $0.percentEncoded] + $0.split(separator: " ").dropFirst().map(String.init) }
      .sorted { $0.count > $1.count }
  }

  /// Replaces each secret by `•••`, including the beginning of a secret at the end of a truncated
  /// message.
  func clean(_ text: String) -> String {
    var text = text
    for secret in secrets {
      if text.contains(secret) { text.replace(secret, with: "•••") }
      for end in ["...", "…"] where text.contains(end) && text.contains(secret.prefix(3)) {
        for count in stride(from: secret.count - 1, through: 3, by: -1) {
          text.replace(secret.prefix(count) + end, with: "•••")
        }
      }
    }
    return text
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
