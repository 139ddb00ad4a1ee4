import Dashboard
import Basics
import Events
import Foundation

/// What the demo plays: a scenario, or a recording as one.
final class Scene: Sendable {
  let scenario: Scenario
  let control: SceneControl

  /// Seconds of rest before it starts again.
  private static let rest = 8.0

  init(_ scenario: Scenario, loops: Bool) {
    let scenario = loops ? scenario.withoutFarewell : scenario
    self.scenario = scenario
    control = SceneControl(count: scenario.steps.count, loops: loops)
  }

  static func list() throws(Failure) -> [(name: String, title: String)] {
    var list: [(name: String, title: String)] = []
    for (name, bytes) in Scenario.builtIn {
      let title = Phrase(verbatim: try Scenario(bytes: bytes, name: name).title)
      list.append((name, localized(title)))
    }
    return list
  }

  static func named(_ name: String, loops: Bool, _ world: World) throws(Failure) -> Scene {
    let isBuiltIn = Scenario.builtIn.contains { $0.name == name }
    let isFile = name == "-" || FileManager.default.fileExists(atPath: name)
    guard isFile, !isBuiltIn, !name.hasSuffix(".json5") else {
      return Scene(try Scenario.named(name, world), loops: loops)
    }
    let recording = try Recording(
      lines: String(decoding: try world.read(name), as: UTF8.self), name: name)
    return Scene(Scenario(recording, title: name), loops: loops)
  }

  /// Plays it at a gateway until the control leaves, or once and for all where nobody watches.
  func play(at url: String, key: String?, speed: Double, isWatched: Bool) async {
    let runner = ScenarioRunner(
      scenario, at: GatewayClient(url, key: key), speed: speed, control: control
    ) { [control] news in
      switch news {
      case .note(let text): control.say(localized(Phrase(verbatim: text)))
      case .failed(let text): control.say("✗ " + Self.reasonFirst(text))
      case .passed: break
      }
    }
    await Self.onThread { [self] in
      repeat {
        do throws(Failure) {
          if try runner.play() > 0 { stopped.withLock { $0 = .unmet } }
          control.say(nil)
        } catch {
          // What cannot be played is the scene's fault, and would be so again.
          stopped.withLock { $0 = .failed(error) }
          let mend = error.mend.map { ": " + localized($0) } ?? ""
          control.say("✗ " + localized(error.problem) + mend)
          control.giveUp()
        }
        if !isWatched, !control.status.loops { return }
      } while control.waitForNextRound(rest: Self.rest / speed)
    }
  }

  enum Stop: Sendable {
    case unmet
    case failed(Failure)
  }

  let stopped = LeafLock<Stop?>(nil)

  /// What was expected stands before the request, which is long.
  private static func reasonFirst(_ text: String) -> String {
    guard let place = text.range(of: ": expected ", options: .backwards) else { return text }
    return "expected \(text[place.upperBound...]) · \(text[..<place.lowerBound])"
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

extension Completion {
  static let scenes = Completion(
    candidates: { _, _ in
      ((try? Scene.list()) ?? []).map { Candidate(word: $0.name, help: $0.title) }
    }, includesFiles: true)
}
