import Basics
import Canvas
import Simulator
import Testing

@testable import Dashboard

/// Presses keys and reads the screen.
struct Pilot {
  var state: State
  /// The phone's time. The screen's own clock advances with it, but never faster than usual.
  var now = Fixture.now {
    didSet {
      let speed = state.gateway.speed
      if speed > 0 { state.screenTime += now.timeIntervalSince(oldValue) / speed }
    }
  }
  var effects: [Effect] = []

  init(_ size: GridSize = GridSize(100, 30)) { state = Fixture.state(size) }

  init(state: State) { self.state = state }

  mutating func send(_ message: Message) { effects = update(&state, message, now: now) }

  /// Presses the keys for a text, one by one.
  mutating func type(_ text: String) { for key in text { press(.character(key)) } }

  mutating func press(_ keys: Key...) { for key in keys { send(.key(key)) } }

  /// Clicks the middle of the first place with a target.
  mutating func click(_ target: ClickTarget, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let region = frame.regions.first(where: { $0.target == target }) else {
      Issue.record("nothing is marked \(target)", sourceLocation: sourceLocation)
      return
    }
    let point = GridPoint(region.rect.x + region.rect.width / 2, region.rect.y)
    send(.click(frame.target(at: point)))
  }

  /// Whether a request for an event's body is pending.
  func isAsking(_ cursor: String) -> Bool {
    state.pushes.questions.nextTime(for: cursor, now: now) > now
  }

  var frame: Frame { render(state, theme: .builtIn, size: state.size, now: now) }

  func shows(_ text: String) -> Bool { frame.plainText.contains(text) }

  func expect(
    _ texts: String..., not absent: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let screen = frame.plainText
    for text in texts {
      #expect(screen.contains(text), "no “\(text)” in\n\(screen)", sourceLocation: sourceLocation)
    }
    for text in absent {
      #expect(!screen.contains(text), "“\(text)” in\n\(screen)", sourceLocation: sourceLocation)
    }
  }
}

extension Region {
  /// The text drawn in a rectangle.
  var target: ClickTarget? { id as? ClickTarget }
}
