import Basics
import Dashboard
import Events
import Simulator
import Synchronization
import Terminal

/// A project that the dashboard follows, alone or together with others: its feed and its calls.
final class FollowedProject {
  let gateway: FollowedGateway
  /// The project's name if several are shown. IDs on the screen then begin with this name.
  let name: String?
  let calls: GatewayCalls
  let feed: GatewayFeed
  let updates: Broadcast<String, FeedUpdate>.Subscription
  /// The number of updates dropped because the screen was too slow.
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
    // The capacity is large, because a burst of thousands of starts is drawn in a later frame, and
    // a new snapshot would take longer than the updates.
    updates = feed.updates.subscribe(capacity: 16_384) { mailbox.wake() }
  }

  /// Returns new updates. If some were dropped, requests a new snapshot.
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
  /// The message with IDs that begin with the project's name.
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
    // What was changed, such as the clock, is of this project alone.
    case .done(let text): .done("\(project): \(text)")
    case .failed(let text): .failed("\(project): \(text)")
    default: self
    }
  }
}

extension Effect {
  /// The project named in an effect's ID or cursor, the ID without it, and the effect with that ID.
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

/// The project on the screen, for threads other than the screen's.
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

  func register(_ types: [ActivityType]) {
    self.types.withLock { $0 = types }
    calls.register(types)
  }
}

extension DashboardWatch {
  /// The messages of one of several projects. The clock and the gateway's state come from the
  /// first.
  func messages(_ update: FeedUpdate, ofSection name: String) -> [Message] {
    let isFirst = followed.first?.name == name
    if isFirst, let clock = update.clock(at: context.now()) { self.clock = clock }
    switch update {
    case .state(let state): return isFirst ? [.feed(state.onClock { clock.time(at: $0) })] : []
    case .trouble(let reason): return isFirst ? [.trouble(reason)] : []
    case .events(let events):
      return [
        .events(events.filter { isFirst || $0.kind != .clock }.map { $0.qualified(by: name) })
      ]
    case .snapshot(let snapshot):
      let section = Message.section(
        name, snapshot.activities.map { $0.qualified(by: name) },
        past: snapshot.history.map { $0.qualified(by: name) })
      return [section] + (isFirst ? [.clock(speed: snapshot.clock.speed)] : [])
    }
  }

  func choose(_ choice: ProjectChoice, _ state: State) {
    var next: [FollowedProject] = []
    do throws(Failure) {
      switch choice {
      case .one(let name):
        next = [FollowedProject(try gateway.choosing(name), user: options.user, mailbox)]
      case .all:
        for name in (state.gateway.projects ?? []).map(\.name) {
          next.append(
            FollowedProject(try gateway.choosing(name), name: name, user: options.user, mailbox))
        }
      }
    } catch {
      return mailbox.post(.failed(error.line))
    }
    guard let first = next.first else { return }
    for project in followed { project.feed.stop() }
    followed = next
    current.replace(by: first)
    mailbox.post(
      .project(choice, address: choice == .all ? gateway.baseAddress : first.gateway.address))
    for project in next { project.feed.start() }
  }

  func follow(_ names: [String]) {
    for name in names {
      guard let chosen = try? gateway.choosing(name) else { continue }
      followed.append(FollowedProject(chosen, name: name, user: options.user, mailbox))
      followed.last?.feed.start()
    }
  }

  func perform(_ effect: Effect, _ state: State) {
    let (named, id, own) = effect.unqualified
    let activity = id.flatMap { state.news.catalog[$0] }
    guard followed.first?.name != nil else {
      followed.first?.calls.perform(effect, about: activity, now: now)
      return
    }
    // An effect without an activity is for the project of the selected one.
    let name = named ?? state.selected.flatMap { QualifiedID.split($0.id)?.project }
    let project = followed.first { $0.name == name } ?? followed.first
    project?.calls.perform(own, about: activity?.unqualified, now: now)
  }
}
