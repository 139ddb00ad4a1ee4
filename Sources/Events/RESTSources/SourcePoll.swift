import Basics
import Dispatch
import Events
package import HTTP
import JQ
import Simulator
import Synchronization

/// Polls one source: its pages and the second request of each item. Keeps the state between polls.
actor SourcePoll {
  struct Figures: Sendable {
    var bytes = 0
    var requests = 0
    var items = 0
    var problems: [String] = []
    var quota: HostLimits.Quota?

    func fill(_ status: inout SourceStatus) {
      status.bytes = bytes
      status.requests = requests
      status.items = items
      status.problems = problems
      status.remaining = quota?.remaining
      status.limit = quota?.limit
      status.reset = quota?.reset
    }
  }

  struct Refusal: Error {
    var step: PollStep

    init(_ step: PollStep) { self.step = step }

    init(_ reason: Phrase, _ fix: Phrase) {
      step = PollStep(outcome: .failed(reason: localized(reason), fix: localized(fix)))
    }
  }

  /// A stored response, used again while the server reports that it has not changed.
  struct Page: Sendable {
    var validators = Validators()
    var outputs: [JSON]
    var errors: [String]
    var next: String?
  }

  static let followLimit = 20

  private let source: SourceFile
  private let program: ItemProgram
  private let transport: any HTTPTransport
  private let limits: HostLimits
  private let settings: PollSettings
  private let publish: @Sendable (MappedUpdate) -> Void
  private let origin: String
  private let asker: Int
  private let elapsed: @Sendable () -> Duration
  private var mapper: SourceMapper
  private var pages: [String: Page] = [:]
  /// The reason why the program was stopped; it is then not run again.
  private var stop: String?
  private var current = Figures()
  nonisolated let figures = Mutex(Figures())

  init(
    _ source: SourceFile, known: [String], showsEnded: Bool, limits: HostLimits,
    transport: any HTTPTransport, settings: PollSettings,
    publish: @escaping @Sendable (MappedUpdate) -> Void
  ) {
    self.source = source
    program = ItemProgram(source.items)
    self.transport = transport
    self.limits = limits
    self.settings = settings
    self.publish = publish
    origin = HostLimits.origin(of: source.url)
    asker = limits.newAsker()
    elapsed = Self.stopwatch(settings.clock)
    mapper = SourceMapper(
      ends: ItemEnds(source), endsWhenMissing: source.endsWhenMissing, known: known,
      showsEnded: showsEnded)
  }

  deinit { limits.leave(asker, origin: origin) }

  private static func stopwatch<Time: Clock<Duration>>(_ clock: Time) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  // MARK: One poll

  func ask() async -> PollStep? {
    let wait = limits.wait(for: origin, now: settings.now())
    if wait > 0 {
      return PollStep(
        outcome: .retry(reason: localized("the request limit of \(origin) is used up")),
        retryAfter: wait)
    }
    current = Figures()
    let step: PollStep
    do {
      step = try await poll()
    } catch let refusal as Refusal {
      step = refusal.step
    } catch {
      return nil
    }
    current.items = mapper.items.count
    current.quota = limits.quota(of: origin)
    let figures = current
    self.figures.withLock { $0 = figures }
    return Task.isCancelled ? nil : step
  }

  private func poll() async throws -> PollStep {
    var (pages, isNew) = ([Page](), false)
    var url: String? = source.url
    var visited: Set<String> = []
    var interval: Double?
    var unread: [String] = []
    while let address = url, pages.count < source.pages, visited.insert(address).inserted {
      let answer = try await page(at: address)
      isNew = isNew || answer.isNew
      interval = interval ?? answer.interval
      pages.append(answer.page)
      url = answer.page.next
      if let next = url, HostLimits.origin(of: next) != origin {
        unread = [
          localized(
            "the next page is not read: \(HostLimits.origin(of: next).prefix(80)) is another host")
        ]
        url = nil
      }
    }
    var outputs = pages.flatMap(\.outputs)
    var errors = pages.flatMap(\.errors)
    if let follow = source.follow {
      isNew = true
      outputs = try await followed(outputs.flatMap { $0.array ?? [$0] }, follow, &errors)
    }
    forget(all: visited)
    let now = settings.now()
    // Items may have ended by now even without a new response.
    let update =
      isNew || source.endsAt != nil
      ? mapper.take(outputs, errors: errors, unread: unread, now: elapsed(), date: now)
      : mapper.takeUnchanged(now: elapsed())
    current.problems = mapper.problems
    if let update { publish(update) }
    let pace = limits.pace(of: asker, requests: current.requests, at: origin, now: now)
    return PollStep(outcome: .good(next: nil), interval: max(pace, interval ?? 0))
  }

  /// Removes the stored pages that a list no longer has, to bound the memory. The number of second
  /// requests is small.
  private func forget(all visited: Set<String>) {
    guard pages.count > Self.followLimit * 5 + SourceFile.pagesAtMost else { return }
    pages = pages.filter { visited.contains($0.key) }
  }

  private func page(at url: String) async throws -> (page: Page, isNew: Bool, interval: Double?) {
    let response = try await send(url, isFirst: true)
    if response.status == 304, let known = pages[url] {
      return (known, false, response.pollInterval)
    }
    try check(response)
    let (program, stopped) = (program, stop)
    let digest = try await Self.apart { () -> Result<Page, Refusal> in
      Result { () throws(Refusal) in try Self.digest(response, program, stopped) }
    }
    if case .failure(let refusal) = digest, case .failed(let reason, _) = refusal.step.outcome,
      refusal.isRunaway
    {
      stop = reason
    }
    var page = try digest.get()
    if source.pages > 1 { page.next = response.nextPage(of: url) }
    page.validators.learn(from: response)
    pages[url] = page
    return (page, true, response.pollInterval)
  }

  /// Throws for a response with a failure status.
  private func check(_ response: HTTPResponse) throws(Refusal) {
    guard let outcome = PollOutcome.ofStatus(response) else { return }
    throw Refusal(
      PollStep(
        outcome: outcome, retryAfter: response.retryAfter(now: settings.now()),
        interval: response.pollInterval))
  }

  // MARK: Requests

  private func send(_ url: String, isFirst: Bool) async throws -> HTTPResponse {
    var request = HTTPClientRequest(
      source: url, method: isFirst ? source.method : "GET",
      // Headers that were configured for one host must not be sent to another.
      headers: HostLimits.origin(of: url) == origin ? source.headers : [:],
      body: isFirst ? source.body?.sent : nil)
    if request.headers["accept"] == nil { request.headers["Accept"] = "application/json" }
    if request.headers["user-agent"] == nil { request.headers["User-Agent"] = "islet" }
    if request.body != nil, source.body?.string == nil, request.headers["content-type"] == nil {
      request.headers["Content-Type"] = "application/json"
    }
    pages[url]?.validators.apply(to: &request)
    current.requests += 1
    do throws(HTTPClientError) {
      let response = try await transport.send(request)
      current.bytes += response.body.count
      limits.learn(from: response, of: HostLimits.origin(of: url), now: settings.now())
      return response
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw Refusal(PollStep(outcome: PollOutcome(error)))
    }
  }

  /// Sends the second request of each item and makes the final items. An item without a response is
  /// kept unchanged.
  private func followed(
    _ items: [JSON], _ follow: SourceFollow, _ errors: inout [String]
  ) async throws -> [JSON] {
    var all: [JSON] = []
    var asked = 0
    for item in items {
      guard asked < Self.followLimit, let url = follow.address(of: item), var object = item.object
      else {
        all.append(item)
        continue
      }
      asked += 1
      guard follow.mayAsk(url, of: source.url) else {
        let refusal: Phrase =
          "\(HostLimits.origin(of: url).prefix(80)) is not the source's host: name it in `follow.hosts`"
        errors.append("\(follow.key): \(localized(refusal))")
        all.append(item)
        continue
      }
      do {
        let response = try await send(url, isFirst: false)
        if response.status != 304 {
          try check(response)
          let answer = try await Self.apart { () -> Result<JSON, Refusal> in
            Result { () throws(Refusal) in try Self.json(response) }
          }.get()
          var page = Page(outputs: [answer], errors: [])
          page.validators.learn(from: response)
          pages[url] = page
        }
        object[follow.key] = pages[url]?.outputs.first ?? .null
        let whole = JSON.object(object)
        guard let program = follow.items else {
          all.append(whole)
          continue
        }
        let made = try await Self.apart { () -> Result<[JSON], JQError> in
          Result { () throws(JQError) in try program.run(whole) }
        }.get()
        all += made
      } catch let refusal as Refusal {
        if let reason = refusal.reason { errors.append("\(follow.key): \(reason)") }
        all.append(item)
        // A rate limit that is used up applies to the requests of all other items as well.
        if limits.wait(for: origin, now: settings.now()) > 0 { asked = Self.followLimit }
      } catch let error as JQError {
        errors.append("follow.items: \(error)")
        all.append(item)
      }
    }
    return all
  }
}

extension HTTPClientRequest {
  /// A request to a source's address, with its timeouts: 10 s without a received byte, 30 s in all.
  package init(
    source url: String, method: String = "GET", headers: HTTPHeaders, body: [UInt8]? = nil
  ) {
    self.init(
      method: method, url: url, headers: headers, body: body, timeout: 30,
      answerLimit: AnswerLimit.source)
    idleTimeout = 10
  }
}
