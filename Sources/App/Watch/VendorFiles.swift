import Basics
import Foundation
import JQ
import Synchronization
import Vendors

/// The vendor files from the options and the configuration, reloaded when they are saved.
final class VendorFiles: Sendable {
  static let option = Option.value(
    "vendor-file", nil, "FILE", "a file that describes your own push service (JSON5)",
    repeats: true)

  private let given: [String]
  private let context: CommandContext
  /// The last contents of each file by path, and its last valid version.
  private let known = Mutex<[String: (bytes: [UInt8]?, file: VendorFile?)]>([:])
  private let watch = Mutex<FolderWatch?>(nil)

  /// Loads the vendors described by the files. An invalid file is reported and affects no other.
  init(_ arguments: Arguments, _ context: CommandContext) {
    given = arguments.all("vendor-file")
    self.context = context
    load { context.complain(Phrase(verbatim: $0)) }
  }

  func follow(complain: @escaping @Sendable (String) -> Void) {
    let made = FolderWatch.of({ [given, context] in
      Set(Places.folders(of: given) + Places(context).watched("vendors")).sorted()
    }) { [weak self] in
      self?.load { complain($0.replacing("islet: ", with: "")) }
    }
    watch.withLock { $0 = made }
  }

  func stop() { watch.withLock { $0 }?.stop() }

  private func load(complain: (String) -> Void) {
    let paths = given + Places(context).vendors
    let before = known.withLock { $0 }
    var now: [String: (bytes: [UInt8]?, file: VendorFile?)] = [:]
    for path in paths {
      let bytes = FileManager.default.contents(atPath: path).map { Array($0) }
      if let old = before[path], old.bytes == bytes {
        now[path] = old
        continue
      }
      do throws(Failure) {
        now[path] = (bytes, try Self.read(path, context))
      } catch {
        // Keep using the previous version.
        now[path] = (bytes, before[path]?.file)
        complain(error.line)
      }
    }
    known.withLock { $0 = now }
    var names: Set<String> = []
    let files = paths.compactMap { now[$0]?.file }.filter { names.insert($0.name).inserted }
      .sorted { $0.name < $1.name }
    VendorCatalog.use(files)
    let isNew = before.isEmpty || before.contains { now[$0.key]?.bytes != $0.value.bytes }
    if isNew {
      for line in VendorCatalog.shadowed(files) { complain("islet: \(localized(line))") }
    }
  }
}

extension VendorFiles {
  /// Reads a file and compiles its programs. Reports all problems together.
  static func read(
    _ path: String, _ context: CommandContext, warn: (String) -> Void = { _ in }
  ) throws(Failure) -> VendorFile {
    try read(try context.read(path), name: Places.stem(path), place: path, warn: warn)
  }

  /// Reads a file's text. Messages about the file begin with `place`.
  static func read(
    _ bytes: [UInt8], name: String, place: String, warn: (String) -> Void = { _ in }
  ) throws(Failure) -> VendorFile {
    var warnings: [FileProblem] = []
    let file: VendorFile
    do throws(VendorFile.ReadError) {
      file = try VendorFile(bytes, name: name, warnings: &warnings)
    } catch {
      throw Failure(error.problems, in: place)
    }
    var problems: [FileProblem] = []
    for (path, source) in file.programs {
      do throws(JQError) {
        _ = try JQProgram(source, definitions: file.definitions)
      } catch {
        var problem = FileProblem(at: path, "\(error)", "correct the jq program", in: bytes)
        if let line = ProgramText(at: path, in: bytes)?.lineOfError(definitions: file.definitions) {
          problem.position.line = line
        }
        problems.append(problem)
      }
    }
    if !problems.isEmpty { throw Failure(problems, in: place) }
    if let conflict = VendorCatalog.conflict(of: file) {
      throw Failure("\(place): \(conflict)")
    }
    for warning in warnings { warn(warning.line(in: place)) }
    return file
  }
}
