import Basics
import CLI
import Canvas
import Foundation

/// `islet themes import SCHEME`.
struct ThemeImport {
  private let arguments: Arguments
  private let world: World

  init(_ arguments: Arguments, _ world: World) {
    self.arguments = arguments
    self.world = world
  }

  /// Makes a theme of a scheme and says what was done.
  func run() throws(Failure) {
    guard arguments.words.count > 1 else {
      throw Failure(.usage, "no file", mend: "write islet themes import SCHEME")
    }
    try arguments.expectNoWords(upTo: 2)
    let file = arguments.words[1]
    let scheme = try read(file)
    let name = try name(of: scheme, file)
    let (theme, mended) = Theme.derived(from: scheme, name: name)
    let source = file == "-" ? localized("standard input") : (file as NSString).lastPathComponent
    let path = try write(
      theme.file(comment: [
        localized(
          "Made from \(SafeText.clean(source, limit: 80)) (\(scheme.format.rawValue)) by "
            + "islet themes import; to be changed as you like.")
      ]), name)
    world.print("\(name): \(path) (\(scheme.format.rawValue))")
    if !mended.isEmpty {
      let roles = mended.map(\.rawValue).joined(separator: ", ")
      world.print(localized("Mended to be readable (4.5:1): \(roles)"))
    }
    world.print(localized("islet --theme \(name) takes it, and t on the screen."))
  }

  private func read(_ file: String) throws(Failure) -> TerminalScheme {
    let bytes = try world.read(file)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        .usage, "\(file) is no text",
        mend: "a property list in binary becomes one by plutil -convert xml1")
    }
    do throws(ThemeError) {
      return try TerminalScheme(text, file: file)
    } catch {
      var plain = error
      plain.mend = ""
      throw Failure(
        .usage, Phrase(verbatim: String("\(plain)".dropLast(2))),
        mend: Phrase(verbatim: error.mend))
    }
  }

  /// A name that is one of a file, too.
  private func name(of scheme: TerminalScheme, _ file: String) throws(Failure) -> String {
    if let name = arguments.value("name") {
      guard Self.slug(name) == name else {
        throw Failure(
          .usage, "--name \(name) is no name of a theme",
          mend: "write small letters, digits and -, such as \(Self.slug(name))")
      }
      return name
    }
    let stem = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
    let name = [scheme.name, stem].lazy.compactMap { $0.map(Self.slug) }.first { $0 != "theme" }
    return name ?? "imported"
  }

  private static func slug(_ text: String) -> String {
    let letters = text.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    let words = String(letters).split(separator: "-").joined(separator: "-")
    return words.isEmpty ? "theme" : String(words.prefix(40))
  }

  private func write(_ text: String, _ name: String) throws(Failure) -> String {
    let folder = Places(world).config + "/themes"
    let path = "\(folder)/\(name).json5"
    let files = FileManager.default
    let mend: Phrase = "choose another by --name, or write over it with --force"
    if !arguments.has("force") {
      if files.fileExists(atPath: path) {
        throw Failure(.usage, "\(path) is there already", mend: mend)
      }
      if ShippedThemes.library(Places(world))[name] != nil {
        throw Failure(.usage, "there is a theme \(name) already", mend: mend)
      }
    }
    do {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(.usage, "\(path) cannot be written", mend: "make \(folder) yours")
    }
    return path
  }
}
