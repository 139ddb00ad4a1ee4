import Basics
import Canvas
import ChildProcesses
import Foundation
import Preview
import Simulator
import SwiftSource
import ViewTree

/// Uses the app's own `Codable` for whatever the declarations do not determine. The Swift files
/// among the types are compiled on a separate thread, or at first use. Before that, or if they do
/// not compile, the verdict lists what was not checked.
final class TypesDecoder: AppDecoder {
  /// The process with the compiled types, and its earlier results by value.
  private struct State {
    var types: AppTypes?
    var isCompiled = false
    var wanted: Set<String> = []
    var known: [Question: AppDecoding] = [:]
    var order: [Question] = []
    var silent: Set<String> = []
  }

  private struct Question: Hashable {
    var part: ContentPart
    var type: String
    var text: String
  }

  /// The maximum number of stored results. An update that is checked twice is decoded once.
  private static let limit = 512

  private let lock = NSLock()
  /// Protected by the lock, which is held during a request, because the process handles one at a
  /// time.
  private nonisolated(unsafe) var state = State()
  private let paths: [String]
  private let compilesWhenAsked: Bool
  private let context: CommandContext

  /// Searches for Swift files in the paths; `nil` if there are none.
  init?(_ paths: [String], compilesWhenAsked: Bool = false, _ context: CommandContext) {
    let swift = paths.filter { path in
      Places.isFolder(path).map { isFolder in
        isFolder ? !FolderWalk(path).sources.isEmpty : path.hasSuffix(".swift")
      } ?? false
    }
    guard !swift.isEmpty else { return nil }
    self.paths = swift
    self.compilesWhenAsked = compilesWhenAsked
    self.context = context
  }

  func start() {
    Thread.detach("types", stackSize: 8 << 20) { [self] in compile() }
  }

  private func compile() {
    let sources = TypeLibrary.sources(paths)
    lock.withLock {
      state.isCompiled = true
      state.wanted = sources.names
    }
    do {
      let sandbox = try Sandbox.strongest()
      let types = try AppTypes(
        paths, names: sources.names, sources: sources.files, cache: Places(context).cache,
        executable: Places.executable, sandbox: sandbox, progress: WidgetOptions.progress(context))
      lock.withLock { state.types = types }
    } catch let error as PreviewError {
      // If compiled types were not requested, a gateway starts without them.
      let isQuiet =
        switch error {
        case .noToolchain, .noWidget, .noVocabulary: !compilesWhenAsked
        default: false
        }
      if !isQuiet { complain(localized(WidgetOptions.failure(error).problem)) }
    } catch {
      complain("\(error)")
    }
  }

  private func complain(_ text: String) {
    let lines = text.split(separator: "\n").prefix(6).joined(separator: "\n")
    context.complain(
      "islet: the app's code is not used, as it does not compile here: \(SafeText.clean(lines, limit: 2000))"
    )
  }

  func decode(_ part: ContentPart, of type: String, from value: JSON) -> AppDecoding? {
    let question = Question(part: part, type: type, text: value.text)
    if compilesWhenAsked, lock.withLock({ !state.isCompiled }) { compile() }
    let (decoding, silence): (AppDecoding?, String?) = lock.withLock {
      guard let types = state.types else { return (nil, nil) }
      guard types.names.contains(type) else {
        let isOwn = state.wanted.contains(type) && state.silent.insert(type).inserted
        return (nil, isOwn ? localized("its type does not compile here") : nil)
      }
      if let known = state.known[question] { return (known, nil) }
      let outcome =
        part == .contentState
        ? types.decode(state: question.text, of: type)
        : types.decode(attributes: question.text, of: type)
      let decoding: AppDecoding
      switch outcome {
      case .decodes: decoding = .decodes
      case .fails(let failure):
        decoding = .fails(Self.path(failure.path, in: value), failure.message)
      case .trap(let trap):
        let place = trap.file.map { " (\($0):\(trap.line ?? 0))" } ?? ""
        decoding = .fails([], trap.message + place)
      case .silence(let reason):
        return (nil, state.silent.insert("\(type) \(reason.prefix(12))").inserted ? reason : nil)
      }
      state.known[question] = decoding
      state.order.append(question)
      if state.order.count > Self.limit { state.known[state.order.removeFirst()] = nil }
      return (decoding, nil)
    }
    if let silence {
      context.complain(
        "islet: the app's code cannot check \(type): \(SafeText.clean(silence, limit: 400)); what its declarations leave open is not checked"
      )
    }
    return decoding
  }

  /// The path of a decoding failure in a value. Numbers are indices of lists.
  private static func path(_ keys: [String], in value: JSON) -> JSONPath {
    var path = JSONPath()
    for key in keys {
      if value[path]?.array != nil, let index = Int(key) {
        path = path.appending(.index(index))
      } else {
        path = path.appending(.key(key))
      }
    }
    return path
  }
}
