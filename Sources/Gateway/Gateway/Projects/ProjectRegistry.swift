import Basics
import EventStore
import Synchronization
import Vendors

/// The projects of a gateway by name.
///
/// All projects in the store are kept open, so that time passes in each. A project that is created
/// here, or by another gateway on the same store, is opened then.
final class ProjectRegistry: Sendable {
  private struct State: Sendable {
    var projects: [String: Project] = [:]
    var isClosed = false
  }

  static let limit = 4_000

  private let parts: SharedParts
  private let state = LeafLock(State())
  /// Held while a project is opened or removed.
  private let opening = Mutex(())

  init(_ parts: SharedParts) { self.parts = parts }

  var all: [Project] { state.withLock { $0.projects.values.sorted { $0.name < $1.name } } }

  subscript(name: String) -> Project? { state.withLock { $0.projects[name] } }

  func add(_ simulation: Simulation) -> Project {
    let project = Project(simulation, parts)
    let isClosed = state.withLock { state in
      if !state.isClosed { state.projects[project.name] = project }
      return state.isClosed
    }
    if isClosed { project.close() }
    return project
  }

  /// Opens all projects of the store. Returns messages about what cannot be read.
  func openAll(isRepaired: Bool) throws(LedgerError) -> [String] {
    var problems: [String] = []
    for name in try parts.ledger.projects() where ProjectName.isValid(name) && self[name] == nil {
      do throws(LedgerError) {
        problems += try restore(name, isRepaired: isRepaired)
      } catch {
        problems.append(localized("the project \(name) cannot be opened: \(error.reason)"))
      }
    }
    return problems
  }

  private func restore(_ name: String, isRepaired: Bool = false) throws(LedgerError) -> [String] {
    let options = parts.options
    let restored = try Simulation.restored(
      from: parts.ledger,
      Simulation.Setup(
        name: name, types: options.types, decoder: options.decoder, seed: options.seed,
        limit: options.hourlyLimit), wall: options.wall(), isRepaired: isRepaired)
    _ = add(restored.simulation)
    return restored.problems
  }

  /// Returns a project by its name. Opens it if the store has it, and creates it if `making` is
  /// set. Blocks until it is open.
  func open(_ name: String, making: Bool) throws(ProjectRefusal) -> Project {
    if let project = self[name] { return project }
    LockCheck.mayWait()
    return try opening.withLock { _ -> Result<Project, ProjectRefusal> in
      if let project = self[name] { return .success(project) }
      do throws(LedgerError) {
        let known = try parts.ledger.projects()
        if !known.contains(name) {
          guard making else { return .failure(.unknown(name)) }
          guard known.count < Self.limit else { return .failure(.tooMany) }
          _ = try parts.ledger.create(name)
        }
        _ = try restore(name)
        return self[name].map { .success($0) } ?? .failure(.failed(.closing))
      } catch {
        return .failure(.failed(.store(error)))
      }
    }.get()
  }

  func remove(_ name: String) throws(LedgerError) -> Bool {
    LockCheck.mayWait()
    return try opening.withLock { _ throws(LedgerError) in
      drop(name)
      return try parts.ledger.remove(name)
    }
  }

  /// Answers all readers that wait for events, so that a revoked key is noticed when they ask again.
  func askAgain() {
    for project in all { project.stream.answerAll() }
  }

  /// Closes a project that was removed, after its pending changes are done.
  func drop(_ name: String) {
    guard name != ProjectName.standard else { return }
    state.withLock { $0.projects.removeValue(forKey: name) }?.close()
  }

  /// Opens the projects that other gateways created, and closes those that they removed.
  func follow() throws(LedgerError) {
    LockCheck.mayWait()
    try opening.withLock { _ throws(LedgerError) in
      let known = Set(try parts.ledger.projects().filter(ProjectName.isValid))
      for project in all where !known.contains(project.name) { drop(project.name) }
      for name in known where self[name] == nil { _ = try restore(name) }
    }
  }

  func close() {
    let projects = state.withLock { state in
      state.isClosed = true
      return Array(state.projects.values)
    }
    // All projects answer their waiting requests before the first one is closed.
    for project in projects {
      project.stream.close()
      project.arrivals.close()
    }
    for project in projects { project.close() }
  }
}
