internal import CardPlan
internal import Canvas
internal import Basics
package import Simulator

extension Presentation {
  /// The presentation of an activity, from its program or from its plan and content. Decides a plan
  /// if the gateway sent none.
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
    self.init(activity, by: plan)
    complete(icon: plan.icon, tint: plan.tint, ofType: activity.attributesType)
  }

  /// Assigns each value of an activity to the part of the card that the plan names.
  private init(_ activity: Activity, by plan: Plan) {
    self.init()
    let content = CardContent(activity)
    let own = plan.title.flatMap { content[$0] }
    title =
      (own == false ? nil : ValueFormat.name(own)) ?? KeyWords.name(ofType: activity.attributesType)
    subtitle = plan.line(content)
    if let bar = plan.progress {
      let (value, total) = (content[bar.value], bar.total.map { content[$0] ?? .null })
      progress = Plan.Progress.read(value, total: total, scale: bar.scale)
      progressText = Plan.Progress.text(value, total: total, scale: bar.scale)
      progressLabel = bar.label
    }
    if let clock = plan.timer {
      let value = clock.isPaused(in: content) ? .string(localized("paused")) : content[clock.path]
      let date = value.flatMap { ValueFormat.date($0, clock.epoch) }
      timer = date.map { clock.countsUp ? .since($0) : .until($0) }
      timerLabel = clock.label
      timerAfter = date == nil ? ValueFormat.name(value) : nil
    }
    steps = plan.steps.map { way in
      let names = content[way.names]?.array ?? []
      return Steps(
        names.map { $0.string ?? $0["name"]?.string ?? "" }, at: content[way.current])
    }
    score = plan.score.map { side in
      Field(
        label: side.name.flatMap { ValueFormat.name(content[$0]) } ?? side.label,
        value: content[side.value].map(ValueFormat.plain) ?? ValueFormat.missing)
    }
    for field in plan.fields {
      add(field.label, plan.text(of: field, in: content), near: activity.startedAt)
    }
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

  /// Sets the icon and the tint from a type file. The defaults come from the form and the type's
  /// name.
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

/// A parsed plan, reused for each update of its activity.
package struct PlanReading: Sendable {
  let plan: Plan

  /// Reads the plan in an event; `nil` if there is none.
  package init?(_ activity: Activity) {
    guard let plan = activity.plan.flatMap({ Plan(json: $0) }) else { return nil }
    self.plan = plan
  }

  /// Decides a plan for an activity whose gateway sends none.
  package init(deciding activity: Activity) {
    plan = Plan(activity)
  }
}
