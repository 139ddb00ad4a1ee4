import Foundation
import JQ
import Basics
import Simulator

/// Runs the jq programs by which types draw their cards.
///
/// The programs run in a separate process, which a separate thread calls. A change waits briefly
/// for its drawing, so that the result of a normal program is part of the same event. The result of
/// a slower program is published in a later event. A program that exceeds its limits is stopped,
/// reported once and not run again; its cards are then drawn as if it did not exist.
final class PresentationRunner: Sendable {
  /// The kind of phone that a card is drawn for. A type may have a program for each.
  enum Phone: Sendable, Hashable {
    case iPhone, android
  }

  /// Identifies a request within its group.
  struct Key: Sendable, Hashable {
    /// The cursor of the event that changed the card.
    var sequence: Int64
    var phone = Phone.iPhone
  }

  struct Request: Sendable {
    var key: Key
    var activityID: Activity.ID
    var type: String
    var contentState: JSON
    var input: JSON
    var program: String
  }

  struct Result: Sendable {
    var key: Key
    var activityID: Activity.ID
    var contentState: JSON
    /// The program's output; `nil` if the card must be drawn without a program.
    var output: JSON?
  }

  struct Stop: Sendable {
    var type: String
    var program: String
    var reason: String
  }

  private enum ProgramStatus: Sendable {
    case prompt, slow
    case stopped(reason: String)
  }

  /// Requests whose results one caller waits for.
  private final class Batch: Sendable {
    private struct State: Sendable {
      var remaining: Int
      var results: [Key: Result] = [:]
      var isAbandoned = false
    }

    private let state: LeafLock<State>
    private let onDone: @Sendable () -> Void
    /// Whether results that arrive after the timeout are discarded.
    let isPerishable: Bool

    init(count: Int, isPerishable: Bool = false, onDone: @escaping @Sendable () -> Void) {
      state = LeafLock(State(remaining: count))
      self.isPerishable = isPerishable
      self.onDone = onDone
    }

    /// Adds a result. Returns false if the caller no longer waits.
    func accept(_ result: Result) -> Bool {
      let (isTaken, isLast) = state.withLock { state -> (Bool, Bool) in
        if state.isAbandoned { return (false, false) }
        state.results[result.key] = result
        state.remaining -= 1
        return (true, state.remaining == 0)
      }
      if isLast { onDone() }
      return isTaken
    }

    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// Stops waiting. Returns the results so far; `nil` if the batch was already finished.
    func finish() -> [Key: Result]? {
      state.withLock { state in
        if state.isAbandoned { return nil }
        state.isAbandoned = true
        return state.results
      }
    }
  }

  private struct State: Sendable {
    var queue: [(Request, Batch?)] = []
    /// Programs to compile in advance, because jq takes some time to compile one.
    var unprepared: [String] = []
    var statuses: [String: ProgramStatus] = [:]
    var hasThread = false
    var isClosed = false
  }

  /// The maximum time in milliseconds that a change waits for its drawing.
  private static let timeout = 25
  /// The maximum number of requests waiting for `evaluate`; more are refused.
  private static let capacity = 256

  private let state = LeafLock(State())
  private let wake = MonotonicSemaphore()
  private let listeners = LeafLock<Listeners?>(nil)

  private struct Listeners: Sendable {
    var onLate: @Sendable (Result) -> Void
    var onStop: @Sendable (Stop) -> Void
  }

  /// Sets two callbacks: for drawings that finished too late for their change, and for programs
  /// that were stopped (once each).
  func follow(
    onLate: @escaping @Sendable (Result) -> Void, onStop: @escaping @Sendable (Stop) -> Void
  ) {
    listeners.withLock { $0 = Listeners(onLate: onLate, onStop: onStop) }
  }

  /// Draws cards, and returns those finished within the timeout. The others are passed to `onLate`.
  func present(_ requests: [Request]) -> [Key: Result] {
    LockCheck.mayWait()
    var done: [Key: Result] = [:]
    var inTime: [Request] = []
    var later: [Request] = []
    let statuses = state.withLock { $0.statuses }
    for request in requests {
      switch statuses[request.program] ?? .prompt {
      case .prompt: inTime.append(request)
      case .slow: later.append(request)
      case .stopped: done[request.key] = request.result(nil)
      }
    }
    let isDone = MonotonicSemaphore()
    let batch = Batch(count: inTime.count) { isDone.signal() }
    if inTime.count + later.count > 0 {
      add(inTime.map { ($0, batch) } + later.map { ($0, nil) })
    }
    guard !inTime.isEmpty else { return done }
    isDone.wait(seconds: Double(Self.timeout) / 1000)
    return done.merging(batch.finish() ?? [:]) { $1 }
  }

