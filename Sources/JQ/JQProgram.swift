import CJQ
public import JSON
import Synchronization

/// A jq program, compiled once and run on many values; threads that share it take turns.
///
/// A program sees its input and the clock, nothing else: the environment is empty (`$ENV`, `env`),
/// no modules are read and nothing is printed (`stderr`).
public final class JQProgram: Sendable {
  /// The text that was compiled.
  public let source: String

  private let handle: Mutex<Handle>

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
  public init(_ source: String) throws(JQError) {
    self.source = source
    if source.utf8.contains(0) { throw .notAProgram("a NUL character in the program") }
    var words: UnsafeMutablePointer<CChar>?
    guard let pointer = cj_compile(Self.prelude + source, &words) else {
      throw .notAProgram(Self.tidied(Self.taking(words) ?? "not a jq program"))
    }
    handle = Mutex(Handle(pointer: pointer))
  }

  /// Runs the program and returns its outputs in order.
  ///
  /// jq 1.6 computes in doubles: whole numbers beyond ±2⁵³ are handed over as strings, so that an
  /// identifier keeps all its digits.
  public func run(_ input: JSON, limit: Int = 10_000) throws(JQError) -> [JSON] {
    let text = input.safeForDoubles.encoded
    guard text.count <= Int(Int32.max) else { throw .failed("the input is over 2 GiB") }
    let result = handle.withLock { handle -> Result<[JSON], JQError> in
      do throws(JQError) {
        return .success(try Self.run(handle.pointer, on: text, limit: limit))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func run(
    _ pointer: OpaquePointer, on text: [UInt8], limit: Int
  ) throws(JQError) -> [JSON] {
    var words: UnsafeMutablePointer<CChar>?
    let started = text.withUnsafeBytes {
      cj_start(
        pointer, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), &words)
    }
    guard started == 0 else { throw .failed(taking(words) ?? "the input is not JSON") }
    var outputs: [JSON] = []
    while true {
      var output: UnsafeMutablePointer<CChar>?
      var length = 0
      switch cj_next(pointer, &output, &length, &words) {
      case 1:
        defer { cj_free_text(output) }
        guard outputs.count < limit else { throw .tooManyOutputs(limit: limit) }
        let bytes = UnsafeRawBufferPointer(start: output, count: length)
        do throws(JSONError) {
          outputs.append(try JSON.parse(bytes))
        } catch {
          throw .failed("an output is not JSON: \(error.problem)")
        }
      case 0: return outputs
      default: throw .failed(taking(words) ?? "an error without words")
      }
    }
  }

  /// Copies and frees a text of the shim.
  private static func taking(_ words: UnsafeMutablePointer<CChar>?) -> String? {
    guard let words else { return nil }
    defer { cj_free_text(words) }
    return String(cString: words)
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

/// Owns the compiled program.
private struct Handle: ~Copyable {
  let pointer: OpaquePointer

  deinit { cj_close(pointer) }
}
