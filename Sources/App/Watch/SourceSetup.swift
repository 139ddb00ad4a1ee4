import Basics
package import CLI
import Events
import Foundation
import HTTP
package import Gateway
package import HTTPClient
package import RESTSources
import Simulator
import Synchronization

/// Polls mapped sources where a gateway runs, and hands it what they list.
package struct SourceSetup: Sendable {
  private let feeds: [RESTSource]

  /// Reads the files that the options name, and those of the configuration. A broken one is said, and stops
  /// neither the others nor the program.
  package static func read(_ arguments: Arguments, _ world: World) -> [SourceFile] {
    var sources: [SourceFile] = []
    for file in arguments.all("source") + Places(world).sources {
      do throws(Failure) {
        sources.append(try read(file, world))
      } catch {
        world.complain(Phrase(verbatim: error.line))
      }
    }
    return sources
  }

  /// Reads one file, or a built-in source such as `github-actions:owner/name`; all problems are said at
  /// once.
  package static func read(_ file: String, _ world: World) throws(Failure) -> SourceFile {
    let builtIn = FileManager.default.fileExists(atPath: file) ? nil : BuiltInReference(file)
    // What stands behind the name may be long, or not to be shown.
    let place = builtIn?.source.name ?? file
    do throws(SourceFileError) {
      if let builtIn { return try builtIn.file(environment: world.environment) }
    } catch {
      throw failure(error, in: place)
    }
    let name = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
    let bytes = try world.read(file)
    do throws(SourceFileError) {
      return try SourceFile(bytes, name: name, environment: world.environment)
    } catch {
      throw failure(error, in: place)
    }
  }

  private static func failure(_ error: SourceFileError, in file: String) -> Failure {
    let lines = lines(of: error.problems, in: file)
    return Failure(.usage, Phrase(verbatim: lines.joined(separator: "\nislet: ")))
  }

  /// `FILE:LINE: key: what is wrong: what to do`.
  package static func lines(of problems: [SourceProblem], in file: String) -> [String] {
    problems.map { problem in
      "\(file):\(problem.position.line): \(localized(problem.key)): \(localized(problem.problem)): \(localized(problem.mend))"
    }
  }

  /// Starts to poll on behalf of a project; `complain` hears once of each trouble.
  package init(
    _ sources: [SourceFile], for project: Project,
    complain: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    feeds = sources.map { source in
      // The same trouble at each poll is reported once.
      let reported = Mutex<String?>(nil)
      return RESTSource(source: source, known: project.knownItems(of: source.name)) { update in
        switch update {
        case .items(let items, let ended, let problems):
          project.apply(items, ended: ended, of: source.name)
          for problem in problems { project.report(problem, of: source.name) }
        case .state(.failed(let reason, let mend)):
          let text = "\(reason): \(mend)"
          let isNews = reported.withLock { reported in
            defer { reported = text }
            return reported != text
          }
          if isNews {
            project.report(text, of: source.name)
            complain("\(source.name): \(text)")
          }
        case .state(.online): reported.withLock { $0 = nil }
        case .state: break
        case .status(let status): project.note(status)
        }
      }
    }
    project.onSourceEnd { source, item, presentation in
      guard let action = sources.first(where: { $0.name == source })?.endAction else { return }
      Task.detached {
        let answer = await Self.answer(to: action.request(for: item, presentation: presentation))
        project.report(localized("end \(item): \(answer)"), of: source)
      }
    }
    for feed in feeds { feed.start() }
  }

  /// What a server says of an action, in a few words.
  private static func answer(to request: HTTPClientRequest) async -> String {
    do throws(HTTPClientError) {
      let response = try await CurlTransport.shared.send(request)
      let words = response.explanation.map { ", \($0)" } ?? ""
      return localized(
        response.isSuccess ? "done (\(response.status))" : "refused (\(response.status)\(words))")
    } catch {
      return "\(error)"
    }
  }

  /// Ends polling.
  package func stop() {
    for feed in feeds { feed.stop() }
  }

  /// What a source lists at its first poll, or why it does not answer.
  package static func firstItems(
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
