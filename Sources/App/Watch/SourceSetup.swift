import Basics
import Foundation
import Gateway
import HTTP
import RESTSources
import Simulator
import Synchronization

/// Polls configured sources, passes their items to a gateway in this process, and reloads saved
/// files.
final class SourceSetup: Sendable {
  /// A source that is polled, identified by an option's value or by a path in the configuration.
  private struct Polled: Sendable {
    /// The last contents of the file, valid or not; `nil` for a built-in source.
    var bytes: [UInt8]?
    var source: SourceFile?
    var feed: RESTSource?
    /// Why these bytes are not in use.
    var problem: String?
  }

  private let project: Project
  private let context: CommandContext
  private let given: [String]
  private let complain: @Sendable (String) -> Void
  private let polled = Mutex<[String: Polled]>([:])
  private let watch = Mutex<FolderWatch?>(nil)

  /// Reads the files from the options and the configuration, and starts polling for a project. An
  /// invalid file is reported and affects no other. `complain` is called once for each problem.
  init(
    _ arguments: Arguments, for project: Project, _ context: CommandContext,
    complain: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.project = project
    self.context = context
    given = arguments.all("source")
    self.complain = complain
    project.onSourceAction(SourceActions { [weak self] in self?.sources ?? [] })
    for word in words { load(word) { context.complain("islet: \(Phrase(verbatim: $0))") } }
    let made = FolderWatch.of({ [weak self] in self?.folders ?? [] }) { [weak self] in
      self?.reload()
    }
    watch.withLock { $0 = made }
  }

  func stop() {
    watch.withLock { $0 }?.stop()
    for each in polled.withLock({ $0.values.compactMap(\.feed) }) { each.stop() }
  }

  private var sources: [SourceFile] { polled.withLock { $0.values.compactMap(\.source) } }

  private var words: [String] { given + Places(context).sources }

  private var folders: [String] {
    let own = Places.folders(of: words.filter { FileManager.default.fileExists(atPath: $0) })
    return Set(own + [Places(context).config + "/sources"]).sorted()
  }

  /// Reloads saved files. A valid file replaces the old one. An invalid one is reported, and the
  /// old one stays in use.
  private func reload() {
    let words = words
    for word in words {
      load(word) { [project, complain] text in
        project.report(text, of: Self.name(of: word))
        complain(text)
      }
    }
    let gone = polled.withLock { polled in
      let gone = polled.filter { !words.contains($0.key) }
      for word in gone.keys { polled[word] = nil }
      return gone
    }
    for (word, each) in gone {
      each.feed?.stop()
      project.forget(source: each.source?.name ?? Self.name(of: word))
    }
  }

  /// The name of a source without a valid file. The parameters of a built-in one may be secret.
  private static func name(of word: String) -> String {
    (String(word.prefix { $0 != ":" }) as NSString).lastPathComponent
  }

  private func load(_ word: String, trouble: (String) -> Void) {
    let bytes = FileManager.default.contents(atPath: word).map { Array($0) }
    let known = polled.withLock { $0[word] }
    if let known, known.bytes == bytes { return }
    do throws(Failure) {
      let source = try Self.read(word, context)
      let other = polled.withLock {
        $0.first { $0.key != word && $0.value.source?.name == source.name }
      }
      if let other {
        throw Failure(
          "\(word): \(other.key) is a source named \(source.name), too",
          fix: "give this one another `name`")
      }
      for warning in source.warnings { trouble(warning.line(in: word)) }
      known?.feed?.stop()
      if let known, known.source?.name != source.name {
        project.forget(source: known.source?.name ?? Self.name(of: word))
      }
      let feed = feed(of: source, word)
      polled.withLock { $0[word] = Polled(bytes: bytes, source: source, feed: feed) }
      feed.start()
    } catch {
      let problem = String(error.line.trimmingPrefix("islet: "))
      polled.withLock {
        $0[word] = Polled(
          bytes: bytes, source: known?.source, feed: known?.feed, problem: problem)
      }
      if known?.source == nil {
        var status = SourceStatus(name: Self.name(of: word), url: "")
        status.state = .failed(reason: problem, fix: "")
        project.note(status)
      }
      trouble(problem)
    }
  }

