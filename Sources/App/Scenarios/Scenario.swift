import Basics
import Foundation
import HTTP
import JQ
import Simulator

/// Steps with times and expectations (JSON5), for a demo or a test in CI.
struct Scenario: Sendable {
  var resets: Bool {
    steps.contains { if case .reset = $0.action { true } else { false } }
  }

  /// The scenario without its last steps, which wait for the cards to disappear: in a loop, the
  /// next round begins while the cards are still shown.
  var withoutFarewell: Scenario {
    var scenario = self
    while let last = scenario.steps.last {
      switch last.action {
      case .reset: break
      case .wait(let wait) where wait.isAbsent: break
      default: return scenario
      }
      scenario.steps.removeLast()
    }
    return self
  }

  enum Action: Sendable {
    case note(String)
    case send(Request, expected: Expectation)
    case device(String, body: JSON)
    case switches(JSON)
    case clock(JSON)
    case wait(Wait)
    case reset
  }

  struct Request: Sendable {
    var method = "POST"
    var path: String
    var headers: HTTPHeaders = [:]
    var body: JSON
  }

  struct Expectation: Sendable {
    var status: Int?
    var verdict: String?
    /// Rules that must be among the findings; if empty, there must be no finding.
    var rules: [String]?
  }

  struct Wait: Sendable {
    var id: String
    var state: String?
    var condition: String?
    var seconds = 5.0
    var isAbsent = false
  }

  struct Step: Sendable {
    /// The delay in seconds after the previous step.
    var after: Double
    var action: Action
    /// Names under which the update tokens of activities are stored, for use as `${name}`.
    var keeps: [(name: String, id: String)]
  }

  var title: String
  var steps: [Step]
  private let name: String
  /// The file's text, from which the line numbers of steps are computed; empty for a recording.
  private var bytes: [UInt8] = []

  func line(of step: Int) -> Int? {
    JSON.position(of: [.key("steps"), .index(step)], in: bytes, dialect: .json5)?.line
  }

  /// A problem with the position of its step, whose index begins at 0: `delivery.json5:42 step 7:
  /// …`.
  func problem(_ problem: Phrase, in step: Int) -> Phrase {
    "\(name + (line(of: step).map { ":\($0)" } ?? "")) step \(step + 1): \(problem)"
  }

  /// The built-in scenarios, with the demo's first.
  static let builtIn: [(name: String, bytes: [UInt8])] = [
    ("everyday", PackageResources.everyday_json5),
    ("delivery", PackageResources.delivery_json5), ("build", PackageResources.build_json5),
    ("what-goes-wrong", PackageResources.what_goes_wrong_json5),
    ("token-life", PackageResources.token_life_json5),
    ("match-day", PackageResources.match_day_json5), ("ride", PackageResources.ride_json5),
    ("flight", PackageResources.flight_json5), ("workout", PackageResources.workout_json5),
    ("both-phones", PackageResources.both_phones_json5),
  ]

  static func named(_ name: String, _ context: CommandContext) throws(Failure) -> Scenario {
    if let known = builtIn.first(where: { $0.name == name }) {
      return try Scenario(bytes: known.bytes, name: name)
    }
    guard name == "-" || FileManager.default.fileExists(atPath: name) else {
      let names = builtIn.map(\.name)
      throw Failure(
        "there is no scenario \(name)",
        fix: NearMatch.of(name, among: names).map { "did you mean \($0)?" }
          ?? "name a file, or one of \(names.joined(separator: ", "))")
    }
    return try Scenario(bytes: try context.read(name), name: name)
  }

  init(_ recording: Recording, title: String) {
    self.title = title
    name = title
    var last = 0.0
    steps = recording.steps.map { step in
      defer { last = step.at }
      let request = Request(
        method: step.method, path: step.path, headers: step.headers,
        body: step.json ?? .string(step.text ?? ""))
      return Step(after: step.at - last, action: .send(request, expected: Expectation()), keeps: [])
    }
  }

  /// Reads `{ title?, steps: [ { after?, note | send | device | switches | clock | wait | reset,
  /// expect?, keep? } ] }`.
  init(bytes: [UInt8], name: String) throws(Failure) {
    let json = try JSON.parse(bytes, of: name, dialect: .json5)
    func failure(_ path: JSONPath, _ problem: Phrase) -> Failure {
      let place = JSON.place(of: path, in: bytes, of: name)
      return Failure("\(place): \(problem)", fix: "see docs/scenarios.md")
    }
    guard let list = json["steps"]?.array else { throw failure([], "a scenario needs `steps`") }
    title = json["title"]?.string ?? name
    self.name = name
    self.bytes = bytes
    steps = []
    for (index, step) in list.enumerated() {
      do throws(StepError) {
        steps.append(try Step(json: step))
      } catch {
        let path = JSONPath(
          [.key("steps"), .index(index)] + error.key.map { [.key($0)] }.flatMap(\.self))
        throw failure(path, error.problem)
      }
    }
  }

  struct StepError: Error {
    var key: [String]
    var problem: Phrase

    init(_ problem: Phrase, at key: String...) {
      self.problem = problem
      self.key = key
    }
  }
}
