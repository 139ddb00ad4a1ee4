package import Basics
package import Canvas
internal import Panels
package import Simulator

extension State {
  /// A card alone, as wide as on a screen of 100 columns, in a frame of its own.
  package func picture(of id: Activity.ID, theme: Theme, now: Date) -> Frame {
    guard let entry = catalog.entry(id) else { return Frame(GridSize(1, 1)) }
    let panel = panel(entry, theme)
    let width = 60
    var frame = Frame(GridSize(width, max(1, panel.lockScreenHeight(width: width))))
    panel.drawLockScreen(
      &frame, at: GridPoint(0, 0), width: width,
      Panel.Context(theme: theme, now: shownTime(now), secondsFromGMT: secondsFromGMT))
    return frame
  }
}
