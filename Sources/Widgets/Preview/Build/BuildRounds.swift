import Basics
import ChildProcesses
import Foundation
import SwiftSource

/// The compiler's input, changed from one attempt to the next: missing names are looked up in the
/// project, and code that neither compiles nor is needed by a view is left out.
struct BuildRounds {
  private let sources: SourceSet
  private(set) var files: [String]
  private(set) var assets: GeneratedMain.Assets
  private(set) var leftOut: [LeftOutPart] = []
  /// Entries in Islet's generated lines that do not compile.
  private(set) var dropped: Set<String> = []
  private(set) var brokenPreviews: [LeftOutBody] = []
  private var last: [CompileError] = []
  /// Parts that were left out but turned out to be needed by a view.
  private var needed: Set<String> = []
  /// The number of files added only for buttons and previews.
  private var extras = 0
  /// The files that replaced others, and the replaced ones.
  private var exchanged: Set<String> = []
  private var round = 0
  /// Errors in the widget's own views that no file fixes, and the number of attempts with these
  /// errors.
  private var hopeless: (errors: Set<CompileError>, rounds: Int) = ([], 0)

  /// The maximum number of attempts.
  private static let limit = 40
  /// The maximum number of left-out parts that are restored because a view needs them.
  private static let needed = 24
  /// The maximum number of files.
  private static let files = 240
  /// The maximum number of files added only for buttons and previews.
  private static let extras = 40
  /// The number of attempts after which the search ends because no file fixes an error of the
  /// widget itself. In a large project, continuing would make the user wait too long.
  private static let timeout = 5

  init(_ sources: SourceSet, assets: GeneratedMain.Assets = .init()) {
    self.sources = sources
    files = sources.files
    self.assets = assets
  }

  /// Compiles the files, and others that the errors show to be needed, to a program that evaluates
  /// views.
  mutating func build(_ context: BuildContext) throws(PreviewError) -> HostProgram {
    for _ in 0..<Self.limit {
      let unit = CompileUnit(
        files.map(sources.file), for: sources.purpose, assets: assets, leftOut: leftOut,
        dropped: dropped, vocabulary: context.vocabulary)
      let folder = context.cache + "/hosts/" + unit.hash
      // The errors of a failed attempt are cached by its contents, because it would fail again.
      let failure = folder + "/errors"
      if let known = RegularFile.data(failure) {
        let text = String(decoding: known, as: UTF8.self)
        guard apply(text, of: unit) else { throw self.failure(text) }
        continue
      }
      if !FileManager.default.fileExists(atPath: folder + "/host") {
        let count = files.count
        context.progress(
          BuildStep(
            message: localized(count == 1 ? "Compiling 1 file …" : "Compiling \(count) files …")))
        let run: ProgramRun
        do { run = try unit.compile(context, folder: folder) } catch { throw .file("\(error)") }
        if run.isLate {
          throw .file(localized("the compiler was stopped: it took over 10 minutes"))
        }
        if !run.status.isSuccess {
          if run.status.code == 1, !CompileErrors.parse(run.text).isEmpty {
            try? FileManager.default.createDirectory(
              atPath: folder, withIntermediateDirectories: true)
            try? Data(run.text.utf8).write(to: URL(fileURLWithPath: failure), options: .atomic)
          }
          guard apply(run.text, of: unit) else { throw self.failure(run.text) }
          continue
        }
      }
      return HostProgram(path: folder + "/host", files: files, context: context)
    }
    throw failure("")
  }

  private func failure(_ text: String) -> PreviewError {
    var errors: [CompileError] = []
    for error in last where !error.file.hasSuffix(CompileUnit.mainName) {
      // A name missing because its declaration was left out is not the user's error.
      let names = CompileErrors.missing(error, line: "").map(\.name)
      let causes = leftOut.filter { names.contains($0.declared) }.flatMap(\.errors)
      for var cause in causes.isEmpty ? [error] : causes {
        // Lines of errors are displayed, so do not quote a file outside the project that the code
        // names.
        if !files.contains(cause.file) {
          cause.file = "?"
        } else if !errors.contains(where: { $0.file == cause.file }) {
          cause.message = explained(cause)
        }
        if !errors.contains(cause) { errors.append(cause) }
      }
    }
    // Errors that follow from another error come last.
    let causes = errors.filter { !$0.isConsequence }
    if !errors.isEmpty { return .notCompiled(causes + errors.filter(\.isConsequence)) }
    return .file("Islet's own lines for the widget do not compile: \(text.suffix(2000))")
  }

  /// The error's message, with missing packages that may declare what the code means.
  private func explained(_ error: CompileError) -> String {
    let names = PreparedSource.missingModules(
      sources.file(error.file), project: sources.project?.files ?? [])
    if names.isEmpty { return error.message }
    let list = names.joined(separator: ", ")
    return localized("\(error.message) (this file imports \(list), whose source is not here)")
  }

