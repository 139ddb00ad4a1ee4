import Basics
import CardPlan
import Panels
import Simulator

/// An activity's start, its card plan, and what that plan shows of later content.
struct Planned {
  static let start = Date(timeIntervalSince1970: 1_790_000_000)

  var activity: Activity
  var plan: Plan
  private let type: ActivityType?

  init(
    _ state: String, attributes: String = "{}", type: String? = nil,
    named name: String = "ThingAttributes"
  ) throws {
    activity = Activity(
      id: "thing-1", attributesType: name, attributes: try Self.json(attributes),
      contentState: try Self.json(state), startedAt: Self.start)
    self.type = try type.map { try ActivityType(json: Self.json($0)) }
    plan = Plan(activity, type: self.type)
  }

  static func json(_ text: String) throws -> JSON {
    try JSON.parse(Array(text.utf8), dialect: .json5)
  }

  var card: Presentation {
    var planned = activity
    planned.plan = plan.json
    return Presentation(of: planned)
  }

  /// The labels with their values: `Wait 5 min`.
  var lines: [String] {
    let content = CardContent(activity)
    return plan.fields.map { field in
      switch plan.text(of: field, in: content) {
      case .text(let text): "\(field.label): \(text)"
      case .date(let date): "\(field.label): \(date.rfc3339)"
      case .day(let date): "\(field.label): \(date.rfc3339.prefix(10))"
      case .rows(let rows, let more):
        "\(field.label): "
          + rows.map { row in
            ([row.name]
              + row.details.map {
                ($0.label.isEmpty ? "" : $0.label + " ") + ($0.date?.rfc3339 ?? $0.value)
              })
              .joined(separator: " · ")
          }.joined(separator: " | ") + (more > 0 ? " +\(more)" : "")
      }
    }
  }

  /// The card after an update.
  func updated(_ state: String) throws -> Planned {
    var next = self
    next.activity.contentState = try Self.json(state)
    next.plan = plan.grown(by: CardContent(next.activity), type: type) ?? plan
    return next
  }
}
