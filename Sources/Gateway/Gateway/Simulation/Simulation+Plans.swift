import Basics
import CardPlan
import Simulator

/// Plans for cards without a program: one for each type and shape of the content at the start.
extension Simulation {
  /// The maximum number of stored plans. Beyond it, a card's plan is decided again with each
  /// change.
  private static let planLimit = 10_000

  /// The key of an activity's plan in `plans`; `nil` before the plan is decided.
  func planKey(of activity: Activity) -> String? {
    activity.shape.map { "\(activity.attributesType) \($0)" }
  }

  /// The plan for drawing a card; `nil` if a program or a source determines the drawing.
  func plan(of activity: Activity) -> Plan? {
    guard isPlanned(activity) else { return nil }
    return planKey(of: activity).flatMap { plans[$0] }
      ?? Plan(activity, type: device.types[activity.attributesType])
  }

  /// Adds their plans to activities, for a reader that has not seen the earlier events.
  func withPlans(_ activities: [Activity]) -> [Activity] {
    var known: [String: JSON] = [:]
    return activities.map { activity in
      guard let key = planKey(of: activity), isPlanned(activity) else { return activity }
      var activity = activity
      activity.plan = known[key] ?? plans[key]?.json
      known[key] = activity.plan
      return activity
    }
  }

  private func isPlanned(_ activity: Activity) -> Bool {
    if activity.vendor == .source || activity.isAndroidOnly { return false }
    let program = device.types[activity.attributesType]?.presentation
    return program.map { stoppedPrograms[$0] != nil } ?? true
  }

  /// Decides the plan of a card without one, or extends its plan by new content. Returns the
  /// activity for its event, with the plan if that is new or was extended.
  mutating func planned(_ activity: Activity) -> Activity {
    guard isPlanned(activity) else { return activity }
    var activity = activity
    let content = CardContent(activity)
    if let key = planKey(of: activity), let plan = plans[key] {
      let structure = plan.isOpen ? nil : Self.structure(content.state)
      if let structure, grownPlans[key]?.holds(structure, plan) == true { return activity }
      let type = device.types[activity.attributesType]
      guard let grown = plan.grown(by: content, type: type) else {
        if let structure { grownPlans[key, default: GrownPlan()].add(structure, plan) }
        return activity
      }
      plans[key] = grown
      activity.plan = grown.json
      return activity
    }
    let type = device.types[activity.attributesType]
    let shape = Self.shape(content, type)
    let key = "\(activity.attributesType) \(shape)"
    let plan = plans[key] ?? Plan(content, type: type)
    if plans[key] == nil, plans.count < Self.planLimit { plans[key] = plan }
    device.setShape(shape, of: activity.id)
    activity.shape = shape
    activity.plan = (plan.grown(by: content, type: type) ?? plan).json
    return activity
  }

  /// A hash of the keys of a content state and of the places of null values.
  private static func structure(_ json: JSON) -> Int {
    var hasher = Hasher()
    func add(_ json: JSON) {
      guard let object = json.object else { return hasher.combine(json.isNull) }
      hasher.combine(object.count)
      for (key, value) in object.members {
        hasher.combine(key)
        add(value)
      }
    }
    add(json)
    return hasher.finalize()
  }

  /// A hash of the kinds of an activity's values and of its type's declaration.
  private static func shape(_ content: CardContent, _ type: ActivityType?) -> String {
    var text = type.map(\.json.text) ?? ""
    func add(_ json: JSON, depth: Int) {
      switch json {
      case .object(let object) where depth < 8:
        for key in object.keys.sorted() {
          text += "{\(key)"
          add(object[key] ?? .null, depth: depth + 1)
        }
        text += "}"
      case .array(let elements):
        text += "["
        elements.first.map { add($0, depth: depth + 1) }
      default: text += String(json.kind.prefix(1))
      }
    }
    add(content.attributes, depth: 0)
    add(content.state, depth: 0)
    return String(text.utf8.stableHash, radix: 36)
  }
}

/// Structures of content states that add nothing to a plan: most updates only change values.
struct GrownPlan: Sendable {
  private static let limit = 16
  private var fields = 0
  private var structures: Set<Int> = []

  func holds(_ structure: Int, _ plan: Plan) -> Bool {
    fields == plan.fields.count && structures.contains(structure)
  }

  mutating func add(_ structure: Int, _ plan: Plan) {
    if fields != plan.fields.count || structures.count == Self.limit { structures = [] }
    fields = plan.fields.count
    structures.insert(structure)
  }
}