  /// Restores a part that a view needs. From now on, errors in the part are reported to the user.
  mutating func restore(_ number: Int) throws(PreviewError) {
    let part = leftOut.remove(at: number)
    let parts = files.enumerated().map { CodeParts(sources.file($1), number: $0) }
    let reach = ViewReach(parts, widgets: sources.widgets)
    guard let file = files.firstIndex(of: part.file),
      let id = reach.id(file: file, place: part.place), needed.count < Self.needed,
      needed.insert(id).inserted
    else { throw .notCompiled(part.errors) }
  }

  /// Changes the input according to the compiler's errors; `false` if no change is possible.
  private mutating func apply(_ text: String, of unit: CompileUnit) -> Bool {
    let errors = unit.errors(in: text)
    last = errors
    round += 1
    // If braces do not match, the parts of a file cannot be distinguished.
    let unbalanced = errors.filter { $0.isOfBraces && sources.files.contains($0.file) }
    if !unbalanced.isEmpty {
      last = unbalanced
      return false
    }
    let mine = errors.compactMap(unit.entry)
    if !mine.isEmpty {
      dropped.formUnion(mine)
      return true
    }
    let faults = Fault.all(
      errors, text: text, files: files.map(sources.file), widgets: sources.widgets, needed: needed)
    var isNew = false
    let searches = hasHope(faults)
    for use in [ViewReach.Use.views, .actions, .samples] where searches {
      let names = faults.filter { $0.use == use }.flatMap(\.missing)
      guard files.count < Self.files, use == .views || extras < Self.extras else { continue }
      let more = sources.files(declaring: Set(names), besides: files)
      if use != .views { extras += more.count }
      files += more
      isNew = isNew || !more.isEmpty
    }
    if isNew || searches && exchange(faults) { return true }
    // Do not search for names that only unneeded code uses.
    for fault in faults where fault.use == .nothing { isNew = leave(fault) || isNew }
    if isNew { return true }
    for fault in faults {
      guard let asset = CompileErrors.missingAsset(fault.error) else { continue }
      isNew = assets[keyPath: asset.kind].insert(asset.name).inserted || isNew
    }
    if isNew { return true }
    for fault in faults where fault.use != .nothing && !fault.isViews {
      isNew = leave(fault) || isNew
    }
    return isNew
  }

  private mutating func hasHope(_ faults: [Fault]) -> Bool {
    let errors = faults.filter { fault in
      fault.isViews && sources.files.contains(fault.error.file)
        && sources.files(declaring: fault.missing, besides: files).isEmpty
    }.map(\.error)
    let lasting = hopeless.errors.intersection(errors)
    hopeless = lasting.isEmpty ? (Set(errors), 0) : (lasting, hopeless.rounds + 1)
    return hopeless.rounds < Self.timeout
  }

  /// Replaces a file that declares the wrong types by another one.
  private mutating func exchange(_ faults: [Fault]) -> Bool {
    let missing = Set(faults.filter { $0.use == .views }.flatMap(\.missing))
    guard let (old, new) = sources.rival(for: missing, in: files),
      let place = files.firstIndex(of: old), exchanged.insert(new).inserted
    else { return false }
    exchanged.insert(old)
    files[place] = new
    leftOut.removeAll { $0.file == old }
    needed = needed.filter { !$0.hasPrefix("\(place):") }
    dropped = dropped.filter { !$0.hasPrefix("\(place) ") }
    brokenPreviews.removeAll { $0.file == old }
    return true
  }

  /// Leaves out the code that contains an error; `false` if that is impossible or was already
  /// tried.
  private mutating func leave(_ fault: Fault) -> Bool {
    if let entry = fault.entry {
      guard dropped.insert(entry).inserted else { return false }
      let error = fault.error
      brokenPreviews.append(
        LeftOutBody(
          file: error.file, line: error.line,
          name: entry.contains(" preview ") ? "#Preview" : "PreviewProvider",
          error: error.message))
      return true
    }
    guard let part = LeftOutPart(fault, number: leftOut.count) else { return false }
    guard let known = leftOut.firstIndex(where: { $0.holds(part) }) else {
      add(part)
      return true
    }
    if leftOut[known].round == round {
      leftOut[known].errors.append(fault.error)
      return false
    }
    // The code with a trap in place of the body does not compile either: leave out the whole
    // declaration.
    guard let whole = LeftOutPart(fault, number: leftOut.count, whole: true),
      whole.range != part.range,
      !leftOut.contains(where: { $0.holds(whole) })
    else { return false }
    add(whole)
    return true
  }

  private mutating func add(_ part: LeftOutPart) {
    var part = part
    part.round = round
    leftOut.append(part)
  }
}
