internal import CardPlan
internal import Canvas
internal import Basics
package import Simulator

extension Presentation {
  /// The presentation of an activity: its program's, or what its plan makes of the content. Without a plan of the
  /// gateway's one is decided here.
  package init(of activity: Activity) {
    self.init(of: activity, plan: nil)
  }

  package init(of activity: Activity, plan: PlanReading?) {
    if let json = activity.presentation, json.object != nil {
      self.init(json: json, ofType: activity.attributesType, near: activity.startedAt)
      return
    }
    let plan =
      plan?.plan ?? activity.plan.flatMap { Plan(json: $0) } ?? Plan(activity)
    self.init(plan.card(of: activity), near: activity.startedAt)
    complete(
      icon: plan.icon, tint: plan.tint, ofType: activity.attributesType)
  }

  /// Makes the presentation of a card by a plan.
  private init(_ card: Card, near: Date) {
    self.init()
    title = card.title
    subtitle = card.subtitle
    progress = card.progress
    progressLabel = card.progressLabel
    progressText = card.progressText
    timer = card.timer.map { card.timerCountsUp ? .since($0) : .until($0) }
    timerLabel = card.timerLabel
    timerAfter = card.timerText
    if !card.steps.isEmpty {
      steps = Steps(
        names: Array(card.steps.prefix(24)), current: card.step, unknown: card.stepText)
    }
    score = card.score
    for field in card.fields { add(field.label, field.text, near: near) }
  }

  /// Adds a value with its label, or the rows of a list.
  mutating func add(_ label: String, _ text: ValueFormat.Text, near: Date) {
    switch text {
    case .text(let text): fields.append(Field(label: label, value: text))
    case .date(let date): fields.append(Field(label: label, value: "", date: date))
    case .day(let date):
      let isFar = abs(date.timeIntervalSince(near)) > 300 * 86_400
      fields.append(
        Field(label: label, value: isFar ? String(date.rfc3339.prefix(10)) : TimeText.day(date)))
    case .rows(let rows, let more):
      lists.append(List(label: label, items: rows, more: more))
    }
  }

  /// Gives the picture and the tint that a file names, else those of the form and of the type's name.
  mutating func complete(icon: String?, tint: String?, ofType type: String) {
    shade = tint.flatMap(Self.shade) ?? .tint(Icon.tint(ofType: type))
    let own = icon.flatMap(Icon.fitting)
    self.icon = own ?? Icon.of(self)
    isIconTinted = own == nil
  }

  private static func shade(_ name: String) -> Shade? {
    if let tint = Tint(rawValue: name) { return .tint(tint) }
    return Color(hex: name).map(Shade.color)
  }
}

/// A plan that was read once and serves every update of its activity.
package struct PlanReading: Sendable {
  let plan: Plan

  /// Reads the plan that an event carries; nothing where it carries none.
  package init?(_ activity: Activity) {
    guard let plan = activity.plan.flatMap({ Plan(json: $0) }) else { return nil }
    self.plan = plan
  }

  /// Decides a plan for an activity whose gateway gives none.
  package init(deciding activity: Activity) {
    plan = Plan(activity)
  }
}
