import Simulator
import Synchronization

/// The keys and types that a type requested while it was decoded.
final class ProbeNotes: Sendable {
  private struct Found: Sendable {
    var fields: [FieldType.Field] = []
    var isKeyed = false
    var isChoice = false
    var single: FieldType?
  }

  let depth: Int
  private let found = Mutex(Found())

  init(depth: Int) { self.depth = depth }

  /// The type derived from the requests.
  var type: FieldType {
    found.withLock { found in
      if found.isKeyed { return .structure(found.isChoice ? [] : found.fields) }
      return found.single ?? .any
    }
  }

  func noteKeys() { found.withLock { $0.isKeyed = true } }

  /// Records that the type inspects the available keys: with other keys it may request other
  /// fields.
  func noteChoice() { found.withLock { $0.isChoice = true } }

  func note(_ type: FieldType, at key: String) {
    found.withLock { found in
      if !found.fields.contains(where: { $0.name == key }) {
        found.fields.append(FieldType.Field(name: key, type: type))
      }
    }
  }

  func note(single type: FieldType) { found.withLock { $0.single = $0.single ?? type } }
}
