import Basics
import Dashboard
import Events
import Foundation
import Synchronization

/// A demo: a scenario, or a recording converted to one.
final class Scene: Sendable {
  let scenario: Scenario
  let control: SceneControl

  /// The seconds before the scene restarts.
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

  static func named(_ name: String, loops: Bool, _ context: CommandContext) throws(Failure) -> Scene
  {
    let isBuiltIn = Scenario.builtIn.contains { $0.name == name }
    let isFile = name == "-" || FileManager.default.fileExists(atPath: name)
    guard isFile, !isBuiltIn, !name.hasSuffix(".json5") else {
      return Scene(try Scenario.named(name, context), loops: loops)
    }
    let recording = try Recording(
      lines: String(decoding: try context.read(name), as: UTF8.self), name: name)
    return Scene(Scenario(recording, title: name), loops: loops)
  }

  /// Plays the scene on a gateway until `leave` is called, or only once if it is not watched.
  func play(at url: String, key: String?, speed: Double, isWatched: Bool) async {
    let runner = ScenarioRunner(
      scenario: scenario, client: GatewayClient(url, key: key), speed: speed, control: control
    ) { [control] news in
      switch news {
      case .note(let text): control.say(localized(Phrase(verbatim: text)))
      case .failed(let text, _): control.say("✗ " + Self.reasonFirst(text))
      case .passed, .stopped: break
      }
    }
    // The runner blocks, so it needs a separate thread.
    await withCheckedContinuation { continuation in
      Thread.detach("scene") { [self] in
        rounds(of: runner, speed: speed, isWatched: isWatched)
        continuation.resume()
      }
    }
  }

  private func rounds(of runner: ScenarioRunner, speed: Double, isWatched: Bool) {
    repeat {
      do throws(Failure) {
        if try runner.play() > 0 { stopped.withLock { $0 = .unmet } }
        control.say(nil)
      } catch {
        // An error is in the scene itself, and would occur again in the next round.
        stopped.withLock { $0 = .failed(error) }
        control.say("✗ " + error.text)
        control.giveUp()
      }
      if !isWatched, !control.status.loops { return }
    } while control.waitForNextRound(rest: Self.rest / speed)
  }

  enum Stop: Sendable {
    case unmet
    case failed(Failure)
  }

  let stopped = LeafLock<Stop?>(nil)

  /// Moves the expectation before the request, because the request is long.
  private static func reasonFirst(_ text: String) -> String {
    guard let place = text.range(of: ": expected ", options: .backwards) else { return text }
    return "expected \(text[place.upperBound...]) · \(text[..<place.lowerBound])"
  }
}

extension Completion {
  static let scenes = Completion(
    candidates: { _, _ in
      ((try? Scene.list()) ?? []).map { Candidate(word: $0.name, help: $0.title) }
    }, includesFiles: true)
}

/// Connects a playing scene to its screen: keys pause and step the scene, and its captions are
/// shown.
final class SceneControl: Sendable {
  enum Wake: Sendable {
    case due
    /// A key played the step, this many seconds of the scene before it was due.
    case stepped(early: Double)
    case left
  }

  private struct Fields {
    var status: SceneStatus
    var steps = 0
    var hasLeft = false
    /// Changes before a listener was set.
    var backlog: [SceneStatus] = []
    var listener: (@Sendable (SceneStatus) -> Void)?
  }

  private let fields: Mutex<Fields>
  private let hasNews = MonotonicSemaphore()

  init(count: Int, loops: Bool) {
    fields = Mutex(Fields(status: SceneStatus(count: count, loops: loops)))
  }

  var status: SceneStatus { fields.withLock { $0.status } }

  /// Sets the only listener and immediately calls it with the earlier changes.
  func listen(_ action: @escaping @Sendable (SceneStatus) -> Void) {
    let backlog = fields.withLock { fields in
      fields.listener = action
      defer { fields.backlog = [] }
      return fields.backlog + [fields.status]
    }
    for status in backlog { action(status) }
  }

  // MARK: From the screen

  func perform(_ request: SceneRequest) {
    change { fields in
      switch request {
      case .pause: fields.status.isPaused.toggle()
      case .step: fields.steps += 1
      case .loop: fields.status.loops.toggle()
      }
    }
    hasNews.signal()
  }

  /// Stops the scene at its next step.
  func leave() {
    fields.withLock { $0.hasLeft = true }
    hasNews.signal()
  }

  // MARK: From the scene

  func say(_ caption: String?) { change { $0.status.caption = caption } }

  /// Records that the scene cannot continue. Only a key restarts it.
  func giveUp() { change { $0.status.loops = false } }

  /// Records that a step was played; 0 is the beginning.
  func reached(_ place: Int) {
    change { fields in
      fields.status.place = place
      fields.status.isOver = false
    }
  }

  /// Waits for some seconds of the scene, divided by `speed`, and as long as the scene is paused.
  /// `pause` is called with the state whenever it may have changed, on the waiting thread.
  func wait(_ seconds: Double, speed: Double, pause: (Bool) -> Void) -> Wake {
    let clock = ContinuousClock()
    var left = seconds
    while true {
      let (status, step, hasLeft) = read()
      if hasLeft { return .left }
      pause(status.isPaused)
      if step { return .stepped(early: max(0, left)) }
      if status.isPaused {
        hasNews.wait()
        continue
      }
      if left <= 0 { return .due }
      let start = clock.now
      hasNews.wait(seconds: left / speed)
      left -= (clock.now - start) / .seconds(1) * speed
    }
  }

  /// Waits after the end until the scene restarts. Returns false if the program exits.
  func waitForNextRound(rest: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(rest)
    while true {
      let (status, step, hasLeft) = read()
      if hasLeft { return false }
      if step { return true }
      let isWaiting = status.isPaused || !status.loops
      if status.isOver != isWaiting { change { $0.status.isOver = isWaiting } }
      if isWaiting {
        hasNews.wait()
      } else if case let left = (end - .now) / .seconds(1), left > 0 {
        hasNews.wait(seconds: left)
      } else {
        return true
      }
    }
  }

  /// Returns the state, and removes one requested step.
  private func read() -> (status: SceneStatus, step: Bool, hasLeft: Bool) {
    fields.withLock { fields in
      let step = fields.steps > 0
      if step { fields.steps -= 1 }
      return (fields.status, step, fields.hasLeft)
    }
  }

  private func change(_ body: (inout Fields) -> Void) {
    let (listener, status) = fields.withLock { fields in
      body(&fields)
      if fields.listener == nil, fields.backlog.count < 64 { fields.backlog.append(fields.status) }
      return (fields.listener, fields.status)
    }
    listener?(status)
  }
}
