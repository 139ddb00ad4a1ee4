import HTTPClient
import HTTP
import Events
import Foundation
import Basics
import Simulator

/// Sends a scenario's requests to a gateway over HTTP, at their moments.
struct RecordingPlayer: Sendable {
  var recording: Recording
  /// The gateway's URL.
  var base: String
  /// The key to send, where a step has none.
  var key: String?
  /// Seconds of the scenario in a second.
  var speed = 1.0
  /// Seconds of rest before it starts again; `nil` plays it once.
  var pause: Double? = 8

  /// Plays until the end, or until the task is cancelled; gives the statuses of the last round, `nil`
  /// where there was no answer.
  @discardableResult
  func play() async -> [Int?] {
    let clock = ContinuousClock()
    var statuses: [Int?] = []
    repeat {
      statuses = []
      let start = clock.now
      for step in recording.steps {
        try? await clock.sleep(
          until: start + .seconds(step.at / speed), tolerance: .milliseconds(5))
        if Task.isCancelled { return statuses }
        statuses.append(await send(step))
      }
      guard let pause else { return statuses }
      try? await clock.sleep(for: .seconds(pause / speed))
    } while !Task.isCancelled
    return statuses
  }

  private func send(_ step: Recording.Step) async -> Int? {
    var headers = step.headers
    headers.setDefault(
      "Authorization", SenderCredentials.authorization(for: step.path, key: key))
    headers.setDefault("Content-Type", "application/json")
    let body = step.json.map { $0.expanded(at: Date()).encoded } ?? Array((step.text ?? "").utf8)
    let answer = try? await CurlTransport.shared.send(
      HTTPClientRequest(
        method: step.method, url: base + step.path, headers: headers, body: body,
        timeout: 10))
    return answer?.status
  }
}
