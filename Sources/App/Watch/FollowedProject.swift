import Basics
import Dashboard
import Events
import Simulator
import Synchronization
import Terminal

/// A project that the dashboard follows, alone or beside others: its feed, and what is asked of it.
final class FollowedProject {
  let gateway: FollowedGateway
  /// The project's name, where several are shown: its ids begin with it on the screen.
  let name: String?
  let calls: GatewayCalls
  let feed: GatewayFeed
  let updates: Broadcast<String, FeedUpdate>.Subscription
  /// The updates that the screen was too slow for.
  private var missed = 0

  init(
    _ gateway: FollowedGateway, name: String? = nil, user: String?, _ mailbox: Mailbox<Message>
  ) {
    self.gateway = gateway
    self.name = name
    calls = GatewayCalls(gateway) { message in
      mailbox.post(name.map { message.qualified(by: $0) } ?? message)
    }
    feed = gateway.feed(of: user)
    // A burst of thousands of starts is drawn a frame later; to ask for all of them anew is dearer.
    updates = feed.updates.subscribe(capacity: 16_384) { mailbox.wake() }
  }

  /// Takes what came since; where some was lost, all is asked for anew.
  func takeUpdates() -> [FeedUpdate] {
    let taken = updates.takeAll()
    if case let count = updates.dropped, count > missed {
      missed = count
      feed.resnapshot()
    }
    return taken
  }
}

extension Message {
  /// What a project answered, under ids that tell which.
  fileprivate func qualified(by project: String) -> Message {
    switch self {
    case .history(let id, let events):
      .history(QualifiedID.join(project, id), events.map { $0.qualified(by: project) })
    case .body(let cursor, let request):
      .body(cursor: QualifiedID.join(project, cursor), request: request)
    case .answered(let kind, let id, let failure):
      .answered(kind, QualifiedID.join(project, id), failure: failure)
    case .resent(let cursor, let new):
      .resent(QualifiedID.join(project, cursor), as: QualifiedID.join(project, new))
    case .unanswered(.loadBody(let cursor)):
      .unanswered(.loadBody(QualifiedID.join(project, cursor)))
    case .views(let id, let views): .views(QualifiedID.join(project, id), views)
    case .actions(let id, let actions): .actions(QualifiedID.join(project, id), actions)
    default: self
    }
  }
}

extension Effect {
  /// The effect as the project knows it that its id or cursor names, and what that is about.
  var unqualified: (project: String?, about: String?, effect: Effect) {
    func split(_ id: String, _ make: (String) -> Effect) -> (String?, String?, Effect) {
      guard let (project, own) = QualifiedID.split(id) else { return (nil, id, self) }
      return (project, id, make(own))
    }
    return switch self {
    case .dismiss(let id): split(id, Effect.dismiss)
    case .undo(let id): split(id, Effect.undo)
    case .end(let id): split(id, Effect.end)
    case .loadHistory(let id): split(id, Effect.loadHistory)
    case .loadViews(let id): split(id, Effect.loadViews)
    case .loadActions(let id): split(id, Effect.loadActions)
    case .act(let id, let name): split(id) { Effect.act($0, name: name) }
    case .loadBody(let cursor): split(cursor, Effect.loadBody)
    case .sendAgain(let cursor): split(cursor, Effect.sendAgain)
    case .send(let request, let cursor): split(cursor) { Effect.send(request, inPlaceOf: $0) }
    default: (nil, nil, self)
    }
  }
}

/// The project that is on the screen, for threads other than the screen's.
final class CurrentProject: Sendable {
  private let state: Mutex<(gateway: FollowedGateway, calls: GatewayCalls)>
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

  func register(_ types: [ActivityType]) {
    self.types.withLock { $0 = types }
    calls.register(types)
  }
}
