import Scenarios
import Basics
package import CLI
import Dashboard
import Events
import Foundation
import Simulator
import Synchronization

/// The dashboard without curses: a sentence or a line of JSON for each change, for pipes, logs and readers of
/// the screen.
package struct PlainWatch: Sendable {
  private let gateway: FollowedGateway
  private let options: WatchOptions
  private let world: World

  package init(_ gateway: FollowedGateway, _ options: WatchOptions, _ world: World) {
    self.gateway = gateway
    self.options = options
    self.world = world
  }

  /// Prints until the program is asked to end.
  package func run() {
    let feed = gateway.feed(of: options.user)
    let subscription = feed.updates.subscribe()
    // A scene says each caption once.
    let caption = Mutex<String?>(nil)
    options.scene?.listen { scene in
      let news = caption.withLock { old in
        defer { old = scene.caption }
        return old == scene.caption ? nil : scene.caption
      }
      if let news { say(Phrase(verbatim: "▸ \(news)")) }
    }
    feed.start()
    let isHeard = Heard()
    let task = Task.detached { await follow(subscription, isHeard) }
    let wait = Task.detached {
      try await Task.sleep(for: Self.patience)
      guard !isHeard.value.withLock({ $0 }) else { return }
      say("\(gateway.address) has not answered yet; still trying.")
    }
    Signals.waitForTermination()
    wait.cancel()
    task.cancel()
    feed.stop()
  }

  /// Whether the gateway answered, or its absence was told.
  private final class Heard: Sendable {
    let value = Mutex(false)
  }

  /// How long a gateway may be silent at first before that is said.
  private static let patience = Duration.seconds(2.5)

  private func follow(
    _ subscription: Broadcast<String, FeedUpdate>.Subscription, _ isHeard: Heard
  ) async {
    var isFirst = true
    var state: FeedState?
    for await update in subscription {
      if case .state(.connecting) = update {} else { isHeard.value.withLock { $0 = true } }
      switch update {
      case .snapshot(let snapshot):
        if !isFirst { say("The gateway was asked for everything anew.") }
        let count = snapshot.activities.count
        if isFirst {
          say(
            count == 1
              ? "Watching \(gateway.address): 1 activity."
              : "Watching \(gateway.address): \(count) activities.")
        }
        isFirst = false
        for activity in snapshot.activities {
          if options.form == .json {
            world.print(activity.json)
          } else {
            world.print(Plain.row(activity, at: snapshot.clock.time(at: world.now())))
          }
        }
      case .events(let events):
        for event in events {
          if options.form == .json {
            world.print(event.json)
          } else if event.detail?["views"] == nil || event.verdict != nil {
            world.print(Plain.sentence(event))
          }
        }
      case .trouble(let reason):
        say(
          reason.map {
            "The gateway stores nothing: \(Phrase(verbatim: $0)). Pushes are answered 503."
          }
            ?? "The gateway stores again.")
      case .state(let new):
        if !Self.isSame(state, new) { describe(new) }
        state = new
      }
    }
  }

  private static func isSame(_ old: FeedState?, _ new: FeedState) -> Bool {
    switch (old, new) {
    case (.online?, .online), (.retrying?, .retrying), (.failed?, .failed): true
    case (nil, .online), (nil, .connecting), (.connecting?, .online): true
    default: false
    }
  }

  private func describe(_ state: FeedState) {
    switch state {
    case .connecting: break
    case .online: say("The gateway answers again.")
    case .retrying(_, let reason, _): say("The gateway does not answer (\(reason)); trying again.")
    case .failed(let reason, let mend): say(Phrase(verbatim: "\(reason): \(mend)"))
    }
  }

  /// Remarks go to standard error, so that JSON lines stay JSON lines.
  private func say(_ phrase: Phrase) {
    let text = localized(phrase)
    if options.form == .json {
      world.complain(Phrase(verbatim: "islet: \(text)"))
    } else {
      world.print(text)
    }
  }
}
