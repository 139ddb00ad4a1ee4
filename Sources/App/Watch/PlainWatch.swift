import Basics
import Dashboard
import Events
import Foundation
import Simulator
import Synchronization

/// The dashboard as text: a sentence or a line of JSON for each change, for pipes, logs and screen
/// readers. On a terminal, it also reads commands.
final class PlainWatch: Sendable {
  private let gateway: FollowedGateway
  private let options: WatchOptions
  private let context: CommandContext
  private let commands = Mutex(PlainCommands())
  /// Whether the gateway has responded, or a missing response was reported.
  private let isHeard = Mutex(false)
  /// Whether commands can be read. A background program that reads the terminal would be stopped.
  private let isInteractive: Bool

  init(_ gateway: FollowedGateway, _ options: WatchOptions, _ context: CommandContext) {
    self.gateway = gateway
    self.options = options
    self.context = context
    isInteractive =
      options.form == .plain && context.isTerminal && isatty(0) == 1 && tcgetpgrp(0) == getpgrp()
  }

  func run() {
    let feed = gateway.feed(of: options.user)
    let subscription = feed.updates.subscribe()
    // Print a scene's caption only once.
    let caption = Mutex<String?>(nil)
    options.scene?.listen { [self] scene in
      let news = caption.withLock { old in
        defer { old = scene.caption }
        return old == scene.caption ? nil : scene.caption
      }
      if let news { say(Phrase(verbatim: "▸ \(news)")) }
    }
    feed.start()
    let task = Task.detached { [self] in await follow(subscription) }
    if isInteractive { readCommands() }
    let wait = Task.detached { [self] in
      try await Task.sleep(for: Self.timeout)
      guard !isHeard.withLock({ $0 }) else { return }
      say("\(gateway.address) has not answered yet; still trying.")
    }
    Signals.waitForTermination()
    wait.cancel()
    task.cancel()
    feed.stop()
  }

  /// Reads and executes commands on a separate thread. Ends the program at `quit` or at the end of
  /// the input.
  private func readCommands() {
    say("Type help for the commands.")
    let calls = GatewayCalls(gateway) { [self] message in
      if case .answered(_, let id, let failure?) = message { context.print("\(id): \(failure)") }
    }
    Thread.detach("commands") { [self] in
      while let line = Self.nextLine() {
        let (lines, request) = commands.withLock { $0.perform(line, wall: context.now()) }
        for line in lines { context.print(line) }
        let now = commands.withLock { $0.now(wall: context.now()) }
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
  }

  /// Reads a line from the terminal; `nil` at the end of the input. The standard `readLine` holds a
  /// lock for which the program's exit would wait.
  private static func nextLine() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count = -1
    repeat { count = read(0, &bytes, bytes.count) } while count < 0 && errno == EINTR
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// How long a gateway may take to respond before that is reported.
  private static let timeout = Duration.seconds(2.5)

  private func follow(
    _ subscription: Broadcast<String, FeedUpdate>.Subscription
  ) async {
    var isFirst = true
    var state: FeedState?
    // The items of sources as they were last printed.
    var items: [Activity.ID: Activity] = [:]
    for await update in subscription {
      if case .state(.connecting) = update {} else { isHeard.withLock { $0 = true } }
      let commands = commands.withLock { commands in
        if isInteractive { commands.apply(update, wall: context.now()) }
        return commands
      }
      switch update {
      case .snapshot(let snapshot):
        if !isFirst { say("Everything was loaded from the gateway again.") }
        let count = snapshot.activities.count
        if isFirst {
          say(
            count == 1
              ? "Watching \(gateway.address): 1 activity."
              : "Watching \(gateway.address): \(count) activities.")
        }
        isFirst = false
        items = [:]
        for activity in snapshot.activities {
          if activity.vendor == .source { items[activity.id] = activity }
          if options.form == .json {
            context.print(activity.json)
          } else {
            context.print(commands.row(activity, at: snapshot.clock.time(at: context.now())))
          }
        }
      case .events(let events):
        for event in events {
          if options.form == .json {
            context.print(event.json)
          } else if event.detail?["views"] == nil || event.verdict != nil {
            context.print(commands.sentence(event, before: event.activity.flatMap { items[$0.id] }))
          }
          if let activity = event.activity, activity.vendor == .source {
            items[activity.id] = activity.state == .dismissed ? nil : activity
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
    case .failed(let reason, let fix): say(Phrase(verbatim: "\(reason): \(fix)"))
    }
  }

  /// In JSON mode, remarks go to standard error, so that standard output contains only JSON.
  private func say(_ phrase: Phrase) {
    let text = localized(phrase)
    if options.form == .json {
      context.remark(text)
    } else {
      context.print(text)
    }
  }
}
