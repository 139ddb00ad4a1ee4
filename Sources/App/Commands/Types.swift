import Basics
import CLI
import Events
import Foundation
import HTTP
import Simulator

extension Command {
  static let types = Command(
    name: "types", usage: "[infer ID]",
    summary: "the activity types of files, or one inferred from an activity",
    options: connection + [.value("types", "t", "DIR", "folders to read", repeats: true)],
    completion: .inferredActivities
  ) { arguments, world in
    if arguments.words.first == "infer" {
      guard arguments.words.count == 2 else {
        throw Failure(.usage, "infer needs an activity's id", mend: "write islet types infer ID")
      }
      let answer = try GatewayClient(arguments, world)
        .call("GET", "/activities/\(arguments.words[1].percentEncoded)")
      return world.print(TypeInference.infer(answer.json).json.printablePrettyText)
    }
    try arguments.expectNoWords()
    for type in try TypeLibrary.load(arguments.all("types") + Places(world).types, world) {
      let fields = type.contentState.fields.map { "\($0.name): \($0.type.name)" }
      world.print("\(type.name)  \(fields.joined(separator: ", "))")
    }
  }
}

/// Guesses a type from values that arrived.
enum TypeInference {
  static func infer(_ activity: JSON) -> ActivityType {
    ActivityType(
      name: activity["attributes_type"]?.string ?? "Unknown",
      attributes: .structure(fields(activity["attributes"])),
      contentState: .structure(fields(activity["content_state"])))
  }

  private static func fields(_ json: JSON?) -> [FieldType.Field] {
    (json?.object?.members ?? []).map { key, value in
      let isOptional = value.isNull || key == "brazeActivityId"
      let type = isOptional && value.isNull ? FieldType.string : guess(value)
      return FieldType.Field(name: key, type: isOptional ? .optional(type) : type)
    }
  }

  private static func guess(_ value: JSON) -> FieldType {
    switch value {
    case .null: .optional(.string)
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string(let text): UUID(uuidString: text) != nil ? .uuid : .string
    case .array(let elements): .array(elements.first.map(guess) ?? .any)
    case .object: .structure(fields(value))
    }
  }
}

extension Completion {
  /// `infer`, and then the activity whose type is inferred.
  fileprivate static let inferredActivities = Completion { before, world in
    before.contains("infer")
      ? activities.candidates(before, world) : [Candidate(word: "infer")]
  }
}
