import EventStore
internal import Basics

enum StoreFailure: Error, Sendable, Hashable {
  /// Too many changes are waiting to be written.
  case busy
  case store(LedgerError)
  case closing

  /// A user-facing description without file paths.
  var reason: String { phrase.english }

  var phrase: Phrase {
    switch self {
    case .busy: "too many changes are waiting for the store"
    case .closing: "the gateway is closing"
    case .store(let error): error.phrase
    }
  }

  /// Whether it is certain that nothing was changed.
  var isCertain: Bool {
    if case .store(.uncertain) = self { return false }
    return true
  }

  /// Seconds after which to try again.
  var retryAfter: Int { self == .busy ? 1 : 5 }
}

extension LedgerError {
  /// A user-facing description without file paths.
  var reason: String { phrase.english }

  var phrase: Phrase {
    switch self {
    case .cannotOpen(_, let reason): "the store cannot be opened (\(reason))"
    case .notALedger: "the file is not an Islet store"
    case .corrupt: "the store is damaged"
    case .newerSchema: "the store was written by a newer Islet"
    case .locked: "the store is in use by another program"
    case .readOnly: "the store is read-only"
    case .deleted: "the store was deleted"
    case .replaced: "another file replaced the store"
    case .diskFull: "the disk is full"
    case .unknownScheme(let scheme), .notAFile(let scheme):
      "\(scheme) is not a known kind of store"
    case .failed, .constraint, .interrupted, .duplicateCursor: "writing to the store failed"
    case .unavailable(let reason): "the database is unavailable (\(reason))"
    case .uncertain(let reason):
      "the database did not confirm this change (\(reason)): check before you send it again, "
        + "or send it with the same apns-id or Idempotency-Key"
    case .unknownProject(let name): "there is no project \(name)"
    case .closed: "the gateway is closing"
    }
  }
}
