import Simulator
import Synchronization

/// The project that is on the screen, for threads other than the screen's.
final class CurrentProject: Sendable {
  private let state: Mutex<(gateway: FollowedGateway, calls: GatewayCalls)>
  /// The types of the widget's code, which each project gets.
  private let types = Mutex<[ActivityType]>([])

  init(_ gateway: FollowedGateway, _ calls: GatewayCalls) { state = Mutex((gateway, calls)) }

  var gateway: FollowedGateway { state.withLock { $0.gateway } }
  var calls: GatewayCalls { state.withLock { $0.calls } }

  func replace(by project: FollowedProject) {
    state.withLock { $0 = (project.gateway, project.calls) }
    project.calls.register(types.withLock { $0 })
  }

  /// Registers types that were saved as files with the project.
  func register(drawing types: [ActivityType]) { calls.register(types) }

  /// Registers types with the project, and with those that take its place.
  func register(_ types: [ActivityType]) {
    self.types.withLock { $0 = types }
    calls.register(types)
  }
}
