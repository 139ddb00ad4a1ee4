import Basics
import Foundation
import SwiftSource

/// The input of the compiler, from one attempt to the next. Missing names are looked up in the
/// project, and code that does not compile and that no view needs is left out.
struct BuildRounds {
  private let sources: SourceSet
  private(set) var files: [String]
  private(set) var assets: GeneratedMain.Assets
  private(set) var leftOut: [LeftOutPart] = []
  /// Entries of Islet's own lines that do not compile.
  private(set) var dropped: Set<String> = []
  private(set) var brokenPreviews: [LeftOutBody] = []
  private var last: [CompileError] = []
  /// Parts that were left out but turned out to be needed by a view.
  private var needed: Set<String> = []
  /// The number of files added only for buttons and previews.
  private var extras = 0
  /// The files that replaced others, and those they replaced.
  private var exchanged: Set<String> = []
  private var round = 0
  /// Errors in the widget's own views that no file fixes, and for how many attempts.
  private var hopeless: (errors: Set<CompileError>, rounds: Int) = ([], 0)

  /// The most attempts, files, and files added only for buttons and previews.
  static let limit = 40
  private static let needed = 24
  private static let files = 240
  private static let extras = 40
  /// The number of attempts after which an error of the widget itself that no file fixes ends the
  /// search. In a large project the user should not wait longer for it.
  private static let timeout = 5

  init(_ sources: SourceSet, assets: GeneratedMain.Assets) {
    self.sources = sources
    files = sources.files
    self.assets = assets
  }

  func failure(_ text: String) -> PreviewError {
    var errors: [CompileError] = []
    for error in last where !error.file.hasSuffix(CompileUnit.mainName) {
      // A name missing because its declaration was left out is not the user's error.
      let names = CompileErrors.missing(error, line: "").map(\.name)
      let causes = leftOut.filter { names.contains($0.declared) }.flatMap(\.errors)
      for var cause in causes.isEmpty ? [error] : causes {
        // The lines of errors are shown, so a file that the code only names is not a project file.
        if !files.contains(cause.file) {
          cause.file = "?"
        } else if !CompileErrors.missing(cause, line: "").isEmpty {
          cause.message = explained(cause)
        }
        if !errors.contains(cause) { errors.append(cause) }
      }
    }
    // Errors that follow from another one come after those that name the cause.
    let causes = errors.filter { !$0.isConsequence }
    if !errors.isEmpty { return .notCompiled(causes + errors.filter(\.isConsequence)) }
    return .file("Islet's own lines for the widget do not compile: \(text.suffix(2000))")
  }

  /// The error's message with the missing packages that may declare what it misses.
  private func explained(_ error: CompileError) -> String {
    let names = PreparedSource.missingModules(
      sources.file(error.file), project: sources.project?.files ?? [])
    if names.isEmpty { return error.message }
    let list = names.joined(separator: ", ")
    return localized("\(error.message) (this file imports \(list), whose source is not here)")
  }

  /// Restores a part that a view needs; its errors are reported to the user from now on.
  mutating func restore(_ number: Int) -> Bool {
    guard leftOut.indices.contains(number) else { return false }
    let part = leftOut.remove(at: number)
    let parts = files.enumerated().map { CodeParts(sources.file($1), number: $0) }
    let reach = ViewReach(parts, widgets: sources.widgets)
    guard let file = files.firstIndex(of: part.file),
      let id = reach.id(file: file, place: part.place), needed.count < Self.needed
    else { return false }
    return needed.insert(id).inserted
  }

  /// Applies the compiler's errors; `false` if nothing more can be done.
  mutating func apply(_ text: String, of unit: CompileUnit) -> Bool {
    let errors = unit.errors(in: text)
    last = errors
    round += 1
    // If braces do not match, the parts of a file cannot be told apart.
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
    let faults = Faults(
      errors, text: text, files: files.map(sources.file), widgets: sources.widgets, needed: needed)
    var isNew = false
    let searches = hasHope(faults)
    for use in [ViewReach.Use.views, .actions, .samples] where searches {
      let names = faults.list.filter { $0.use == use }.flatMap(\.missing)
      guard files.count < Self.files, use == .views || extras < Self.extras else { continue }
      let more = sources.files(declaring: Set(names), besides: files)
      if use != .views { extras += more.count }
      files += more
      isNew = isNew || !more.isEmpty
    }
    if isNew || searches && exchange(faults) { return true }
    // Do not search for names that only unneeded code uses.
    for fault in faults.list where fault.use == .nothing { isNew = leave(fault) || isNew }
    if isNew { return true }
    for fault in faults.list {
      guard let asset = CompileErrors.missingAsset(fault.error) else { continue }
      isNew = assets[keyPath: asset.kind].insert(asset.name).inserted || isNew
    }
    if isNew { return true }
    for fault in faults.list where fault.use != .nothing && !fault.isViews {
      isNew = leave(fault) || isNew
    }
    return isNew
  }

  private mutating func hasHope(_ faults: Faults) -> Bool {
    let errors = faults.list.filter { fault in
      fault.isViews && sources.files.contains(fault.error.file)
        && sources.files(declaring: fault.missing, besides: files).isEmpty
    }.map(\.error)
    let lasting = hopeless.errors.intersection(errors)
    hopeless = lasting.isEmpty ? (Set(errors), 0) : (lasting, hopeless.rounds + 1)
    return hopeless.rounds < Self.timeout
  }

  /// Replaces a file that declares the wrong types by another one.
  private mutating func exchange(_ faults: Faults) -> Bool {
    let missing = Set(faults.list.filter { $0.use == .views }.flatMap(\.missing))
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

  /// Leaves out the code with an error; `false` if that is impossible or was tried.
  private mutating func leave(_ fault: Faults.Fault) -> Bool {
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
    guard let part = fault.part(number: leftOut.count) else { return false }
    guard let known = leftOut.firstIndex(where: { $0.holds(part) }) else {
      add(part)
      return true
    }
    if leftOut[known].round == round {
      leftOut[known].errors.append(fault.error)
      return false
    }
    // The replacement by a trap does not compile either: leave out the whole declaration.
    guard let whole = fault.part(number: leftOut.count, whole: true), whole.range != part.range,
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
