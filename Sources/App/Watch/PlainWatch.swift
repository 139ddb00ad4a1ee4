import Basics
import Dashboard
import Events
import Foundation
import Simulator
import Synchronization

/// The dashboard without curses: a sentence or a line of JSON for each change, for pipes, logs and screen readers. On
/// a terminal it takes commands, too.
struct PlainWatch: Sendable {
  private let gateway: FollowedGateway
  private let options: WatchOptions
  private let world: World
  private let commands = Shared()
  /// Whether somebody can type: a program in the background would be stopped when it reads.
  private let isInteractive: Bool

  init(_ gateway: FollowedGateway, _ options: WatchOptions, _ world: World) {
    self.gateway = gateway
    self.options = options
    self.world = world
    isInteractive =
      options.form == .plain && world.isTerminal && isatty(0) == 1 && tcgetpgrp(0) == getpgrp()
  }

  func run() {
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
    if isInteractive { readCommands() }
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

  private final class Shared: Sendable {
    let value = Mutex(PlainCommands())
  }

  /// Answers what is typed, on a thread of its own; ends the program at `quit` and where the input ends.
  private func readCommands() {
    say("Type help for the commands.")
    let calls = GatewayCalls(gateway) { [self] message in
      if case .answered(_, let id, let failure?) = message { world.print("\(id): \(failure)") }
    }
    let thread = Thread { [self] in
      while let line = Self.nextLine() {
        let (lines, request) = commands.value.withLock { $0.perform(line, wall: world.now()) }
        for line in lines { world.print(line) }
        let now = commands.value.withLock { $0.now(wall: world.now()) }
        switch request {
        case .dismiss(let card): calls.perform(.dismiss(card.id), about: card, now: now)
        case .end(let card): calls.perform(.end(card.id), about: card, now: now)
        case .quit:
          kill(getpid(), SIGTERM)
          return
        case nil: break
        }
      }
      kill(getpid(), SIGTERM)
    }
    thread.name = "commands"
    thread.start()
  }

  /// A line from the terminal, which hands out whole ones; nothing at its end. Not by the library's `readLine`: it
  /// holds a lock for which the end of the program would wait.
  private static func nextLine() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count = -1
    repeat { count = read(0, &bytes, bytes.count) } while count < 0 && errno == EINTR
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
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
      let commands = commands.value.withLock { commands in
        if isInteractive { commands.apply(update, wall: world.now()) }
        return commands
      }
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
            world.print(commands.row(activity, at: snapshot.clock.time(at: world.now())))
          }
        }
      case .events(let events):
        for event in events {
          if options.form == .json {
            world.print(event.json)
          } else if event.detail?["views"] == nil || event.verdict != nil {
            world.print(commands.sentence(event))
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
