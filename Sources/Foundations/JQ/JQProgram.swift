package import Basics

/// A jq program, compiled once and run on many values in a separate process.
///
/// It can access only its input and the clock: the environment is empty (`$ENV`, `env`), modules
/// are not loaded and nothing is printed (`stderr`). CPU time, memory (128 MB) and output (8 MB)
/// are limited. A program that exceeds a limit is stopped without affecting others.
package struct JQProgram: Sendable {
  package let source: String
  /// The text to compile, in which the prelude and the definitions come before the program on its
  /// first line.
  private let text: String
  private let definitions: String

  /// Milliseconds of CPU time that a program may take for one input.
  package static let timeLimit = 250

  /// Definitions that are placed before each program, on its first line.
  ///
  /// `halt_error` becomes an ordinary error: libjq 1.6 keeps the message of `halt_error` across
  /// runs and frees it again at each later run, which crashes the process.
  private static let prelude = """
    def env: {}; def stderr: .; def input_filename: null; \
    def modulemeta: error("modules are not available here"); \
    def halt_error: error(.); def halt_error(code): error(.); \
    {} as $ENV | \

    """

  /// Compiles a program. `definitions` are jq functions that it may use, on one line.
  package init(_ source: String, definitions: String = "") throws(JQError) {
    self.source = source
    self.definitions = definitions
    if source.utf8.contains(0) { throw .notAProgram("a NUL character in the program") }
    let text = Self.prelude + definitions + source
    self.text = text
    do throws(JQError) {
      _ = try JQWorkers.use { worker throws(JQError) in try worker.compile(text) }
    } catch .notAProgram(let words, _) {
      throw .notAProgram(Self.tidied(words), line: Self.line(words))
    }
  }

  /// Runs the program and returns its outputs in order. Blocks this thread.
  ///
  /// jq 1.6 computes in doubles. Integers beyond ±2⁵³ are therefore passed as strings, so that
  /// identifiers keep all digits.
  package func run(
    _ input: JSON, limit: Int = 10_000, milliseconds: Int = timeLimit
  ) throws(JQError) -> [JSON] {
    try run(bytes: input.safeForDoubles.encoded, limit: limit, milliseconds: milliseconds)
  }

  package func replacing(_ source: String) throws(JQError) -> JQProgram {
    try JQProgram(source, definitions: definitions)
  }

  /// Runs the program. Blocks this thread.
  package func run(
    bytes input: [UInt8], limit: Int = 10_000, milliseconds: Int = timeLimit
  ) throws(JQError) -> [JSON] {
    let program = text
    guard input.count <= Int(Int32.max) else { throw .failed("the input is over 2 GiB") }
    let output = try JQWorkers.use { worker throws(JQError) in
      try worker.run(program, on: input, limit: limit, milliseconds: max(1, milliseconds))
    }
    var values: [JSON] = []
    for line in output.split(separator: UInt8(ascii: "\n")) {
      do throws(JSONError) {
        values.append(try JSON.parse(Array(line)))
      } catch {
        throw .failed("an output is not JSON: \(error.problem)")
      }
    }
    return values
  }

  private static func line(_ words: String) -> Int {
    words.firstMatch(of: /at <top-level>, line (\d+)/).flatMap { Int($0.1) } ?? 1
  }

  /// jq's messages on one line, without the quotation of the program and its indentation.
  private static func tidied(_ words: String) -> String {
    let mark = "jq: error: "
    let errors = words.split(separator: "\n").filter { $0.hasPrefix(mark) }.map { line in
      line.dropFirst(mark.count).replacing(
        /\ (\(Unix shell quoting issues\?\) )?at <top-level>, line \d+(, column \d+)?:$/, with: "")
    }
    return errors.isEmpty ? words : errors.joined(separator: "; ")
  }
}

extension JSON {
  /// The value, in which integers that a double cannot represent exactly are strings.
  var safeForDoubles: JSON { hasUnsafeNumbers ? replacingUnsafeNumbers : self }

  private static let safe: ClosedRange<Int64> = -(1 << 53)...(1 << 53)

  private var hasUnsafeNumbers: Bool {
    switch self {
    case .int(let value): !Self.safe.contains(value)
    case .array(let elements): elements.contains(where: \.hasUnsafeNumbers)
    case .object(let object): object.members.contains { $0.value.hasUnsafeNumbers }
    default: false
    }
  }

  private var replacingUnsafeNumbers: JSON {
    guard case .int(let value) = self else { return mapped { $1.replacingUnsafeNumbers } }
    return Self.safe.contains(value) ? self : .string(String(value))
  }
}
