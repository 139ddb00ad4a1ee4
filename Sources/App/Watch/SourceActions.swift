import Basics
import HTTP
import RESTSources
import Simulator

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
  /// A built-in source, behind which its first parameter stands, or a file.
  static let builtInSources = Completion(
    candidates: { _, _ in
      BuiltInSource.all.map {
        Candidate(word: $0.name + ":", help: $0.outline.words)
      }
    }, includesFiles: true)
}
