import Basics
import CLI
import Events
import Foundation
import HTTP
import JQ
import Simulator

extension Command {
  static let wait = Command(
    name: "wait", usage: "ID", summary: "wait until an activity is so, for tests in CI",
    discussion: "Exit code 1 when the time is up.",
    options: connection + [
      .value(
        "state", "s", "STATE", "active, stale, ended or dismissed",
        completion: .oneOf(ActivityState.allCases.map(\.rawValue))),
      .value(
        "where", "w", "JQ", "a jq condition on the activity, such as .content_state.score > 2"),
      .value("timeout", "t", "SPAN", "how long; default 10s"),
      .flag("json", "j", "print the activity as JSON when it is so"),
    ],
    completion: .activities
  ) { arguments, world in
    let id = try arguments.word("the activity's id")
    let state = arguments.value("state")
    if let state, ActivityState(rawValue: state) == nil {
      throw Failure(
        .usage, "--state \(state) is not known", mend: "write active, stale, ended or dismissed")
    }
    let condition = try arguments.value("where").map { source throws(Failure) in
      do throws(JQError) {
        return try JQProgram(source)
      } catch {
        throw Failure(.usage, "--where: \(error)", mend: "write a jq condition")
      }
    }
    let client = try GatewayClient(arguments, world)
    let timeout = try arguments.span("timeout") ?? 10
    let deadline = ContinuousClock.now + .seconds(timeout)
    var last = localized("it was never seen")
    while true {
      let snapshot = try client.ask("GET", "/islet/v1/activities/\(id.percentEncoded)")
      if snapshot.status >= 400, snapshot.status != 404 {
        throw client.refusal(snapshot)
      }
      let cursor = try client.call("GET", "/events?last=0").json["cursor"]?.string ?? ""
      if snapshot.status == 200 {
        last = localized(
          "it is \(snapshot.json["state"]?.string ?? "there") with \(Plain.summary(snapshot.json["content_state"] ?? [:]))"
        )
        let isState = state.map { snapshot.json["state"]?.string == $0 } ?? true
        let holds = try condition.map { program throws(Failure) in
          do throws(JQError) {
            let value = try program.run(snapshot.json).first ?? .null
            return value != .null && value != false
          } catch {
            throw Failure(.usage, "--where: \(error)")
          }
        }
        if isState, holds ?? true {
          if arguments.has("json") { world.print(snapshot.json) }
          return
        }
      }
      let left = deadline.secondsLeft
      guard left > 0 else {
        throw Failure(
          .notSo, "\(id) did not come to it within \(TimeSpan.words(timeout))",
          mend: Phrase(verbatim: last))
      }
      // Woken by the next event; at most a second, for what changed between the two looks.
      _ = try client.events(after: cursor, wait: min(left, 1))
    }
  }
}
