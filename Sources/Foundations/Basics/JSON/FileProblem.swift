/// A problem in a file written by a person.
package struct FileProblem: Sendable, Hashable, CustomStringConvertible {
  package var position: JSONPosition
  /// The key, such as `actions.end.url`.
  package var key: Phrase
  /// The problem: a fragment without a full stop.
  package var problem: Phrase
  /// The fix: a fragment without a full stop.
  package var fix: Phrase

  /// One line such as `line 3: interval: "soon" is not a span of time: write one such as "30s"`.
  package var description: String {
    localized("line \(position.line): \(key): \(problem): \(fix)")
  }
}

extension FileProblem {
  /// Creates a problem at a path of a JSON5 file, or at the path's nearest existing ancestor.
  package init(at path: JSONPath, _ problem: Phrase, _ fix: Phrase, in bytes: [UInt8]) {
    var steps = path.steps
    var position: JSONPosition?
    while position == nil {
      position = JSON.position(of: JSONPath(steps), in: bytes, atKey: true, dialect: .json5)
      if steps.isEmpty { break }
      steps.removeLast()
    }
    self.init(
      position: position ?? JSONPosition(offset: 0, line: 1, column: 1),
      key: path.steps.isEmpty ? "the file" : Phrase(verbatim: path.description),
      problem: problem, fix: fix)
  }

  package init(_ error: JSONError) {
    self.init(position: error.position, key: "the file", problem: error.problem, fix: error.fix)
  }
}
