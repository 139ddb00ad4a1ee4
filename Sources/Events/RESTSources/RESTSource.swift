import Basics
import HTTP
package import Events
package import HTTPClient
import Synchronization

/// Polls a mapped API and publishes what it lists.
package final class RESTSource: Sendable {
  private let poller: Poller

  /// Makes a feed; `known` are the ids of its activities from an earlier run, which end where the
  /// source no longer lists them.
  ///
  /// `publish` is called from one task; nothing is lost on the way, as items are published as a whole.
  package init(
    source: SourceFile, known: [String] = [],
    transport: any HTTPTransport = CurlTransport.shared,
    settings: PollSettings = PollSettings(), publish: @escaping @Sendable (MappedUpdate) -> Void
  ) {
    let secrets = SecretFilter(source.secrets)
    let tell = publish
    let publish: @Sendable (MappedUpdate) -> Void = { tell(secrets.clean($0)) }
    var settings = settings
    settings.interval = source.interval
    settings.slowInterval = max(settings.slowInterval, source.interval)
    let now = Self.stopwatch(settings.clock)
    let memory = Memory(
      SourceMapper(
        program: source.items, endsWhenMissing: source.endsWhenMissing, known: known))
    poller = Poller(
      transport: transport, settings: settings,
      next: {
        var request = HTTPClientRequest(
          url: source.url, headers: source.headers, answerLimit: AnswerLimit.source)
        if request.headers["accept"] == nil { request.headers["Accept"] = "application/json" }
        if request.headers["user-agent"] == nil { request.headers["User-Agent"] = "islet" }
        memory.fields.withLock { $0.validators.apply(to: &request) }
        return request
      },
      handle: { response in
        let (update, outcome) = memory.fields.withLock { fields in
          let result = fields.mapper.receive(response, now: now())
          if case .good = result.outcome { fields.validators.learn(from: response) }
          return result
        }
        if let update { publish(update) }
        return outcome
      },
      onState: { publish(.state($0)) })
  }

  /// Starts polling.
  package func start() { poller.start() }

  /// Ends for good.
  package func stop() { poller.stop() }

  /// Returns once the feed has ended.
  package func finished() async { await poller.finished() }
}

extension RESTSource {
  /// Tells how long it has been running by a clock.
  private static func stopwatch<Time: Clock<Duration>>(
    _ clock: Time
  ) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// What is remembered from one poll to the next.
  private final class Memory: Sendable {
    struct Fields: Sendable {
      var mapper: SourceMapper
      var validators = Validators()
    }

    let fields: Mutex<Fields>

    init(_ mapper: SourceMapper) { fields = Mutex(Fields(mapper: mapper)) }
  }
}
