internal import Basics
package import Canvas
internal import CardPlan
internal import Simulator
internal import ViewLayout
internal import ViewTree

extension Panel {
  /// The rows of the island while it is not expanded. An image may need more.
  package static let pillHeight = 3
  package static func pillHeight(_ scale: PictureScale?) -> Int {
    max(pillHeight, scale?.cells(1, SurfaceLayout.islandHeight).height ?? 0)
  }

  /// Draws the compact island: an icon or a value on each side of the camera.
  package func drawCompact(_ frame: inout Frame, in rect: GridRect, _ context: Context) {
    if isAndroid { return Self.drawStatusBar(&frame, in: rect, [self], context) }
    if let image = image(.compact, context, rows: rect.height) {
      return draw(image, &frame, in: rect)
    }
    if let picture = picture(.compact, columns: .max, now: context.now) {
      return drawOwn(picture, &frame, in: rect, context)
    }
    Self.island(&frame, rect, context.theme)
    let sides = compactSides(context.secondsFromGMT)
    let leading = sides.leading
    let trailing =
      sides.clock == nil ? sides.trailing : timerText(&frame, context)?.text ?? ""
    let theme = context.theme.onIsland
    let ink = theme.ink(.text).bold
    let half = max(0, (rect.width - 4) / 2 - 2)
    let y = rect.y + 1
    frame.put(leading, at: GridPoint(rect.x + 2, y), width: half, ink)
    if presentation.compactLeading == nil {
      frame.put(
        presentation.icon, at: GridPoint(rect.x + 2, y), width: half,
        presentation.iconInk(in: theme))
    }
    let isClock = sides.clock != nil
    frame.put(
      trailing, at: GridPoint(rect.maxX - 2 - half, y), width: half, align: .trailing,
      isClock && presentation.score.isEmpty ? tint(theme, .bold) : ink)
    let camera = theme[.island].mixed(with: .rgb(255, 255, 255), amount: 0.16)
    if !theme.isPlain {
      frame.put("●", at: GridPoint(rect.x + rect.width / 2, y), Ink(camera))
    }
  }

  /// Draws the bubble beside the island, its smallest form.
  package func drawMinimal(_ frame: inout Frame, in rect: GridRect, _ context: Context) {
    if let image = image(.minimal, context, rows: rect.height) {
      return draw(image, &frame, in: rect)
    }
    if let picture = picture(.minimal, columns: .max, now: context.now) {
      return drawOwn(picture, &frame, in: rect, context)
    }
    Self.island(&frame, rect, context.theme)
    let theme = context.theme.onIsland
    frame.put(
      minimalText, at: GridPoint(rect.x + 1, rect.y + 1), width: rect.width - 2, align: .center,
      presentation.minimal == nil ? presentation.iconInk(in: theme) : theme.ink(.text).bold)
  }

  /// The text of the presentation's program, a ring filled by the progress, or the icon.
  var minimalText: String {
    if let minimal = presentation.minimal { return minimal }
    guard presentation.isIconTinted, presentation.score.isEmpty,
      case .fraction(let part)? = presentation.progress
    else { return presentation.icon }
    return Icon.ring(part)
  }

  /// The texts on both sides of the camera. A clock replaces the trailing text.
  func compactSides(
    _ secondsFromGMT: Int
  ) -> (leading: String, trailing: String, clock: Presentation.Timer?) {
    let score = presentation.score
    let leading =
      presentation.compactLeading
      ?? (score.count == 2
        ? "\(presentation.icon) \(short(score[0].value))" : presentation.icon)
    if let trailing = presentation.compactTrailing { return (leading, trailing, nil) }
    if score.count == 2 { return (leading, short(score[1].value), nil) }
    if activity.state == .stale { return (leading, "◌", nil) }
    if let timer = presentation.timer { return (leading, "", timer) }
    if let percent { return (leading, percent, nil) }
    if let steps = presentation.steps { return (leading, steps.place, nil) }
    // The plan determines which value is shown, whatever the length of the values.
    if let words = presentation.trailing ?? presentation.subtitle {
      return (leading, TextLayout.truncate(words, to: Self.longestValue + 3), nil)
    }
    // Yes and no mean nothing without their label.
    let answers = [localized("yes"), localized("no")]
    guard let first = presentation.fields.first(where: { !answers.contains($0.value) }) else {
      return (leading, "", nil)
    }
    let time = TimeText(now: activity.updatedAt, secondsFromGMT: secondsFromGMT)
    let value =
      first.date.map(time.clock) ?? NumberStyle.current.fit(first.value, Self.longestValue)
    return (leading, TextLayout.truncate(value, to: Self.longestValue + 3), nil)
  }

  /// Abbreviates a long number, because a number beside the camera is never cut.
  private func short(_ value: String) -> String {
    NumberStyle.current.fit(value, Self.longestValue)
  }

  /// The columns that the island needs for the values beside the camera. A text set by a program
  /// may be cut.
  func compactColumns(_ context: Context) -> Int {
    var scratch = Frame(GridSize(0, 0))
    let sides = compactSides(context.secondsFromGMT)
    let trailing = sides.clock == nil ? sides.trailing : timerText(&scratch, context)?.text ?? ""
    let widest = max(TextLayout.width(sides.leading), TextLayout.width(trailing))
    return 2 * min(widest, Self.longestValue + 3) + 9
  }

  /// The maximum columns of a value beside the camera.
  private static let longestValue = 12

  /// The surface of the island: black in every theme, a box in a plain one.
  package static func island(_ frame: inout Frame, _ rect: GridRect, _ theme: Theme) {
    if theme.isPlain {
      frame.fill(rect, .terminal)
      frame.box(rect, theme.ink(.text))
    } else {
      frame.pane(rect, theme.paint(.island))
    }
  }
}
