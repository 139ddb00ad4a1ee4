import Basics

/// Why a command did not do what it was asked, with its exit code (contract, section 2).
struct Failure: Error {
  /// How a process ends.
  enum Code: Int32 {
    /// The thing asked about is not so.
    case notSo = 1
    case usage = 2
    case unreachable = 3
    case refused = 4
  }

  /// What is wrong; empty where everything was said already.
  var problem: Phrase
  var mend: Phrase?
  var code: Code

  init(_ code: Code, _ problem: Phrase = "", mend: Phrase? = nil) {
    self.code = code
    self.problem = problem
    self.mend = mend
  }

  /// A text that cannot be read as JSON, after the place of its mistake.
  init(_ error: JSONError, at place: String) {
    self.init(.usage, "\(place): \(error.problem)", mend: error.mend)
  }

  /// A file of JSON that cannot be read, or a command line's word.
  init(_ error: JSONError, in file: String) {
    self.init(error, at: "\(file):\(error.position.line):\(error.position.column)")
  }

  /// All problems of a file at once.
  init(_ problems: [FileProblem], in file: String) {
    let lines = problems.map { $0.line(in: file) }
    self.init(.usage, Phrase(verbatim: lines.joined(separator: "\nislet: ")))
  }

  /// `islet: what is wrong: how to mend it`.
  var line: String {
    // What is wrong may be a sentence of the gateway's; its stop would stand before a colon.
    let problem = localized(problem)
    guard let mend else { return "islet: \(problem)" }
    let fact = problem.hasSuffix(".") ? String(problem.dropLast()) : problem
    return "islet: \(fact): \(localized(mend))"
  }
}

extension FileProblem {
  /// `FILE:LINE: key: what is wrong: what to do`.
  func line(in file: String) -> String {
    "\(file):\(position.line): \(localized(key)): \(localized(problem)): \(localized(mend))"
  }
}

extension JSON {
  /// Where a part of a JSON5 file stands, behind the file's name: `FILE:LINE:COLUMN`.
  static func place(of path: JSONPath, in bytes: [UInt8], of file: String) -> String {
    file + (position(of: path, in: bytes, dialect: .json5).map { ":\($0.line):\($0.column)" } ?? "")
  }
}
