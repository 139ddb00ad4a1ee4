package import Basics

/// Whether Android would promote a notification to a Live Update, which has a chip in the status
/// bar and the first place in the shade and on the lock screen.
package enum AndroidPromotion: Sendable, Hashable {
  /// All conditions that can be checked in a push are met.
  case promoted
  case refused([Condition])
  /// The push does not contain the information, because the app decides.
  case unknown

  /// Android's conditions, in the order of its documentation
  /// (https://developer.android.com/develop/ui/views/notifications/live-update, "Requirements").
  package enum Condition: Sendable, Hashable, CaseIterable {
    case style, permission, requested, ongoing, title, customView, groupSummary, colorized,
      importance
  }
}

extension AndroidNotification {
  package var promotion: AndroidPromotion {
    let broken = AndroidPromotion.Condition.allCases.filter { meets($0) == false }
    if !broken.isEmpty { return .refused(broken) }
    return AndroidPromotion.Condition.allCases.allSatisfy { meets($0) == true }
      ? .promoted : .unknown
  }

  /// Whether a condition is met; `nil` if the push does not contain the information.
  private func meets(_ condition: AndroidPromotion.Condition) -> Bool? {
    func flag(_ value: Bool?, default usual: Bool) -> Bool? { value ?? (isMapped ? usual : nil) }
    return switch condition {
    case .style: isMapped || style == .other ? style != .other : nil
    case .permission: hasPermission ?? true
    case .requested: flag(asksForPromotion, default: false)
    case .ongoing: flag(isOngoing, default: false)
    case .title: isMapped ? title?.isEmpty == false : title.map { !$0.isEmpty }
    case .customView: flag(hasCustomView, default: false).map(!)
    case .groupSummary: flag(isGroupSummary, default: false).map(!)
    case .colorized: flag(isColorized, default: false).map(!)
    case .importance: importance.map { $0 != .none && $0 != .min } ?? (isMapped ? true : nil)
    }
  }

  /// The maximum number of characters that a chip shows in full, according to Android's
  /// documentation.
  package static let chipLimit = 7

  /// Reports unmet conditions for a Live Update, and content that would be truncated.
  ///
  /// Reports nothing for a notification that declines promotion (`promoted: false`).
  package func findings(at path: JSONPath?) -> [Finding] {
    var findings: [Finding] = []
    if let wrongKey {
      findings.find(
        .androidData, "`android.\(wrongKey)` has an invalid value and is ignored.",
        severity: .warning, path: path,
        fix: "Correct `\(wrongKey)` in the output of the type file's `android` program.")
    }
    if asksForPromotion != false, case .refused(let conditions) = promotion {
      let reasons = conditions.map { texts($0).reason }
      let fixes = conditions.map { texts($0).fix }
      findings.find(
        .androidNotPromoted,
        "Android would not promote this notification: \(Phrase.list(reasons)).", path: path,
        fix: "\(capitalized: Phrase.list(fixes)).")
    }
    if let chip, chip.count > Self.chipLimit {
      findings.find(
        .androidChip,
        "The chip's text \"\(chip.prefix(40))\" has \(chip.count) characters: the status bar "
          + "cuts it, or shows only the icon.", path: path, found: .string(chip),
        fix: "Send at most \(Self.chipLimit) characters.")
    }
    return findings
  }

  /// The reason why a condition is unmet, and the call by which the app can fix that.
  package func texts(_ condition: AndroidPromotion.Condition) -> (reason: Phrase, fix: Phrase) {
    switch condition {
    case .style:
      (
        Phrase("its style is \(styleName ?? style.rawValue)"),
        Phrase("use the standard, BigText, Call, Progress or Metric style")
      )
    case .permission:
      (
        Phrase("the manifest has no POST_PROMOTED_NOTIFICATIONS"),
        Phrase("add the permission POST_PROMOTED_NOTIFICATIONS to the manifest")
      )
    case .requested:
      (Phrase("the app does not request promotion"), Phrase("call setRequestPromotedOngoing(true)"))
    case .ongoing: (Phrase("it is not ongoing"), Phrase("call setOngoing(true)"))
    case .title: (Phrase("it has no title"), Phrase("call setContentTitle"))
    case .customView: (Phrase("it has a custom view"), Phrase("remove the RemoteViews"))
    case .groupSummary:
      (Phrase("it is the summary of a group"), Phrase("call setGroupSummary(false)"))
    case .colorized: (Phrase("it is colorized"), Phrase("remove setColorized(true)"))
    case .importance:
      (
        Phrase("its channel has the importance \(importance?.rawValue ?? String())"),
        Phrase("use a channel of IMPORTANCE_LOW or above")
      )
    }
  }
}
