import Basics
import Dashboard
import Events
import Simulator
import Terminal

extension DashboardWatch {
  /// What one of several projects tells; the clock and the gateway's own state are the first one's.
  func messages(_ update: FeedUpdate, ofSection name: String) -> [Message] {
    let isFirst = followed.first?.name == name
    if isFirst, let clock = update.clock(at: world.now()) { self.clock = clock }
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
        for name in (state.projects ?? []).map(\.name) {
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

  func perform(_ effect: Effect, _ state: State) {
    let (named, id, own) = effect.unqualified
    let activity = id.flatMap { state.news.catalog[$0] }
    guard followed.first?.name != nil else {
      followed.first?.calls.perform(effect, about: activity, now: now)
      return
    }
    // What names no activity is about the chosen one's project.
    let name = named ?? state.selected.flatMap { QualifiedID.split($0.id)?.project }
    let project = followed.first { $0.name == name } ?? followed.first
    project?.calls.perform(own, about: activity?.unqualified, now: now)
  }
}
