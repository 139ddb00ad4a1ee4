internal import Canvas
internal import Simulator
internal import Panels
package import Basics

extension State {
  /// What the window is called: the activity in the island and how many are live. Nothing in it goes
  /// by the clock.
  package var windowTitle: String {
    let name = catalog.island.attached.map { TextLayout.truncate(title(of: $0), to: 40) }
    let live = catalog.count(.active) + catalog.count(.stale)
    return SafeText.clean(
      [name, live > 0 ? localized(live == 1 ? "1 live" : "\(live) live") : nil, "Islet"].compactMap
      { $0 }.joined(separator: " · "))
  }

  /// How far the selected activity is, in percent, and whether that may be wrong by now.
  package func selectedProgress(now: Date) -> (percent: Int, isStale: Bool)? {
    guard let activity = selected, activity.state.isLive, let entry = catalog.entry(activity.id),
      let fraction = entry.panel(views: nil).fraction(now: shownTime(now))
    else { return nil }
    return (max(0, min(100, Int(fraction * 100))), activity.state == .stale)
  }
}