  /// Runs programs without a card, even slow ones, after the requests that already wait. Calls
  /// `then` once, on any thread, with all results, or after the timeout with those available.
  /// Returns false if too many requests wait.
  func evaluate(
    _ requests: [Request], within seconds: Double, by alarm: Alarm,
    then: @escaping @Sendable ([Key: Result]) -> Void
  ) -> Bool {
    guard state.withLock({ $0.queue.count + requests.count <= Self.capacity }) else { return false }
    let ticket = Alarm.Ticket()
    let ended = LeafLock<Batch?>(nil)
    let finish: @Sendable () -> Void = {
      // Removed here, because the batch and its timer would retain each other.
      let batch = ended.withLock { exchange(&$0, with: nil) }
      guard let results = batch?.finish() else { return }
      alarm.cancel(ticket)
      then(results)
    }
    let batch = Batch(count: requests.count, isPerishable: true, onDone: finish)
    ended.withLock { $0 = batch }
    alarm.after(seconds, ticket, finish)
    add(requests.map { ($0, batch) })
    return true
  }

  /// Draws existing cards again, without a timeout.
  func draw(_ activities: [Activity], by type: ActivityType) {
    let requests = activities.filter { $0.vendor != .source && !$0.isAndroidOnly }
      .flatMap { Request.all($0, of: 0, by: type) }
    if !requests.isEmpty { add(requests.map { ($0, nil) }) }
  }

  func prepare(_ programs: [String]) {
    guard !programs.isEmpty else { return }
    state.withLock { $0.unprepared += programs }
    add([])
  }

  private func reasonForStop(of program: String) -> String? {
    state.withLock { state in
      if case .stopped(let reason)? = state.statuses[program] { return reason }
      return nil
    }
  }

  func reset() { state.withLock { $0.queue = [] } }

  func close() {
    state.withLock { $0.isClosed = true }
    wake.signal()
  }

  private func add(_ items: [(Request, Batch?)]) {
    let needsThread = state.withLock { state in
      state.queue += items
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if needsThread { WorkerThread.start { [self] in run() } }
    wake.signal()
  }

  private func run() {
    while true {
      let (item, program, isClosed) = state.withLock { state in
        (
          state.queue.isEmpty ? nil : state.queue.removeFirst(), state.unprepared.popLast(),
          state.isClosed
        )
      }
      if isClosed { return }
      if let program { _ = try? JQProgram(program) }
      guard let (request, batch) = item else {
        if program == nil { wake.wait() }
        continue
      }
      if let batch, batch.isPerishable, batch.isAbandoned { continue }
      let result = request.result(work(request))
      if batch?.accept(result) != true, batch?.isPerishable != true {
        listeners.withLock { $0?.onLate }?(result)
      }
    }
  }

  private func work(_ request: Request) -> JSON? {
    if reasonForStop(of: request.program) != nil { return nil }
    do throws(JQError) {
      let program = try JQProgram(request.program)
      let began = ContinuousClock.now
      let output = try program.run(request.input, limit: 1).first ?? .null
      let isSlow = ContinuousClock.now - began > .milliseconds(Self.timeout)
      state.withLock { $0.statuses[request.program] = isSlow ? .slow : .prompt }
      return output
    } catch {
      guard error.isRunaway else {
        return request.key.phone == .android
          ? ["text": .string("android: \(error)")] : ["subtitle": .string("presentation: \(error)")]
      }
      let reason = "\(error)"
      state.withLock { $0.statuses[request.program] = .stopped(reason: reason) }
      let onStop = listeners.withLock { $0?.onStop }
      onStop?(Stop(type: request.type, program: request.program, reason: reason))
      return nil
    }
  }
}

extension PresentationRunner.Request {
  fileprivate func result(_ output: JSON?) -> PresentationRunner.Result {
    PresentationRunner.Result(
      key: key, activityID: activityID, contentState: contentState, output: output)
  }

  fileprivate static func all(
    _ activity: Activity, of sequence: Int64, by type: ActivityType
  ) -> [Self] {
    let programs: [(PresentationRunner.Phone, String?)] = [
      (.iPhone, type.presentation), (.android, type.android),
    ]
    return programs.compactMap { phone, program in
      program.map { Self(activity, phone, of: sequence, program: $0) }
    }
  }

  private init(
    _ activity: Activity, _ phone: PresentationRunner.Phone, of sequence: Int64, program: String
  ) {
    self.init(
      key: .init(sequence: sequence, phone: phone), activityID: activity.id,
      type: activity.attributesType, contentState: activity.contentState, input: activity.json,
      program: program)
  }
}

extension StoreChanges {
  /// The requests for the cards in the events whose types have programs.
  func presentable(by types: [String: ActivityType]) -> [PresentationRunner.Request] {
    events.flatMap { event -> [PresentationRunner.Request] in
      guard event.kind == .started || event.kind == .updated, let activity = event.activity,
        activity.vendor != .source, !activity.isAndroidOnly,
        let type = types[activity.attributesType]
      else { return [] }
      return PresentationRunner.Request.all(activity, of: event.sequence, by: type)
    }
  }
}
