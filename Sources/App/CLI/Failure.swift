import Basics

/// Why a command failed, with its exit code (contract, section 2).
struct Failure: Error {
  enum Code: Int32 {
    /// The condition that was checked is false.
    case notSo = 1
    case usage = 2
    case unreachable = 3
    case refused = 4
  }

  /// The problem; empty if it was already reported.
  var problem: Phrase
  var fix: Phrase?
  var code: Code

  init(_ code: Code, _ problem: Phrase = "", fix: Phrase? = nil) {
    self.code = code
    self.problem = problem
    self.fix = fix
  }

  /// A usage error, the most common kind.
  init(_ problem: Phrase, fix: Phrase? = nil) { self.init(.usage, problem, fix: fix) }

  /// A text that is not JSON, with the position of the error.
  init(_ error: JSONError, at place: String) {
    self.init("\(place): \(error.problem)", fix: error.fix)
  }

  init(_ problems: [FileProblem], in file: String) {
    let lines = problems.map { $0.line(in: file) }
    self.init(Phrase(verbatim: lines.joined(separator: "\nislet: ")))
  }

  /// `islet: PROBLEM: FIX`.
  var line: String { "islet: \(text)" }

  /// `PROBLEM: FIX`.
  var text: String {
    // A problem reported by a gateway may be a sentence. Remove its full stop before the colon.
    let problem = localized(problem)
    guard let fix else { return problem }
    let fact = problem.hasSuffix(".") ? String(problem.dropLast()) : problem
    return "\(fact): \(localized(fix))"
  }
}

extension FileProblem {
  /// `FILE:LINE: KEY: PROBLEM: FIX`.
  func line(in file: String) -> String {
    "\(file):\(position.line): \(localized(key)): \(localized(problem)): \(localized(fix))"
  }
}

extension JSON {
  /// Parses a file's text. An error contains the file or the command-line argument, line and
  /// column.
  static func parse(
    _ bytes: [UInt8], of file: String, dialect: JSONDialect = .json
  ) throws(Failure) -> JSON {
    do throws(JSONError) {
      return try parse(bytes, dialect: dialect)
    } catch {
      throw Failure(error, at: "\(file):\(error.position.line):\(error.position.column)")
    }
  }

  /// The position of a part of a JSON5 file, as `FILE:LINE:COLUMN`.
  static func place(of path: JSONPath, in bytes: [UInt8], of file: String) -> String {
    file + (position(of: path, in: bytes, dialect: .json5).map { ":\($0.line):\($0.column)" } ?? "")
  }
}
