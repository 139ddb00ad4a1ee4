import Basics
import Foundation
import Synchronization

/// An index of the files that declare a name. Each file is read once, on all processors.
final class SourceIndex: Sendable {
  /// A file that declares a name, and the type that the declaration extends.
  struct Place: Sendable {
    var file: Int
    var owner: String?
  }

  let files: [String]
  private let types: [String: [Int]]
  private let members: [String: [Place]]
  let roots: [String]
  /// The files in which a type conforms to `ActivityAttributes`.
  let attributesFiles: [String]

  init(_ files: [String]) {
    self.files = files
    let found = Self.read(files)
    var (types, members): ([String: [Int]], [String: [Place]]) = ([:], [:])
    for (number, names) in found.enumerated() {
      for name in names?.types ?? [] { types[name, default: []].append(number) }
      for (name, owner) in names?.members ?? [] {
        members[name, default: []].append(Place(file: number, owner: owner))
      }
    }
    self.types = types
    self.members = members
    attributesFiles = files.indices.filter { found[$0]?.attributes.isEmpty == false }
      .map { files[$0] }
    roots = files.indices.filter { found[$0]?.showsActivity == true }.map { files[$0] }
  }

  private static func read(_ files: [String]) -> [SourceNames?] {
    let found = Mutex([SourceNames?](repeating: nil, count: files.count))
    let next = Mutex(0)
    let work: @Sendable () -> Void = {
      while true {
        let first = next.withLock { next in
          defer { next += 16 }
          return next
        }
        guard first < files.count else { return }
        for number in first..<min(first + 16, files.count) {
          let names = SourceNames(SourceFile(path: files[number]))
          found.withLock { $0[number] = names }
        }
      }
    }
    // Use threads, because a dispatch queue would continue to wake the program.
    let helpers = min(ProcessInfo.processInfo.activeProcessorCount, files.count / 16) - 1
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<max(0, helpers) {
      WorkerThread.start {
        work()
        done.signal()
      }
    }
    work()
    for _ in 0..<max(0, helpers) { done.wait() }
    return found.withLock { $0 }
  }

  var typeNames: Set<String> { Set(types.keys) }

  /// The files that declare a type, an alias or an operator of this name.
  func files(declaring type: String) -> [String] { (types[type] ?? []).map { files[$0] } }

  /// The files that declare a global or a member. If any of these extend `owner`, only those.
  func files(declaring member: String, of owner: String?) -> [String] {
    let all = members[member] ?? []
    let own = owner.map { owner in all.filter { $0.owner == owner } } ?? []
    var seen: Set<Int> = []
    return (own.isEmpty ? all : own).filter { seen.insert($0.file).inserted }.map { files[$0.file] }
  }
}
