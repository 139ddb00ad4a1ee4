import Basics
import Events
import Foundation
import Simulator

extension Command {
  static let wait = Command(
    name: "wait", usage: "[ID]", summary: "wait until an activity is so, for tests in CI",
    discussion: """
      Without ID any activity will do that is of the type, the person and the condition: one that FCM
      or APNs starts is named by the gateway. Exit code 1 when the time is up.
      """,
    options: connection + [
      .value(
        "state", "s", "STATE", "active, stale, ended or dismissed",
        completion: .oneOf(ActivityState.allCases.map(\.rawValue))),
      ActivityChoice.type, ActivityChoice.user, ActivityChoice.condition,
      .value("timeout", "t", "SPAN", "how long; default 10s"),
      .flag("json", "j", "print the activity as JSON when it is so"),
    ], completion: .activities
  ) { arguments, world in
    let choice = try ActivityChoice(arguments)
    guard !choice.isEmpty else {
      throw Failure(
        .usage, "the activity's id is missing", mend: "write it, or --type, --user or --where")
    }
    let state = try arguments.choice("state", of: ActivityState.self)?.rawValue
    let client = try GatewayClient(arguments, world)
    let timeout = try arguments.span("timeout") ?? 10
    let deadline = ContinuousClock.now + .seconds(timeout)
    var last = localized("it was never seen")
    while true {
      let found = try choice.activities(at: client, withDeparted: true)
      let cursor = try client.call("GET", "/events?last=0").json["cursor"]?.string ?? ""
      if let seen = found.chosen.last ?? found.seen.last {
        last = localized(
          "it is \(Plain.state(seen)) with \(Plain.summary(seen["content_state"] ?? [:]))")
      }
      if let reached = found.chosen.first(where: { activity in
        state.map { activity["state"]?.string == $0 } ?? true
      }) {
        if arguments.has("json") { world.print(reached) }
        return
      }
      let left = deadline.secondsLeft
      guard left > 0 else {
        throw Failure(
          .notSo, "\(choice.subject) did not come to it within \(TimeSpan.words(timeout))",
          mend: Phrase(verbatim: last))
      }
      // Woken by the next event; at most a second, for what changed between the two looks.
      _ = try client.events(after: cursor, wait: min(left, 1))
    }
  }
}
