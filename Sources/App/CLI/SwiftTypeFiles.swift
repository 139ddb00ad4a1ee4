import Foundation
import Simulator
import SwiftSource

/// The Swift files that activity types are read from: those below a folder, and of the project around it
/// those that declare what is missing there.
enum SwiftTypeFiles {
  /// The most files of a project that are looked at for what is missing, and how often.
  private static let limits = (files: 20_000, rounds: 6)

  static func read(_ paths: [String]) -> SwiftTypeReader {
    var names: [String] = []
    for path in paths {
      names += path.hasSuffix(".swift") ? [path] : FolderWalk(path).sources
    }
    var files = names.compactMap(file)
    var reader = SwiftTypeReader(files)
    var known = Set(names.compactMap(FolderWalk.real))
    var around: [SwiftTypeReader.File]?
    for _ in 0..<limits.rounds where !reader.unknownNames.isEmpty {
      let others = around ?? paths.first.map { project(around: $0, without: known) } ?? []
      let found = others.filter { declares(reader.unknownNames, $0.source) }
      around = others.filter { other in !found.contains { $0.name == other.name } }
      guard !found.isEmpty else { break }
      files += found
      known.formUnion(found.compactMap { FolderWalk.real($0.name) })
      reader = SwiftTypeReader(files)
    }
    return reader
  }

  private static func file(_ path: String) -> SwiftTypeReader.File? {
    RegularFile.bytes(path, limit: 8 << 20).map {
      SwiftTypeReader.File(name: path, source: String(decoding: $0, as: UTF8.self))
    }
  }

  private static func project(
    around path: String, without known: Set<String>
  ) -> [SwiftTypeReader.File] {
    let folder =
      path.hasSuffix(".swift") ? URL(fileURLWithPath: path).deletingLastPathComponent().path : path
    guard let root = Repository.project(around: folder) else { return [] }
    return FolderWalk(root).sources.prefix(limits.files)
      .filter { FolderWalk.real($0).map { !known.contains($0) } ?? false }.compactMap(file)
  }

  /// Whether a source seems to declare or extend a type of one of these names.
  private static func declares(_ names: Set<String>, _ source: String) -> Bool {
    guard names.contains(where: source.contains) else { return false }
    return source.matches(of: /\b(?:struct|enum|class|typealias|actor|protocol|extension)\s+(\w+)/)
      .contains { names.contains(String($0.1)) }
  }
}
