import Vendors
import HTTPServer
package import HTTP
import Basics
package import EventStore

/// A server that replaces the vendors' APIs. It has projects, each with one device.
///
/// A request is answered, and its events are visible, only once its changes are durable. So
/// everything that a client has seen survives a crash.
package final class Gateway: Sendable {
  package let options: Options
  let ledger: any Ledger
  let alarm: Alarm
  let health: StoreHealth
  let readers: ThreadPool
  private let programs: ThreadPool
  let writers: ThreadPool
  let projects: ProjectRegistry
  package let project: Project
  let keys: KeyRing
  let audit: AuditLog
  /// When projects were last used; `nil` if idle ones are not removed.
  let use: ProjectUse?
  /// Problems found when the store was opened, as sentences for the user.
  package let problems: [String]
  let admission: Admission
  private let server: LeafLock<HTTPServer?> = LeafLock(nil)
  private let sweep = LeafLock<UInt64?>(nil)
  /// Whether other gateways may have changed keys or projects that are not loaded yet.
  private let hasRemoteChanges = LeafLock(false)

  /// Why a gateway does not start, besides errors of the store and the server.
  package enum StartError: Error, Sendable, Hashable {
    /// The address can be reached from other machines, so without keys anybody could read and send.
    case keysRequired(ListenAddress)
  }

  /// Opens the store, advances the devices to the current time, and listens.
  package init(_ options: Options) throws {
    for address in [options.address, options.apns?.address].compactMap(\.self) {
      guard address.isLoopback || options.keys != nil else {
        throw StartError.keysRequired(address)
      }
    }
    self.options = options
    admission = Admission(address: options.address, allowedHosts: options.allowedHosts)
    var ledgerOptions = Ledgers.Options()
    ledgerOptions.retention = options.quota.events ?? options.retention
    ledgerOptions.durability = options.durability
    ledgerOptions.fileSystem = options.fileSystem
    let opened = try OpenedStore(options, ledgerOptions)
    ledger = opened.ledger
    alarm = Alarm()
    health = StoreHealth(ledger, alarm, timeout: options.storeTimeout)
    let parts = SharedParts(options: options, ledger: ledger, alarm: alarm, health: health)
    readers = parts.readers
    programs = parts.programs
    writers = parts.writers
    projects = ProjectRegistry(parts)
    project = projects.add(opened.simulation)
    let records = AdminRecords(ledger)
    keys = KeyRing(options, records)
    audit = AuditLog(records)
    use = options.projectLife.map { ProjectUse(records, life: $0) }
    do {
      problems = try opened.problems + projects.openAll(isRepaired: !opened.problems.isEmpty)
      try keys.load()
    } catch {
      projects.close()
      ledger.close()
      throw error
    }
    health.follow { [projects] in projects.all.map(\.writer) }
    health.onRemoval { [projects, readers] name in
      name != ProjectName.standard && readers.run { projects.drop(name) }
    }
    ledger.watch { [weak self] in self?.hear($0) }
    let listeners = [HTTPListener(options.address), options.apns].compactMap(\.self)
    let made = try HTTPServer(listeners, limits: options.limits) { [weak self] request, responder in
      guard let self else { return responder.respond(HTTPResponse(status: 503)) }
      self.handle(request, responder)
    }
    server.withLock { $0 = made }
    sweepLater()
  }

  package var port: Int { server.withLock { $0?.port ?? 0 } }

  package var apnsPort: Int? {
    server.withLock { server in server.flatMap { $0.addresses.dropFirst().first?.port } }
  }

  /// The key for requests from this process; `nil` if no key is required.
  package var ownKey: String? { keys.areNeeded ? keys.own : nil }

  /// Returns a project for use in this process, and creates it if it is missing. Blocks until it is
  /// open.
  package func project(named name: String) throws(LedgerError) -> Project {
    do throws(ProjectRefusal) {
      return try projects.open(name, making: true)
    } catch {
      if case .failed(.store(let error)) = error { throw error }
      throw .unavailable(reason: error.text.english)
    }
  }

  /// Sets the callback for a failure of the store, with the reason, and for the recovery, with
  /// `nil`.
  package func onStoreTrouble(_ action: @escaping @Sendable (String?) -> Void) {
    health.onChange(action)
  }

  /// Answers all waiting requests, stops listening and closes the store.
  package func stop() {
    for project in projects.all {
      project.stream.close()
      project.arrivals.close()
    }
    let server = server.withLock { exchange(&$0, with: nil) }
    server?.stop()
    if let id = sweep.withLock({ $0 }) { alarm.cancel(id) }
    health.close()
    projects.close()
    writers.close()
    readers.close()
    programs.close()
    ledger.close()
  }

  // MARK: Changes from outside

  private func hear(_ notice: LedgerNotice) {
    switch notice {
    case .touched: health.inspect(project.writer)
    case .written(AdminRecords.project): followOthers()
    case .written(let name?):
      if let project = projects[name] { project.writer.noteRemoteChanges() } else { followOthers() }
    case .written(nil):
      followOthers()
      for project in projects.all { project.writer.noteRemoteChanges() }
    case .delayed(let reason): health.setDelay(reason)
    }
  }

  /// Loads the keys and the projects that other gateways created, and closes those that they
  /// removed.
  private func followOthers() {
    let isNews = hasRemoteChanges.withLock { !exchange(&$0, with: true) }
    guard isNews else { return }
    let isTaken = readers.run { [weak self] in
      guard let self else { return }
      hasRemoteChanges.withLock { $0 = false }
      if (try? keys.load()) == true { projects.askAgain() }
      try? projects.follow()
    }
    if !isTaken { hasRemoteChanges.withLock { $0 = false } }
  }

  func removeIdle() throws(LedgerError) {
    guard let use else { return }
    let now = options.wall()
    for name in try use.idle(among: projects.all.map(\.name), at: now) {
      if keys.areNeeded { try audit.noteIdle(name, at: now) }
      _ = try remove(name)
    }
  }

  private func sweepLater() {
    guard let use else { return }
    let id = alarm.after(use.interval) { [weak self] in
      guard let self else { return }
      _ = readers.run { [weak self] in try? self?.removeIdle() }
      sweepLater()
    }
    sweep.withLock { $0 = id }
  }

  /// Removes a project with everything except its audit log; false if it does not exist.
  func remove(_ name: String) throws(LedgerError) -> Bool {
    guard try projects.remove(name) else { return false }
    try use?.forget(name)
    try audit.noteRemoved(name, at: options.wall(), isThere: { projects[$0] != nil })
    return true
  }
}
