import Basics
package import Events
package import HTTP
package import Simulator
import Synchronization

package final class RESTSource: Sendable {
  private let poller: Poller
  private let reportFirst: @Sendable () -> Void

  /// Creates a feed. `known` contains the IDs of its activities from an earlier run; those that the
  /// source no longer lists end. `showsEnded` also lists ended items.
  ///
  /// `publish` is called from one task. A missed update loses nothing, because each update contains
  /// all items.
  package init(
    source: SourceFile, known: [String] = [], showsEnded: Bool = false,
    limits: HostLimits = .shared, transport: any HTTPTransport = CurlTransport.shared,
    settings: PollSettings = PollSettings(jitter: 0.1),
    publish: @escaping @Sendable (MappedUpdate) -> Void
  ) {
    let secrets = SecretFilter(source.secrets)
    let tell = publish
    let publish: @Sendable (MappedUpdate) -> Void = { tell(secrets.clean($0)) }
    var settings = settings
    settings.interval = source.interval
    settings.slowInterval = max(settings.slowInterval, source.interval)
    let clock = settings.now
    let poll = SourcePoll(
      source, known: known, showsEnded: showsEnded, limits: limits, transport: transport,
      settings: settings, publish: publish)
    let status = Mutex(SourceStatus(name: source.name, url: source.shownURL))
    reportFirst = {
      publish(.status(SourceStatus(name: source.name, url: source.shownURL)))
    }
    poller = Poller(
      settings: settings, ask: { await poll.ask() },
      onState: { state in
        publish(.state(state))
        status.withLock {
          $0.state = state
          if state.isOnline { $0.lastGood = clock() }
        }
      },
      onWait: { seconds in
        publish(
          .status(
            status.withLock { status in
              status.next = clock().addingTimeInterval(seconds)
              poll.figures.withLock { $0.fill(&status) }
              return status
            }))
      })
  }

  package func start() {
    reportFirst()
    poller.start()
  }

  package func stop() { poller.stop() }

  func finished() async { await poller.finished() }
}

package enum MappedUpdate: Sendable, Hashable {
  /// All items that the source currently lists, published when they have changed.
  ///
  /// `ended` has the IDs of items that have ended, each once and after its last content. `problems`
  /// describes outputs that could not be used.
  case items([SourceItem], ended: [String], problems: [String])
  case state(FeedState)
  /// The current status with its figures, after each poll.
  case status(SourceStatus)
}
