package import Basics

/// A jq program, compiled once and run on many values in a process of its own.
///
/// A program sees its input and the clock, nothing else: the environment is empty (`$ENV`, `env`),
/// no modules are read and nothing is printed (`stderr`). It has limits of time, memory (128 MB) and
/// output (8 MB); one that passes them is stopped, and costs nothing but its limit.
package struct JQProgram: Sendable {
  /// The text that was compiled.
  package let source: String

  /// Milliseconds that a program may take for one input.
  package static let timeLimit = 250

  /// Stands in front of each program, on its first line.
  ///
  /// `halt_error` becomes an error like others: libjq 1.6 keeps its message when it starts anew and
  /// frees it once more at each later run, which ends the process.
  private static let prelude = """
    def env: {}; def stderr: .; def input_filename: null; \
    def modulemeta: error("modules are not available here"); \
    def halt_error: error(.); def halt_error(code): error(.); \
    {} as $ENV | \

    """

  /// Compiles a program.
  package init(_ source: String) throws(JQError) {
    self.source = source
    if source.utf8.contains(0) { throw .notAProgram("a NUL character in the program") }
    let text = Self.prelude + source
    do throws(JQError) {
      _ = try JQWorkers.use { worker throws(JQError) in try worker.compile(text) }
    } catch .notAProgram(let words) {
      throw .notAProgram(Self.tidied(words))
    }
  }

  /// Runs the program and returns its outputs in order; blocks this thread for as long.
  ///
  /// jq 1.6 computes in doubles: whole numbers beyond ±2⁵³ are handed over as strings, so that an
  /// identifier keeps all its digits.
  package func run(
    _ input: JSON, limit: Int = 10_000, milliseconds: Int = timeLimit
  ) throws(JQError) -> [JSON] {
    let text = input.safeForDoubles.encoded
    guard text.count <= Int(Int32.max) else { throw .failed("the input is over 2 GiB") }
    let program = Self.prelude + source
    let output = try JQWorkers.use { worker throws(JQError) in
      try worker.run(program, on: text, limit: limit, milliseconds: max(1, milliseconds))
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

  /// jq's words in one line, without the program and the spaces that it quotes.
  private static func tidied(_ words: String) -> String {
    let mark = "jq: error: "
    let errors = words.split(separator: "\n").filter { $0.hasPrefix(mark) }.map { line in
      line.dropFirst(mark.count)
        .replacing(
          /\ (\(Unix shell quoting issues\?\) )?at <top-level>, line \d+(, column \d+)?:$/, with: ""
        )
    }
    return errors.isEmpty ? words : errors.joined(separator: "; ")
  }
}
