import Foundation
import JQ
import Pictures
import Synchronization
import ViewLayout
import ViewTree

@testable import Canvas
@testable import Basics
@testable import Simulator
@testable import Preview

/// Readers of untrusted bytes: each accepts any input and terminates.
enum FuzzTarget: String, CaseIterable, Sendable {
  case json, json5, types, theme, picture, tree, project, source, strings, crash, jq

  /// Reads an input; its result is ignored.
  func read(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .json: readJSON(bytes, .json)
    case .json5: readJSON(bytes, .json5)
    case .types: _ = SwiftTypeReader(source: text)
    case .theme: _ = ThemeParser.parse(text, file: "fuzz.json5")
    case .picture: _ = try? PictureReader.read(Data(bytes))
    case .tree: readTree(bytes)
    case .project:
      withFile(bytes, "project.pbxproj") { _ = XcodeProject($0)?.targets() }
      for name in ["project.yml", "Project.swift"] {
        withFile(bytes, name) { path in
          _ = ProjectSpec(path).targets.map { $0.contains(path) }
        }
      }
    case .source: readSource(bytes)
    case .strings:
      for name in ["Localizable.strings", "Localizable.xcstrings", "Localizable.stringsdict"] {
        withFile(bytes, name) { _ = StringTable($0)?.strings(locale: "de_DE") }
      }
    case .crash: _ = ViewTrap(text, timeout: nil) { _ in nil }
    case .jq: readJQ(bytes)
    }
  }

  /// A value that was read can be written, and reads back equal.
  private func readJSON(_ bytes: [UInt8], _ dialect: JSONDialect) {
    guard let value = try? JSON.parse(bytes, dialect: dialect) else { return }
    let written = value.encoded
    guard let again = try? JSON.parse(written) else {
      fatalError("what was written cannot be read: \(String(decoding: written, as: UTF8.self))")
    }
    precondition(again.encoded == written)
  }

  private func readTree(_ bytes: [UInt8]) {
    guard bytes.count < 20_000,
      let tree = try? JSONDecoder().decode(ViewTree.self, from: Data(bytes))
    else { return }
    let now = Date(timeIntervalSince1970: 1_770_000_000)
    _ = SurfacePicture(tree, surface: .lock, now: now).file(.png, scale: 1)
  }

  private func readSource(_ bytes: [UInt8]) {
    withFile(bytes, "push.json") {
      _ = PayloadSample.find(of: "RideAttributes", fitsAny: true, in: [$0])
    }
    let file = SourceFile(path: "Fuzz.swift", bytes: bytes)
    _ = CodeParts(file, number: 0)
    _ = ValueUses([file])
    _ = PreparedSource(
      file, number: 0, for: .widgets, attributes: ["RideAttributes"], data: ["RideAttributes"],
      modules: ["Core"], edits: [], dropped: [])
    _ = SampleLiterals.find(
      of: "RideAttributes", compiled: [file], LiteralReader([file.path]) { _ in file })
  }

  /// The first line is a program, the rest its input.
  private func readJQ(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first,
      let program = try? JQProgram(String(decoding: first, as: UTF8.self))
    else { return }
    let input = parts.count > 1 ? (try? JSON.parse(Array(parts[1]))) ?? .null : .null
    _ = try? program.run(input, limit: 100, milliseconds: 50)
  }

  private func withFile(_ bytes: [UInt8], _ name: String, _ body: (String) -> Void) {
    let folder = Self.folder.withLock { folder in
      if folder.isEmpty {
        folder = NSTemporaryDirectory() + "islet-fuzz-\(getpid())"
        try? FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
      return folder
    }
    let path = folder + "/\(UUID().uuidString)-\(name)"
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    body(path)
    try? FileManager.default.removeItem(atPath: path)
  }

  private static let folder = Mutex("")
}
