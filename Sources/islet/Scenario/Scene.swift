import Feeds
import Foundation
import LiveActivities

/// What the demo plays: a recording, or a scenario with captions.
enum Scene: Sendable {
  case recording(Recording)
  case scenario(Scenario)

  /// Seconds of rest before it starts again.
  private static let rest = 8.0

  /// The scenes that come with Islet, with their titles.
  static func list() throws(Failure) -> [(name: String, title: String)] {
    var list = [(name: "everyday", title: "Everyday: a match, a delivery, a build, a flight")]
    for (name, bytes) in Scenario.builtIn {
      list.append((name, try Scenario(bytes: bytes, name: name).title))
    }
    return list
  }

  /// A scene by name, or from a file.
  static func named(_ name: String, _ world: World) throws(Failure) -> Scene {
    if name == "everyday" {
      return .recording(
        try Recording(lines: String(decoding: Recording.everyday, as: UTF8.self), name: name))
    }
    if Scenario.builtIn.contains(where: { $0.name == name }) || name.hasSuffix(".json5") {
      return .scenario(try Scenario.named(name, world))
    }
    guard FileManager.default.fileExists(atPath: name) else {
      let names = ["everyday"] + Scenario.builtIn.map(\.name)
      throw Failure(
        .usage, "there is no scenario \(name)",
        mend: NearMatch.of(name, among: names).map { "did you mean \($0)?" }
          ?? "name a file, or one of \(names.joined(separator: ", "))")
    }
    return .recording(
      try Recording(lines: String(decoding: try world.read(name), as: UTF8.self), name: name))
  }

  /// Plays it at a gateway, once or until the task is cancelled.
  func play(at url: String, key: String?, speed: Double, once: Bool, captions: Captions?) async {
    switch self {
    case .recording(let recording):
      let player = RecordingPlayer(
        recording: recording, base: url, key: key, speed: speed, pause: once ? nil : Self.rest)
      await player.play()
    case .scenario(let scenario):
      let runner = ScenarioRunner(
        scenario: scenario, client: GatewayClient(url, key: key), speed: speed
      ) { news in
        switch news {
        case .note(let text): captions?.say(text)
        case .failed(let text): captions?.say("✗ \(text)")
        case .passed: break
        }
      }
      repeat {
        await Self.onThread { _ = try? runner.play() }
        captions?.say(nil)
        if once { return }
        try? await Task.sleep(for: .seconds(Self.rest / speed))
      } while !Task.isCancelled
    }
  }

  /// Runs what waits on a thread of its own.
  private static func onThread(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        work()
        continuation.resume()
      }
      thread.start()
    }
  }
}
