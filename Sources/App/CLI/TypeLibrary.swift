import Basics
import Foundation
import JQ
import Preview
import Simulator
import SwiftSource

enum TypeLibrary {
  /// Loads every `*.json5` and `*.swift` in the folders. The Swift files of a folder are read
  /// together. With `saysUnknown`, types that cannot be resolved are reported. An invalid file is
  /// reported with its position, passed to `onBroken` and skipped, so that the valid ones can be
  /// used. With `required`, a path without any type is an error.
  static func load(
    _ paths: [String], saysUnknown: Bool = true, required: Bool = false, _ context: CommandContext,
    onBroken: (Failure) -> Void = { _ in }
  ) throws(Failure) -> [ActivityType] {
    var types: [ActivityType] = []
    for path in paths {
      guard let isFolder = Places.isFolder(path) else {
        throw Failure("there is no \(path)", fix: "name a folder or file with types")
      }
      let files = isFolder ? Places.files(in: path, ending: "") : [path]
      if !isFolder, !path.hasSuffix(".json5"), !path.hasSuffix(".swift") {
        throw Failure("\(path) is not a type file", fix: "name a *.json5 or *.swift file")
      }
      let first = types.count
      for file in files where file.hasSuffix(".json5") {
        do throws(Failure) {
          types.append(try read(file, context))
        } catch {
          context.complain(Phrase(verbatim: error.line))
          onBroken(error)
        }
      }
      guard isFolder || path.hasSuffix(".swift") else { continue }
      let reader = SwiftTypeFiles.read([path])
      for conflict in reader.conflicts { context.complain("islet: \(conflict)") }
      if saysUnknown {
        for remark in reader.remarks { context.complain("islet: \(remark)") }
      }
      if required, reader.types.isEmpty, types.count == first {
        throw Failure(
          "there is no activity type in \(path)",
          fix:
            "name Swift files with a type that conforms to ActivityAttributes, or to a protocol "
            + "that refines it, or type files (*.json5)")
      }
      if reader.types.isEmpty, !isFolder {
        context.complain("islet: \(path): no struct in it conforms to ActivityAttributes")
      }
      types += reader.types
      // Load the app's strings in the same folders, because alerts contain their keys.
      let localized = files.filter { $0.hasSuffix(".lproj") }
      let tables = (files + localized.flatMap { Places.files(in: $0, ending: "") })
        .compactMap(StringTable.init)
      if !tables.isEmpty {
        let keys = tables.reduce(into: Set()) { $0.formUnion($1.keys) }
        for index in first..<types.count { types[index].strings = types[index].strings ?? keys }
      }
    }
    return types
  }

  /// The sources to compile for decoding the Swift types in folders and files: the names of the
  /// types, and all files that declare a part of one.
  static func sources(_ paths: [String]) -> (names: Set<String>, files: Set<String>) {
    let readers = paths.map { SwiftTypeFiles.read([$0]) }
    return (
      Set(readers.flatMap { $0.types.map(\.name) }),
      readers.reduce(into: []) { $0.formUnion($1.files) }
    )
  }

  static func read(_ file: String, _ context: CommandContext) throws(Failure) -> ActivityType {
    let (json, bytes) = try context.readJSON5(file)
    func failure(_ path: JSONPath, _ message: Phrase) -> Failure {
      Failure("\(JSON.place(of: path, in: bytes, of: file)): \(path)", fix: message)
    }
    let keys = [
      "name", "attributes", "content_state", "definitions", "presentation", "icon", "tint",
      "android", "strings",
    ]
    for key in json.object?.keys ?? [] where !keys.contains(key) {
      let near = NearMatch.of(key, among: keys)
      let mistake = failure(
        [.key(key)],
        near.map { "is not known: did you mean \($0)?" }
          ?? "is not known: use \(keys.joined(separator: ", "))")
      // Without the fields that were meant, pushes would count as checked.
      if ["attributes", "content_state", "definitions"].contains(near) { throw mistake }
      context.complain(Phrase(verbatim: mistake.line))
    }
    let type: ActivityType
    do throws(ActivityType.FileError) {
      type = try ActivityType(json: json)
    } catch {
      throw failure(error.path, error.message)
    }
    for (key, program) in [("presentation", type.presentation), ("android", type.android)] {
      do throws(JQError) {
        if let program { _ = try JQProgram(program) }
      } catch {
        throw failure([.key(key)], "\(error): correct the jq program")
      }
    }
    return type
  }
}

/// The Swift files from which activity types are read: those below a folder, and files of the
/// surrounding project that declare missing names.
enum SwiftTypeFiles {
  /// The maximum number of project files searched for missing names, and of search rounds.
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

  /// Whether a source seems to declare or extend a type with one of these names.
  private static func declares(_ names: Set<String>, _ source: String) -> Bool {
    guard names.contains(where: source.contains) else { return false }
    return source.matches(of: /\b(?:struct|enum|class|typealias|actor|protocol|extension)\s+(\w+)/)
      .contains { names.contains(String($0.1)) }
  }
}
