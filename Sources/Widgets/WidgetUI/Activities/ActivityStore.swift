package import ViewTree

/// The activities that an intent can find, and the changes that it requests. The only activity in a
/// widget's process is the one whose button was pressed.
package final class ActivityStore: @unchecked Sendable {
  package struct Running {
    var id: String
    var type: String
    var attributes: Data
    var state: Data
  }

  package static let shared = ActivityStore()
  private let lock = NSLock()
  private var running: [Running] = []
  private var changes: [HostChange] = []

  /// Sets the only live activity, with its attributes and content state as JSON.
  package func reset(id: String, type: String, attributes: String, state: String) {
    lock.withLock {
      running = [
        Running(id: id, type: type, attributes: Data(attributes.utf8), state: Data(state.utf8))
      ]
      changes = []
    }
  }

  /// Removes and returns the requested changes, in order.
  package func takeChanges() -> [HostChange] {
    lock.withLock {
      defer { changes = [] }
      return changes
    }
  }

  func of(_ type: String) -> [Running] { lock.withLock { running.filter { $0.type == type } } }

  func add(_ change: HostChange) {
    lock.withLock {
      changes.append(change)
      switch change.kind {
      case .request:
        running.append(
          Running(
            id: change.id, type: change.type, attributes: Data((change.attributes ?? "{}").utf8),
            state: Data((change.state ?? "{}").utf8)))
      case .update:
        for place in running.indices where running[place].id == change.id {
          running[place].state = Data((change.state ?? "{}").utf8)
        }
      case .end: running.removeAll { $0.id == change.id }
      }
    }
  }
}
