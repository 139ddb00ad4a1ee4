import Basics

extension Judge {
  /// Checks an app's push-to-start budget. Phones count starts of every priority, and frequent
  /// updates do not change the budget (https://developer.apple.com/forums/thread/799505).
  mutating func checkStartBudget() {
    guard push.event == .start, !push.vendor.isLocal else { return }
    let budget = device.settings.startBudget
    let used = push.startBudgets(of: user).map { device.budgets.count(of: $0, at: now) }.max() ?? 0
    guard used >= budget else { return }
    find(
      .startBudget,
      "This is push-to-start \(used + 1) within an hour for \(push.startApp.excerpt) on one phone; "
        + "phones start no more than about \(budget).",
      severity: device.settings.enforceBudget ? .dropped : nil)
  }
}

extension Push {
  fileprivate var startApp: String { appID ?? aps["attributes-type"]?.string ?? "" }

  /// The names of the budgets that a start spends: one for the app on each phone. A phone is known
  /// by its user, or else by a token of its own. The names are those in a phone's log, with the
  /// phone added.
  func startBudgets(of user: String?) -> [String] {
    var phones = user.map { [$0] } ?? users
    if phones.isEmpty, case .token(let token) = target, !token.contains(":") { phones = [token] }
    return (phones.isEmpty ? [""] : phones).map {
      "\(startApp.excerpt)::pushToStart \($0.excerpt)"
    }
  }
}
