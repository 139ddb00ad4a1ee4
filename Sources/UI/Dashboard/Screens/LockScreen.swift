internal import Canvas
internal import Panels
internal import Basics

extension ScreenRenderer {
  /// What an iPhone shows on a table: island, day, big clock, cards, and nothing to read.
  mutating func lockScreen() {
    let area = layout.lockCards
    let moment = local(time)
    let clock = moment.minutes
    let isBig = layout.hasBigClock && layout.clockArea.count >= Layout.bigClockRows
    let top = area.y - (isBig ? Layout.bigClockRows - 1 : 3)
    put(moment.day, 0, top, width: size.width, align: .center, .secondary, .bold)
    if isBig {
      let x = (size.width - BigDigits.width(clock)) / 2
      frame.putBig(clock, at: GridPoint(x, top + 2), theme.ink(.text))
    } else {
      put(clock, 0, top + 1, width: size.width, align: .center, .text, .bold)
    }
    frame.changes(at: now.nextMinute)
    if state.catalog.count > 0 {
      // Scores stand in big digits where no card has to go for them.
      let isRoomy =
        layout.hasBigClock
        && state.wholeCards(in: area, .lockScreen) == state.wholeCards(in: area, .card)
      cards(in: area, density: isRoomy ? .lockScreen : .card)
      closedIsland()
      openIsland()
    }
    put(
      hiddenWords.joined(separator: " · "), area.x + 2, max(area.y, min(area.maxY, cardsEnd + 1)),
      .dim)
    if let answer {
      frame.put(
        answer.text, at: GridPoint(0, size.height - 2), width: size.width, align: .center,
        state.toast?.isError == false ? theme.ink(.dim) : answer.ink)
    } else {
      let words = "\(state.keymap.name(of: "lock-screen"))  " + localized("back")
      put(words, 0, size.height - 2, width: size.width, align: .center, .dim)
      frame.mark(
        GridRect(0, size.height - 2, size.width, 1), id: ClickTarget.command("lock-screen"))
    }
  }
}
