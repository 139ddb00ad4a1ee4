import Basics
import Foundation
import SwiftSource

/// What is compiled, from one attempt to the next: what is missing is looked up in the project, and what no
/// view needs and does not compile is left out.
struct BuildRounds {
  private let sources: SourceSet
  private(set) var files: [String]
  private(set) var assets: GeneratedMain.Assets
  private(set) var leftOut: [LeftOutPart] = []
  /// Entries of Islet's own lines that do not compile.
  private(set) var dropped: Set<String> = []
  /// Previews that do not compile.
  private(set) var brokenPreviews: [LeftOutBody] = []
  private var last: [CompileError] = []
  /// Parts that were left out, and that a view asked for.
  private var needed: Set<String> = []
  /// The files that were taken for buttons and previews alone.
  private var extras = 0
  /// The files that took others' places, and those others.
  private var exchanged: Set<String> = []
  private var round = 0
  /// What stands wrong in the widget's own views and no file mends, and for how many attempts.
  private var hopeless: (errors: Set<CompileError>, rounds: Int) = ([], 0)

  /// The most attempts, files, and files for buttons and previews alone.
  static let limit = 40
  private static let needed = 24
  private static let files = 240
  private static let extras = 40
  /// The attempts after which an error of the widget's own, which no file mends, ends the search: it is to be
  /// read while the project is large.
  private static let patience = 5

  init(_ sources: SourceSet, assets: GeneratedMain.Assets) {
    self.sources = sources
    files = sources.files
    self.assets = assets
  }

  func failure(_ text: String) -> PreviewError {
    var errors: [CompileError] = []
    for error in last where !error.file.hasSuffix(CompileUnit.mainName) {
      // What is missed because it was left out is no word of the user's.
      let names = CompileErrors.missing(error, line: "").map(\.name)
      let causes = leftOut.filter { names.contains($0.declared) }.flatMap(\.errors)
      for var cause in causes.isEmpty ? [error] : causes {
        // Its lines are shown: a file that the code only names is not the project's.
        if !files.contains(cause.file) {
          cause.file = "?"
        } else if !CompileErrors.missing(cause, line: "").isEmpty {
          cause.message = explained(cause)
        }
        if !errors.contains(cause) { errors.append(cause) }
      }
    }
    // What follows from another error comes after those that name what is wrong.
    let causes = errors.filter { !$0.isConsequence }
    if !errors.isEmpty { return .notCompiled(causes + errors.filter(\.isConsequence)) }
    return .file("Islet's own lines for the widget do not compile: \(text.suffix(2000))")
  }

  /// An error with the packages that what it misses may come from.
  private func explained(_ error: CompileError) -> String {
    let names = PreparedSource.missingModules(
      sources.file(error.file), project: sources.project?.files ?? [])
    if names.isEmpty { return error.message }
    let list = names.joined(separator: ", ")
    return localized("\(error.message) (this file imports \(list), whose source is not here)")
  }

  /// Restores a part that a view asked for; its errors are the user's from now on.
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

  /// Applies what the compiler says; `false` where that leaves nothing to do.
  mutating func apply(_ text: String, of unit: CompileUnit) -> Bool {
    let errors = unit.errors(in: text)
    last = errors
    round += 1
    // Where braces do not match, no part of a file is what it seems.
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
    // What nobody needs is not worth a search.
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

  /// Whether more files may mend what is wrong.
  private mutating func hasHope(_ faults: Faults) -> Bool {
    let errors = faults.list.filter { fault in
      fault.isViews && sources.files.contains(fault.error.file)
        && sources.files(declaring: fault.missing, besides: files).isEmpty
    }.map(\.error)
    let lasting = hopeless.errors.intersection(errors)
    hopeless = lasting.isEmpty ? (Set(errors), 0) : (lasting, hopeless.rounds + 1)
    return hopeless.rounds < Self.patience
  }

  /// Puts another file in place of one whose types are the wrong ones.
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

  /// Leaves out what holds a fault; `false` where that cannot be, or was tried.
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
    // A trap that does not compile either: the declaration goes as a whole.
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
