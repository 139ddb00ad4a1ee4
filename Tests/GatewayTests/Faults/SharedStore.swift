import EventStore
import Synchronization

@testable import Gateway

/// One store for several gateways, like a database, with its own lock and immediate notifications.
final class SharedStore: Sendable {
  private struct State: Sendable {
    var ledger: (any Ledger)?
    var handles: [Handle] = []
  }

  /// One gateway's view of it.
  final class Handle: ForwardingLedger, @unchecked Sendable {
    private let store: SharedStore
    private let onNotice = Mutex<(@Sendable (LedgerNotice) -> Void)?>(nil)

    init(_ store: SharedStore, _ inner: any Ledger) {
      self.store = store
      super.init(inner)
    }

    @discardableResult
    override func write(
      to project: String, since position: LedgerPosition?, lookingUp places: [LedgerBatch.Place],
      _ decide: (LedgerChanges) -> [LedgerBatch]
    ) throws(LedgerError) -> LedgerPosition {
      let result = store.lock.withLock { _ -> Result<LedgerPosition, LedgerError> in
        do throws(LedgerError) {
          return .success(
            try inner.write(to: project, since: position, lookingUp: places, decide))
        } catch {
          return .failure(error)
        }
      }
      store.notify(project, from: self)
      return try result.get()
    }

    override func watch(_ onNotice: @escaping @Sendable (LedgerNotice) -> Void) {
      self.onNotice.withLock { $0 = onNotice }
    }

    func hear(_ notice: LedgerNotice) { onNotice.withLock { $0 }?(notice) }

    override func close() { store.leave(self) }
  }

  private let state = Mutex(State())
  /// The lock of all rows.
  fileprivate let lock = Mutex(())

  private let isSilent: Bool

  /// Creates a store; a silent one sends no notifications.
  init(isSilent: Bool = false) { self.isSilent = isSilent }

  /// Opens the store at the first call.
  func open(_ path: String, _ options: Ledgers.Options) throws(LedgerError) -> any Ledger {
    try state.withLock { state -> Result<any Ledger, LedgerError> in
      do throws(LedgerError) {
        var ledger = state.ledger
        if ledger == nil { ledger = try Ledgers.open(path, options) }
        guard let ledger else { throw .closed }
        state.ledger = ledger
        let handle = Handle(self, ledger)
        state.handles.append(handle)
        return .success(handle)
      } catch {
        return .failure(error)
      }
    }.get()
  }

  fileprivate func notify(_ project: String, from writer: Handle) {
    if isSilent { return }
    let others = state.withLock { $0.handles.filter { $0 !== writer } }
    for other in others { other.hear(.written(project: project)) }
  }

  fileprivate func leave(_ handle: Handle) {
    let last = state.withLock { state -> (any Ledger)? in
      state.handles.removeAll { $0 === handle }
      defer { if state.handles.isEmpty { state.ledger = nil } }
      return state.handles.isEmpty ? state.ledger : nil
    }
    last?.close()
  }
}
