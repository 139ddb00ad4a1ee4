import Basics
import Dashboard
import Foundation
import Synchronization

/// The strings between a scene that plays and the screen that shows it: keys pause and step it, and
/// what it says is shown.
final class SceneControl: Sendable {
  enum Wake: Sendable {
    case due
    /// A key, so many seconds of the scene before its time.
    case stepped(early: Double)
    case left
  }

  private struct Fields {
    var status: SceneStatus
    var steps = 0
    var hasLeft = false
    /// What came before anybody listened.
    var backlog: [SceneStatus] = []
    var listener: (@Sendable (SceneStatus) -> Void)?
  }

  private let fields: Mutex<Fields>
  private let hasNews = MonotonicSemaphore()

  init(count: Int, loops: Bool) {
    fields = Mutex(Fields(status: SceneStatus(count: count, loops: loops)))
  }

  var status: SceneStatus { fields.withLock { $0.status } }

  /// Sets who is notified; at most one, who gets at once what came before.
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

  /// Lets the scene end at its next step.
  func leave() {
    fields.withLock { $0.hasLeft = true }
    hasNews.signal()
  }

  // MARK: From the scene

  func say(_ caption: String?) { change { $0.status.caption = caption } }

  /// The scene cannot go on: it starts again by a key alone.
  func giveUp() { change { $0.status.loops = false } }

  /// A step is played; 0 is the beginning.
  func reached(_ place: Int) {
    change { fields in
      fields.status.place = place
      fields.status.isOver = false
    }
  }

  /// Waits so many seconds of a scene that goes some times as fast as life, and as long as it is
  /// paused. `pause` gets the state whenever it may have changed, on the thread that waits.
  func wait(_ seconds: Double, speed: Double, pause: (Bool) -> Void) -> Wake {
    let clock = ContinuousClock()
    var left = seconds
    while true {
      let (isPaused, step, hasLeft) = fields.withLock { fields in
        let step = fields.steps > 0
        if step { fields.steps -= 1 }
        return (fields.status.isPaused, step, fields.hasLeft)
      }
      if hasLeft { return .left }
      pause(isPaused)
      if step { return .stepped(early: max(0, left)) }
      if isPaused {
        hasNews.wait()
        continue
      }
      if left <= 0 { return .due }
      let start = clock.now
      hasNews.wait(seconds: left / speed)
      left -= (clock.now - start) / .seconds(1) * speed
    }
  }

  /// Waits after the end until the scene is to start again; `false` where the program ends.
  func waitForNextRound(rest: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(rest)
    while true {
      let (status, step, hasLeft) = fields.withLock { fields in
        let step = fields.steps > 0
        if step { fields.steps -= 1 }
        return (fields.status, step, fields.hasLeft)
      }
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

  private func change(_ body: (inout Fields) -> Void) {
    let (listener, status) = fields.withLock { fields in
      body(&fields)
      if fields.listener == nil, fields.backlog.count < 64 { fields.backlog.append(fields.status) }
      return (fields.listener, fields.status)
    }
    listener?(status)
  }
}
