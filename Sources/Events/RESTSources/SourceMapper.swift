import Events
import HTTP
import JQ
import Basics
import Simulator

/// Turns the answers of a mapped API into items and remembers which went missing.
struct SourceMapper: Sendable {
  /// The most items of one source.
  static let itemLimit = 1_000

  let program: JQProgram
  let endsWhenMissing: Double?
  private var items: [SourceItem] = []
  private var problems: [String] = []
  private var hasItems = false
  /// Why the program was stopped, where it was: it is not run again.
  private var stop: String?
  /// Each id that has not ended, and since when it is missing.
  private var missing: [String: Duration?]

  /// `known` are the ids of activities from an earlier run, which may have gone since.
  init(program: JQProgram, endsWhenMissing: Double?, known: [String] = []) {
    self.program = program
    self.endsWhenMissing = endsWhenMissing
    missing = Dictionary(known.map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
  }

  /// `now` is a span of monotonic time, from any moment on.
  mutating func receive(
    _ response: HTTPResponse, now: Duration
  ) -> (update: MappedUpdate?, outcome: PollOutcome) {
    if let outcome = PollOutcome.ofStatus(response) { return (nil, outcome) }
    var isNews = false
    if response.status != 304 {
      switch read(response) {
      case .failure(let refusal): return (nil, refusal.outcome)
      case .success(let (newItems, newProblems)):
        isNews = !hasItems || newItems != items || newProblems != problems
        (items, problems, hasItems) = (newItems, newProblems, true)
      }
    }
    let ended = missingTooLong(now: now)
    let update: MappedUpdate? =
      isNews || !ended.isEmpty ? .items(items, ended: ended, problems: problems) : nil
    return (update, .good(next: nil))
  }

  /// Why a body gives no items.
  private struct Refusal: Error {
    var outcome: PollOutcome

    init(_ reason: Phrase, _ mend: Phrase) {
      outcome = .failed(reason: localized(reason), mend: localized(mend))
    }
  }

  private mutating func read(
    _ response: HTTPResponse
  ) -> Result<(items: [SourceItem], problems: [String]), Refusal> {
    if response.status == 204 || response.body.isEmpty { return .success(([], [])) }
    let body: JSON
    do throws(JSONError) {
      body = try JSON.parse(response.body)
    } catch {
      return .failure(
        Refusal("the answer is not JSON (\(error.problem))", "check the address and `Accept`"))
    }
    let type = response.headers["content-type"]?.lowercased() ?? ""
    if type.hasPrefix("application/problem+json") {
      let words = response.explanation ?? localized("no words")
      return .failure(Refusal("the answer tells an error: \(words)", "check the request"))
    }
    if let stop { return .failure(Refusal("items: \(stop)", "correct the jq program")) }
    do throws(JQError) {
      let outputs = try program.run(body)
      if outputs.isEmpty, body.tellsAnError {
        let words = response.explanation ?? localized("no words")
        return .failure(Refusal("the answer tells an error: \(words)", "check the request"))
      }
      let found = Self.items(of: outputs)
      if found.items.isEmpty, let problem = found.problems.first {
        return .failure(Refusal("items: \(problem)", "make a stream of {id, title, …}"))
      }
      return .success(found)
    } catch {
      if error.isRunaway {
        stop = "\(error)"
        return .failure(Refusal("items: \(error)", "correct the jq program"))
      }
      let words = body.tellsAnError ? response.explanation.map { " (\($0))" } ?? "" : ""
      return .failure(Refusal("items: \(error)\(words)", "check the jq program on this answer"))
    }
  }

  /// The items in order; a program may also give them in one array.
  private static func items(of outputs: [JSON]) -> (items: [SourceItem], problems: [String]) {
    let candidates = outputs.flatMap { $0.array ?? [$0] }
    var problems: [String] = []
    var items: [SourceItem] = []
    var places: [String: Int] = [:]
    for (number, candidate) in candidates.enumerated() {
      guard let item = SourceItem(candidate) else {
        let what: Phrase =
          candidate.object == nil
          ? "output \(number + 1) is \(candidate.aKind), not an object"
          : "output \(number + 1) has no id"
        if problems.count < 5 { problems.append(localized(what)) }
        continue
      }
      if let place = places[item.id] {
        items[place] = item
        if problems.count < 5 {
          problems.append(localized("the id \(item.id) appears twice; the last counts"))
        }
      } else if items.count < itemLimit {
        places[item.id] = items.count
        items.append(item)
      }
    }
    if candidates.count > itemLimit, items.count == itemLimit {
      problems.append(
        localized("\(candidates.count) outputs; the first \(itemLimit) items are shown"))
    }
    return (items, problems)
  }

  private mutating func missingTooLong(now: Duration) -> [String] {
    let present = Set(items.map(\.id))
    for id in present { missing[id] = .some(nil) }
    guard let endsWhenMissing else { return [] }
    var ended: [String] = []
    for (id, since) in missing where !present.contains(id) {
      let start = since ?? now
      if now - start >= .seconds(endsWhenMissing) {
        ended.append(id)
        missing[id] = nil
      } else {
        missing[id] = .some(start)
      }
    }
    return ended.sorted()
  }
}

extension JSON {
  /// Whether a body with a good status tells an error all the same, as Prometheus and GraphQL do.
  fileprivate var tellsAnError: Bool {
    if self["status"] == "error" { return true }
    if let error = self["error"], !error.isNull, error != false { return true }
    return self["errors"]?.array?.isEmpty == false
  }
}
