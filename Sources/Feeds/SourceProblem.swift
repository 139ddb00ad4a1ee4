public import JSON

/// What is wrong in a source file, and where.
public struct SourceProblem: Sendable, Hashable, CustomStringConvertible {
  /// The place in the file.
  public var position: JSONPosition
  /// The key, such as `actions.end.url`.
  public var key: String
  /// What stands there: a fragment without final stop.
  public var problem: String
  /// What to write instead: a fragment without final stop.
  public var mend: String

  /// `line 3: interval: "soon" is not a span of time: write one such as "30s"`.
  public var description: String { "line \(position.line): \(key): \(problem): \(mend)" }
}

/// All that keeps a source file from being used.
public struct SourceFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's name.
  public var file: String
  /// The problems in the order of the contract's keys.
  public var problems: [SourceProblem]

  /// A line for each problem.
  public var description: String {
    problems.map { "\(file): \($0)" }.joined(separator: "\n")
  }
}