  private func feed(of source: SourceFile, _ word: String) -> RESTSource {
    // A problem is reported only once, until a response arrives without the problem.
    let reported = Mutex<Set<String>>([])
    @Sendable func report(_ troubles: [String], isAnswer: Bool = false) -> [String] {
      let new = reported.withLock { reported in
        let new = troubles.filter { !reported.contains($0) }
        reported = isAnswer ? Set(troubles) : reported.union(troubles)
        return new
      }
      for text in new { project.report(text, of: source.name) }
      return new
    }
    return RESTSource(source: source, known: project.knownItems(of: source.name)) {
      [weak self, project, complain] update in
      switch update {
      case .items(let items, let ended, let problems):
        project.apply(items, ended: ended, of: source.name)
        _ = report(problems, isAnswer: true)
      case .state(.failed(let reason, let fix)):
        for text in report(["\(reason): \(fix)"]) { complain("\(source.name): \(text)") }
      case .state(.retrying(_, let reason, _)): _ = report([reason])
      case .state: break
      case .status(var status):
        if let problem = self?.polled.withLock({ $0[word]?.problem }) {
          status.problems.insert(problem, at: 0)
        }
        project.note(status)
      }
    }
  }
}

extension SourceSetup {
  /// Reads a file, or a built-in source such as `github-actions:owner/name`. Reports all problems
  /// together.
  static func read(_ file: String, _ context: CommandContext) throws(Failure) -> SourceFile {
    let builtIn = FileManager.default.fileExists(atPath: file) ? nil : BuiltInReference(file)
    // Do not show a built-in source's parameters, which may be long or secret.
    let bytes = try builtIn == nil ? context.read(file) : []
    do throws(SourceFileError) {
      if let builtIn { return try builtIn.file(environment: context.environment) }
      return try SourceFile(bytes, name: Places.stem(file), environment: context.environment)
    } catch {
      throw Failure(error.problems, in: builtIn?.source.name ?? file)
    }
  }

  static func firstItems(
    _ source: SourceFile, transport: any HTTPTransport = CurlTransport.shared
  ) -> MappedUpdate {
    let first = BlockingResult<MappedUpdate>()
    let feed = RESTSource(source: source, showsEnded: true, transport: transport) { update in
      switch update {
      case .state(.connecting), .state(.online), .status: break
      default: first.set(update)
      }
    }
    feed.start()
    defer { feed.stop() }
    return first.wait()
  }
}

struct SourceActions: SourceActing {
  private let sources: @Sendable () -> [SourceFile]

  init(_ sources: @escaping @Sendable () -> [SourceFile]) { self.sources = sources }

  func actions(of source: String, item: String, presentation: JSON) -> [SourceActionOutline] {
    file(source)?.outlines(of: item, presentation: presentation) ?? []
  }

  func act(
    _ name: String, of source: String, item: String, presentation: JSON
  ) async -> (isGood: Bool, words: String) {
    guard let file = file(source), let action = file.actions[name] else {
      return (false, localized("\(source) has no action \(name)"))
    }
    let request = action.request(for: item, presentation: presentation)
    do throws(HTTPClientError) {
      let response = try await CurlTransport.shared.send(request)
      let words = response.explanation.map { ", \($0)" } ?? ""
      let answer: Phrase =
        response.isSuccess ? "done (\(response.status))" : "refused (\(response.status)\(words))"
      return (response.isSuccess, file.withoutSecrets(localized(answer)))
    } catch {
      return (false, file.withoutSecrets("\(error)"))
    }
  }

  private func file(_ name: String) -> SourceFile? { sources().first { $0.name == name } }
}

extension Completion {
  /// Completes a built-in source with the prefix for its first parameter, or a file.
  static let builtInSources = Completion(
    candidates: { _, _ in
      BuiltInSource.all.map {
        Candidate(word: $0.name + ":", help: $0.outline.text)
      }
    }, includesFiles: true)
}
