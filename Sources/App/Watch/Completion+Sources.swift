package import CLI
import RESTSources

extension Completion {
  /// A built-in source, behind which its first parameter stands, or a file.
  package static let builtInSources = Completion(
    candidates: { _, _ in
      BuiltInSource.all.map {
        Candidate(word: $0.name + ":", help: $0.outline.words)
      }
    }, includesFiles: true)
}
