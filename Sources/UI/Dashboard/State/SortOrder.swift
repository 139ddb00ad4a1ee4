internal import Simulator
internal import Basics

package enum SortOrder: Sendable, CaseIterable {
  /// As on the phone: relevance, then age; then what is still to start, and what has ended.
  case phone
  /// What changed last comes first.
  case recent
  /// By app, then by name.
  case name

  var words: Phrase {
    switch self {
    case .phone: "as on the phone"
    case .recent: "last change first"
    case .name: "by app and name"
    }
  }

  func precedes(_ left: Activity, _ right: Activity) -> Bool {
    switch self {
    case .phone:
      let ranks = (Self.rank(left.state), Self.rank(right.state))
      return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : Island.precedes(left, right)
    case .recent:
      if left.updatedAt != right.updatedAt { return left.updatedAt > right.updatedAt }
      return left.id < right.id
    case .name: return left.app != right.app ? left.app < right.app : left.id < right.id
    }
  }

  private static func rank(_ state: ActivityState) -> Int {
    state == .pending ? 1 : state.isLive ? 0 : 2
  }
}

extension CaseIterable where Self: Equatable {
  /// The case after it, round and round.
  var next: Self {
    let all = Array(Self.allCases)
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
