package import Basics

/// What is wrong in a source file, and where.
package struct SourceProblem: Sendable, Hashable, CustomStringConvertible {
  /// The place in the file.
  package var position: JSONPosition
  /// The key, such as `actions.end.url`.
  package var key: Phrase
  /// What stands there: a fragment without final stop.
  package var problem: Phrase
  /// What to write instead: a fragment without final stop.
  package var mend: Phrase

  /// `line 3: interval: "soon" is not a span of time: write one such as "30s"`.
  package var description: String {
    localized("line \(position.line): \(key): \(problem): \(mend)")
  }
}

/// All that keeps a source file from being used.
package struct SourceFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's name.
  package var file: String
  /// The problems in the order of the contract's keys.
  package var problems: [SourceProblem]

  /// A line for each problem.
  package var description: String {
    problems.map { "\(file): \($0)" }.joined(separator: "\n")
  }
}
