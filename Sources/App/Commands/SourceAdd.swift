import Basics
import Foundation
import RESTSources
import Simulator

/// Writes a built-in source to the configuration (`sources add`).
struct SourceAdd {
  private let arguments: Arguments
  private let world: World

  init(_ arguments: Arguments, _ world: World) {
    self.arguments = arguments
    self.world = world
  }

  func run(_ words: [String]) throws(Failure) {
    guard let word = words.first else {
      throw Failure(
        .usage, "no built-in source is named", mend: "see islet sources list for their names")
    }
    guard let source = BuiltInSource.named(word) else {
      let near = NearMatch.of(word, among: BuiltInSource.all.map(\.name))
      throw Failure(
        .usage, "there is no built-in source \(word)",
        mend: near.map { "did you mean \($0)?" } ?? "see islet sources list for their names")
    }
    let reference = BuiltInReference(source, words: Array(words.dropFirst()))
    try check(reference)
    let name = try name(reference)
    let folder = Places(world).config + "/sources"
    let path = "\(folder)/\(name).json5"
    if !arguments.has("force"), FileManager.default.fileExists(atPath: path) {
      throw Failure(
        .usage, "\(path) is there already",
        mend: "choose another by --name, or write over it with --force")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(reference.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(.usage, "\(path) cannot be written", mend: "make \(folder) yours")
    }
    world.print(path)
    world.print(localized("islet watch polls it; islet sources try \(path) shows what it lists."))
  }

  /// What is given has to be known, and all that the file needs; variables may be set later.
  private func check(_ reference: BuiltInReference) throws(Failure) {
    let parameters = reference.source.outline.parameters
    for name in reference.values.keys.sorted()
    where !parameters.contains(where: { $0.name == name }) {
      let near = NearMatch.of(name, among: parameters.map(\.name))
      throw Failure(
        .usage, "\(reference.source.name) has no parameter \(name)",
        mend: near.map { "did you mean \($0)?" }
          ?? "known here: \(parameters.map(\.name).joined(separator: ", "))")
    }
    if let missing = parameters.first(where: { $0.value == nil && reference.values[$0.name] == nil }
    ) {
      throw Failure(
        .usage, "\(reference.source.name) needs \(missing.name)",
        mend: "write \(missing.name)=VALUE (\(missing.words))")
    }
  }

  private func name(_ reference: BuiltInReference) throws(Failure) -> String {
    guard let name = arguments.value("name") else { return reference.name }
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }),
      !name.hasPrefix(".")
    else {
      throw Failure(
        .usage, "--name \(name) is no name of a file",
        mend: "write letters, digits and -, such as \(reference.name)")
    }
    return name
  }
}
